import { ArrowDown, ArrowUp } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import './admin-table.css'

/**
 * Table of a back office screen; on a phone a list of rows. Cell classes state their role: `desk-name` (the name above
 * its URL), `desk-detail` (on a phone below the name), `desk-state` (on a phone next to it), `desk-more` (the menu),
 * `desk-select` (the row's checkbox), `desk-wide` (hidden below desktop width), `desk-mid` (hidden below laptop width).
 */
export function AdminTable({ caption, children, ...rest }: ComponentProps<'table'> & { caption: string }) {
  return (
    <table {...rest} className="desk">
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  )
}

export interface SortableColumnHeadProps {
  children: ReactNode
  /** URL of the list in this sort order. Another press on the header of the sorted column reverses the order. */
  to: string
  sorted: 'ascending' | 'descending' | undefined
  className?: string | undefined
}

/** Header of a sortable column. The sort order is in the URL. */
export const SortableColumnHead = ({ children, to, sorted, className }: SortableColumnHeadProps) => (
  <th scope="col" aria-sort={sorted} className={className}>
    <Link to={to} preventScrollReset>
      {children}
      {sorted && <Icon drawing={sorted === 'ascending' ? ArrowUp : ArrowDown} />}
    </Link>
  </th>
)
