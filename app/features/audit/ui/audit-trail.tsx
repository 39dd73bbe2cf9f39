import { Link } from 'react-router'
import {
  type AuditLine,
  type FieldChange,
  formatAuditAction,
  formatAuditActor,
  groupAuditLinesByDay,
  listAuditFieldChanges,
  listChangedFieldNames,
} from '../../../platform/audit/audit-line.ts'
import { useAuditLabels } from '../../../platform/audit/audit-words.ts'
import { formatDateAndTime, formatTime } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** Lines of the audit log, newest first: time, user, action and previous values. */
export const AuditTrail = ({
  lines,
  now,
  heading: Day = 'h2',
}: {
  lines: readonly AuditLine[]
  now: number
  /** HTML element for the headings that name the days. */
  heading?: 'h2' | 'h3'
}) =>
  groupAuditLinesByDay(lines, now).map(({ day, lines }) => (
    <section key={day} className="audit-day-part" aria-label={day}>
      <Day>{day}</Day>
      <ol className="audit-trail">
        {lines.map(line => (
          <li key={line.id}>
            <Timestamp at={line.created_at} title={formatDateAndTime(line.created_at)}>
              {formatTime(line.created_at)}
            </Timestamp>
            <div>
              <ChangeSentence line={line} />
              <ChangeList line={line} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  ))

function ChangeSentence({ line }: { line: AuditLine }) {
  const { action, subject } = formatAuditAction(line, useAuditLabels())
  const actor = formatAuditActor(line)
  return (
    <p>
      {line.actor && line.actor_name ? <Link to={paths.adminUser(line.actor)}>{actor}</Link> : <b>{actor}</b>} {action}
      {subject && <>, “{subject}”</>}
    </p>
  )
}

const initialChangeCount = 3

function ChangeList({ line }: { line: AuditLine }) {
  const labels = useAuditLabels()
  const changes = listAuditFieldChanges(line, labels)
  const touched = listChangedFieldNames(line, labels)
  if (touched.length > 0)
    return <p className="audit-touched">{touched.join(', ')}. Personal values are not stored here.</p>
  if (changes.length === 0) return null
  // Maximum number of changed values that are shown before the user expands the entry. For an added or removed record
  // only the name is shown, and the user can expand the values.
  const first = line.action === 'change' ? changes.slice(0, initialChangeCount) : []
  const hiddenChanges = changes.slice(first.length)
  return (
    <>
      {first.length > 0 && <ChangedFields changes={first} action={line.action} />}
      {hiddenChanges.length > 0 && (
        <details>
          <summary>
            {hiddenChanges.length} {first.length > 0 ? 'more ' : ''}
            {hiddenChanges.length === 1 ? 'field' : 'fields'}
          </summary>
          <ChangedFields changes={hiddenChanges} action={line.action} />
        </details>
      )}
    </>
  )
}

const ChangedFields = ({ changes, action }: { changes: readonly FieldChange[]; action: AuditLine['action'] }) => (
  <dl className="audit-fields">
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {action !== 'add' && <FieldValue>{before}</FieldValue>}
          {action === 'change' && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> became </span>
            </>
          )}
          {action !== 'remove' && <FieldValue>{after}</FieldValue>}
        </dd>
      </div>
    ))}
  </dl>
)

const FieldValue = ({ children }: { children: string }) =>
  children === '' ? <span className="audit-nothing">nothing</span> : <span className="audit-value">{children}</span>
