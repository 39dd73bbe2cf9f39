import type { UserSearch } from '../user-input.ts'

const factors = { '': 'Second factor', on: 'Factor on', off: 'Factor off' }
const seens = {
  '': 'Last seen',
  week: 'Within 7 days',
  month: 'Within 30 days',
  longer: 'Longer ago',
  never: 'Never',
}

/** Both send the form they stand in. The key makes them follow the address when a link changes it. */
export function UserFilters({ search }: { search: UserSearch }) {
  if (search.tab === 'invited') return null
  return (
    <>
      <Filter name="factor" label="Second factor" value={search.factor} options={factors} />
      <Filter name="seen" label="Last seen" value={search.seen} options={seens} />
    </>
  )
}

function Filter({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string
  options: Record<string, string>
}) {
  return (
    <select key={value} name={name} aria-label={label} defaultValue={value}>
      {Object.entries(options).map(([option, said]) => (
        <option key={option} value={option}>
          {said}
        </option>
      ))}
    </select>
  )
}
