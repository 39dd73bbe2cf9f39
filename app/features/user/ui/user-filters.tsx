import { FilterSelect } from '../../../desk/list/filter-select.tsx'
import type { UserSearch } from '../user-input.ts'

const factors = { '': '2FA', on: '2FA on', off: '2FA off' }
const seens = {
  '': 'Last seen',
  week: 'Within 7 days',
  month: 'Within 30 days',
  longer: 'Longer ago',
  never: 'Never',
}

const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Filters of the user list. A select submits the form around it. */
export function UserFilters({ search }: { search: UserSearch }) {
  if (search.tab === 'invited') return null
  return (
    <>
      <FilterSelect
        name="factor"
        label="Two-factor authentication"
        value={search.factor}
        options={toOptions(factors)}
      />
      <FilterSelect name="seen" label="Last seen" value={search.seen} options={toOptions(seens)} />
    </>
  )
}
