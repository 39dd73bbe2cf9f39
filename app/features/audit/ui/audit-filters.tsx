import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { includeSelectedOption } from '../../../desk/record/field-kind.ts'
import { useAuditLabels } from '../../../platform/audit/audit-words.ts'
import { type AuditSearch, auditActions } from '../audit-input.ts'
import type { AuditUser } from '../audit-queries.ts'

const actionLabels = { add: 'Added', change: 'Changed', remove: 'Removed' }

/** Filters of the audit log. The name of the selected user can load later than the URL, which only contains the id. */
export function AuditFilters({ search, people }: { search: AuditSearch; people: readonly AuditUser[] }) {
  const { person = '', kind = '', action = '', by = '', from = '', to = '' } = search
  const labels = useAuditLabels()
  const users = people.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <AdminToolbar
      filters={[
        { name: 'person', label: 'Person', value: person, options: includeSelectedOption(users, person) },
        {
          name: 'kind',
          label: 'Type',
          value: kind,
          options: labels.tables.map(name => ({ value: name, label: labels.kindOf(name).many })),
        },
        {
          name: 'action',
          label: 'Action',
          value: action,
          options: auditActions.map(each => ({ value: each, label: actionLabels[each] })),
        },
        {
          name: 'by',
          label: 'Source',
          value: by,
          all: 'Users only',
          options: [{ value: 'all', label: 'Users and the server' }],
        },
        { name: 'from', label: 'From', value: from },
        { name: 'to', label: 'To', value: to },
      ]}
    />
  )
}
