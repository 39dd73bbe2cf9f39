import { Form, Link, useSubmit } from 'react-router'
import { FilterSelect } from '../../../desk/list/filter-select.tsx'
import { includeSelectedOption } from '../../../desk/record/field-kind.ts'
import { useAuditLabels } from '../../../platform/audit/audit-words.ts'
import { type AuditSearch, auditActions, buildAuditPath, hasAuditFilter } from '../audit-input.ts'
import type { AuditUser } from '../audit-queries.ts'
import '../../../desk/admin-toolbar.css'

const actions = { add: 'Added', change: 'Changed', remove: 'Removed' }

/**
 * Filters of the audit log as a GET form, so that the URL contains them. A select field submits the form at once, a
 * date field on blur or Enter.
 */
export function AuditFilters({ search, people }: { search: AuditSearch; people: readonly AuditUser[] }) {
  const submit = useSubmit()
  const send = (form: HTMLFormElement) => {
    const filled = [...new FormData(form)].filter((entry): entry is [string, string] => entry[1] !== '')
    void submit(new URLSearchParams(filled), { preventScrollReset: true })
  }
  const labels = useAuditLabels()
  const person = search.person ?? ''
  return (
    <Form
      className="desk-tools audit-filters"
      role="search"
      aria-label="Filter activity"
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
      <FilterSelect
        name="person"
        label="Person"
        value={person}
        options={[
          { value: '', label: 'Anyone' },
          // Name of the selected user. The name can load later than the URL, which only contains the id.
          ...includeSelectedOption(
            people.map(({ id, name }) => ({ value: id, label: name })),
            person,
          ),
        ]}
      />
      <FilterSelect
        name="kind"
        label="Type"
        value={search.kind ?? ''}
        options={[
          { value: '', label: 'All records' },
          ...labels.tables.map(name => ({ value: name, label: labels.kindOf(name).many })),
        ]}
      />
      <FilterSelect
        name="action"
        label="Action"
        value={search.action ?? ''}
        options={[
          { value: '', label: 'Any action' },
          ...auditActions.map(action => ({ value: action, label: actions[action] })),
        ]}
      />
      <FilterSelect
        name="by"
        label="Source"
        value={search.by ?? ''}
        options={[
          { value: '', label: 'Users only' },
          { value: 'all', label: 'Users and the server' },
        ]}
      />
      <Day name="from" label="From" value={search.from} />
      <Day name="to" label="To" value={search.to} />
      {hasAuditFilter(search) && (
        <Link className="audit-clear" to={buildAuditPath({})}>
          Clear filters
        </Link>
      )}
      <button type="submit" className="visually-hidden">
        Apply
      </button>
    </Form>
  )
}

type FieldProps = { name: string; label: string; value: string | undefined }

const Day = ({ name, label, value = '' }: FieldProps) => (
  <label className="audit-day">
    {label}
    <input key={value} type="date" name={name} defaultValue={value} />
  </label>
)
