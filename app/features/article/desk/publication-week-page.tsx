import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { NewRecordLink } from '../../../desk/new-record-link.tsx'
import { CalendarHead } from '../../../desk/week/calendar-head.tsx'
import { getLastDayOfWeek, groupEntriesByDay, isThisWeek } from '../../../desk/week/site-week.ts'
import { WeekDays } from '../../../desk/week/week-days.tsx'
import { addDays, toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { formatTimeZoneByCity } from '../../../platform/dates/moment-in-zone.ts'
import { formatCalendarDays } from '../../../platform/dates/week-dates.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useCurrentTime } from '../../../ui/use-current-time.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { type ArticleAdminSearch, buildArticleAdminPath } from './article-list.ts'
import { ArticleViews } from './article-views.tsx'
import {
  describePublication,
  makePublicationWeekQuery,
  type PublicationWeek,
  summarizePublications,
} from './publication-week.ts'
import './publication-week.css'

/** Week view of the news: shows for each day which articles were or will be published. The URL contains the week. */
export function PublicationWeekPage({ search }: { search: ArticleAdminSearch }) {
  const query = useQuery(makePublicationWeekQuery(search.day))
  const navigate = useNavigate()
  const now = useCurrentTime(search.day ?? '')
  const week = query.data
  const isPresent = week && isThisWeek(week)
  const thisWeek = buildArticleAdminPath(search, { day: undefined })
  // The previous week stays visible while the next week loads. A second press of the button during loading counts from
  // the week in the URL, not from the visible week.
  const shownDay = query.isPlaceholderData ? undefined : week?.first_day
  const turn = (days: number) =>
    buildArticleAdminPath(search, { day: addDays(shownDay ?? search.day ?? toUtcDay(now), days) })
  useShortcutKey('t', () => void navigate(thisWeek))
  return (
    <>
      <PageHead title="News" description="Articles published or scheduled, by day of a week." />
      <AdminPageHead
        title="News"
        lede={week && !query.isPlaceholderData && summarizePublications(week, now)}
        actions={<NewRecordLink to={paths.adminArticle('new')} label="New article" />}
      />
      <div className="publication-week-views">
        <ArticleViews search={search} />
      </div>
      <CalendarHead
        title={
          week
            ? `${isPresent ? 'This week, ' : ''}${formatCalendarDays(week.first_day, getLastDayOfWeek(week))}`
            : 'Week'
        }
        label="Week view"
        unit="week"
        previous={turn(-7)}
        present={thisWeek}
        next={turn(7)}
      >
        {week && <TimeZoneNote week={week} now={now} />}
      </CalendarHead>
      {query.isError && (!week || query.isPlaceholderData) ? (
        <ReadFailureCallout subject="The week" retry={() => void query.refetch()} />
      ) : week ? (
        <WeekEntries week={week} now={now} isLoading={query.isPlaceholderData} />
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading the week</span>
          <SkeletonBlock className="publication-week-skeleton" />
        </div>
      )}
    </>
  )
}

type WeekProps = { week: PublicationWeek; now: number }

const WeekEntries = ({ week, now, isLoading }: WeekProps & { isLoading: boolean }) => (
  <div aria-busy={isLoading}>
    <WeekDays
      today={week.today}
      none="No articles"
      days={groupEntriesByDay(week).map(({ day, rows, more }) => ({
        day,
        more,
        entries: rows.map(entry => ({
          key: `${entry.kind} ${entry.id}`,
          to: paths.adminArticle(entry.id),
          title: entry.title,
          ...describePublication(entry, now, week.timezone),
        })),
      }))}
    />
  </div>
)

/** Time zone by which the articles are assigned to days. Admins can change the time zone. */
function TimeZoneNote({ week, now }: WeekProps) {
  const isAdmin = useSession().can('change the admins’ settings')
  return (
    <>
      Days and times in {formatTimeZoneByCity(week.timezone, new Date(now).toISOString())}.
      {isAdmin && (
        <>
          {' '}
          <Link to={paths.settings.time}>Change</Link>
        </>
      )}
    </>
  )
}
