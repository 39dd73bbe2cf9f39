import { Link } from 'react-router'
import { instant } from '../../../platform/dates/instant.ts'
import { type AuditLine, actorOf, changesOf, deedOf, type FieldChange, touchedOf, whenSaid } from '../audit.ts'
import { type AuditSearch, auditSearchQuery } from '../audit-input.ts'

/** What happened, newest first: when, who, what, and what was there before. */
export const AuditTrail = ({
  lines,
  search,
  now,
}: {
  lines: readonly AuditLine[]
  search: AuditSearch
  now: number
}) => (
  <ol className="audit-trail">
    {lines.map(line => (
      <li key={line.id}>
        <time dateTime={instant(line.created_at)} title={instant(line.created_at)}>
          {whenSaid(line.created_at, now)}
        </time>
        <div>
          <Sentence line={line} search={search} />
          <Changes line={line} />
        </div>
      </li>
    ))}
  </ol>
)

function Sentence({ line, search }: { line: AuditLine; search: AuditSearch }) {
  const { deed, subject } = deedOf(line)
  const who = actorOf(line)
  return (
    <p>
      {line.actor && line.actor_name ? (
        <Link to={auditSearchQuery(search, { person: line.actor })}>{who}</Link>
      ) : (
        <b>{who}</b>
      )}{' '}
      {deed}
      {subject && <>, “{subject}”</>}
    </p>
  )
}

const atFirst = 3

function Changes({ line }: { line: AuditLine }) {
  const changes = changesOf(line)
  const touched = touchedOf(line)
  if (touched.length > 0)
    return <p className="audit-touched">{touched.join(', ')}. The values are personal and not kept here.</p>
  if (changes.length === 0) return null
  // What was added or removed is told by its name; the rest is there for who asks.
  const first = line.action === 'change' ? changes.slice(0, atFirst) : []
  const rest = changes.slice(first.length)
  return (
    <>
      {first.length > 0 && <Fields changes={first} action={line.action} />}
      {rest.length > 0 && (
        <details>
          <summary>
            {rest.length} {first.length > 0 ? 'more ' : ''}
            {rest.length === 1 ? 'field' : 'fields'}
          </summary>
          <Fields changes={rest} action={line.action} />
        </details>
      )}
    </>
  )
}

const Fields = ({ changes, action }: { changes: readonly FieldChange[]; action: AuditLine['action'] }) => (
  <dl className="audit-fields">
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {action !== 'add' && <Value>{before}</Value>}
          {action === 'change' && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="vh"> became </span>
            </>
          )}
          {action !== 'remove' && <Value>{after}</Value>}
        </dd>
      </div>
    ))}
  </dl>
)

const Value = ({ children }: { children: string }) =>
  children === '' ? <span className="audit-nothing">nothing</span> : <span className="audit-value">{children}</span>
