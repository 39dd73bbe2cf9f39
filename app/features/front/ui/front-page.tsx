import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { NewRecordLink } from '../../../desk/new-record-link.tsx'
import { formatFullDateAndTime } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { StatusIcon } from '../../../ui/status.tsx'
import { formatGreeting } from '../greeting.ts'
import { DraftList } from './draft-list.tsx'
import { TaskList } from './task-list.tsx'
import { WeekList } from './week-list.tsx'
import './front.css'

/** State of the site in one line, computed from the checks of Diagnostics. */
export type SiteHealthLine = { state: keyof typeof healthStatusKinds; text: string }

const healthStatusKinds = {
  well: 'well',
  attention: 'attention',
  broken: 'broken',
  asking: 'waiting',
  unknown: 'unknown',
} as const

/** Upper half of the back office's home page: the tasks of the user. The checks of the site follow below. */
export function FrontPage({ health }: { health: SiteHealthLine }) {
  const { profile } = useSession()
  const now = Date.now()
  return (
    <>
      <AdminPageHead
        crumb="Home"
        title={formatGreeting(new Date(now), profile?.full_name)}
        lede={formatFullDateAndTime(now)}
        actions={<NewRecordLink to={paths.adminArticle('new')} label="New article" />}
      />
      <p className="front-health" role="status">
        <StatusIcon kind={healthStatusKinds[health.state]} />
        <span>{health.text}</span>
        <a href="#checks">See checks</a>
      </p>
      <div className="front">
        <div>
          <TaskList />
          <DraftList />
        </div>
        <WeekList />
      </div>
    </>
  )
}
