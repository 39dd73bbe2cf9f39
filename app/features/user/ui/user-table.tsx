import type { ReactNode } from 'react'
import { AdminTable, SortableColumnHead } from '../../../desk/admin-table.tsx'
import { buildSortPath, type UserSearch, type UserSort } from '../user-input.ts'
import { UserRows, type UserRowsProps } from './user-rows.tsx'

/** Table of the accounts. */
export function UserTable({ search, ...rows }: UserRowsProps & { search: UserSearch }) {
  const head = (sort: UserSort, label: ReactNode, className?: string) => (
    <SortableColumnHead
      to={buildSortPath(search, sort)}
      sorted={search.sort !== sort ? undefined : search.direction === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      {label}
    </SortableColumnHead>
  )
  return (
    <div className="user-list">
      <AdminTable caption="Users">
        <thead>
          <tr>
            {head('name', 'User')}
            {head('role', 'Role', 'user-role')}
            {head('factor', '2FA', 'user-factor')}
            {head('seen', 'Last seen', 'user-seen')}
            {head('state', 'Status', 'user-state')}
            <th scope="col" className="desk-more">
              <span className="visually-hidden">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <UserRows {...rows} />
        </tbody>
      </AdminTable>
    </div>
  )
}
