import type { ReactNode } from 'react'
import { DeskTable, SortHead } from '../../../ui/desk-table.tsx'
import { type MemberSearch, type MemberSort, sortQuery } from '../member-input.ts'
import { MemberRows, type MemberRowsProps } from './member-rows.tsx'

/** The people who can sign in. */
export function MemberTable({ search, ...rows }: MemberRowsProps & { search: MemberSearch }) {
  const head = (sort: MemberSort, label: ReactNode, className?: string) => (
    <SortHead
      to={sortQuery(search, sort)}
      sorted={search.sort !== sort ? undefined : search.direction === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      {label}
    </SortHead>
  )
  return (
    <div className="members">
      <DeskTable caption="People who can sign in">
        <thead>
          <tr>
            {head('name', 'Person')}
            {head('role', 'Role', 'member-role')}
            {head('factor', 'Second factor', 'member-factor')}
            {head('seen', 'Last seen', 'member-seen')}
            {head('state', 'State', 'member-state')}
            <th scope="col" className="desk-more">
              <span className="vh">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <MemberRows {...rows} />
        </tbody>
      </DeskTable>
    </div>
  )
}
