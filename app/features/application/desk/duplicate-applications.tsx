import { Link } from 'react-router'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { Callout } from '../../../ui/callout.tsx'
import type { ApplicationFile } from '../application-file.ts'
import { applicationStageLabels } from '../application-stage.ts'

/** Possible duplicates of an application: similar applications, and the account with the same e-mail address. */
export function DuplicateApplications({ file: { alike, same_person, member_id } }: { file: ApplicationFile }) {
  const account = same_person && same_person.id !== member_id ? same_person : undefined
  if (alike.length === 0 && !account) return null
  return (
    <div className="application-alike">
      {alike.length > 0 && (
        <Callout
          tone="warn"
          title={
            alike.length === 1
              ? 'Possible earlier application by the same person.'
              : 'Possible earlier applications by the same person.'
          }
        >
          {alike.map(({ id, full_name, stage, created_at, same_address }) => (
            <span key={id}>
              <Link to={paths.adminApplication(id)}>{full_name}</Link>, {formatDay(created_at)},{' '}
              {applicationStageLabels[stage]}
              {same_address ? ', same email address. ' : ', same name. '}
            </span>
          ))}
        </Callout>
      )}
      {account && (
        <Callout tone="ok" title="An account with this email exists:">
          <Link to={paths.adminUser(account.id)}>{account.name}</Link>.
        </Callout>
      )}
    </div>
  )
}
