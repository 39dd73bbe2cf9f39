import type { ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { useAuditWords } from '../../../platform/audit/audit-words.ts'
import { type AuditSearch, auditActions, auditSearchPath, isFiltered } from '../audit-input.ts'
import type { AuditPerson } from '../audit-queries.ts'
import '../../../ui/desk-tools.css'

const actions = { add: 'Added', change: 'Changed', remove: 'Removed' }

/** A form whose answer is an address. Choices send it at once, days when they are left or Enter is pressed. */
export function AuditFilters({ search, people }: { search: AuditSearch; people: readonly AuditPerson[] }) {
  const submit = useSubmit()
  const send = (form: HTMLFormElement) => {
    const filled = [...new FormData(form)].filter((entry): entry is [string, string] => entry[1] !== '')
    void submit(new URLSearchParams(filled), { preventScrollReset: true })
  }
  const words = useAuditWords()
  return (
    <Form
      className="desk-tools audit-filters"
      role="search"
      aria-label="Filter the trail"
      onSubmit={event => {
        event.preventDefault()
        send(event.currentTarget)
      }}
      onChange={({ currentTarget, target }) => target instanceof HTMLSelectElement && send(currentTarget)}
      onBlur={({ currentTarget, target }) => {
        const isDay = target instanceof HTMLInputElement && (target.name === 'from' || target.name === 'to')
        if (isDay && target.value !== (search[target.name as 'from' | 'to'] ?? '')) send(currentTarget)
      }}
    >
      <Choice name="person" label="Person" value={search.person} any="Anybody">
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="kind" label="Kind" value={search.kind} any="Everything">
        {words.tables.map(name => (
          <option key={name} value={name}>
            {words.kindOf(name).many}
          </option>
        ))}
      </Choice>
      <Choice name="action" label="Action" value={search.action} any="Any action">
        {auditActions.map(action => (
          <option key={action} value={action}>
            {actions[action]}
          </option>
        ))}
      </Choice>
      <Choice name="by" label="Done by" value={search.by} any="People only">
        <option value="all">People and the server</option>
      </Choice>
      <Day name="from" label="From" value={search.from} />
      <Day name="to" label="To" value={search.to} />
      {isFiltered(search) && (
        <Link className="audit-clear" to={auditSearchPath({})}>
          Clear
        </Link>
      )}
      <button type="submit" className="visually-hidden">
        Show
      </button>
    </Form>
  )
}

type FieldProps = { name: string; label: string; value: string | undefined }

const Choice = ({ name, label, value = '', any, children }: FieldProps & { any: string; children: ReactNode }) => (
  // The choices may come later than the address that names one of them.
  <select
    key={`${value} ${Array.isArray(children) ? children.length : 0}`}
    name={name}
    aria-label={label}
    defaultValue={value}
  >
    <option value="">{any}</option>
    {children}
  </select>
)

const Day = ({ name, label, value = '' }: FieldProps) => (
  <label className="audit-day">
    {label}
    <input key={value} type="date" name={name} defaultValue={value} />
  </label>
)
