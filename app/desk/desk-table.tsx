import { ArrowDown, ArrowUp } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import './desk-table.css'

/**
 * The table of a desk, which on a phone is a list of rows. Cells carry what they are for: `desk-name` (the name over its
 * address), `desk-detail` (on a phone below the name), `desk-state` (on a phone beside it), `desk-more` (the menu),
 * `desk-select` (the box that ticks the row), `desk-wide` (steps back below a desktop's width), `desk-mid` (below a laptop's).
 */
export function DeskTable({ caption, children, ...rest }: ComponentProps<'table'> & { caption: string }) {
  return (
    <table {...rest} className="desk">
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  )
}

export interface SortHeadProps {
  children: ReactNode
  /** The address with this order; pressing again turns it round. */
  to: string
  sorted: 'ascending' | 'descending' | undefined
  className?: string | undefined
}

/** The head of a column that can be sorted by. The order stands in the address. */
export const SortHead = ({ children, to, sorted, className }: SortHeadProps) => (
  <th scope="col" aria-sort={sorted} className={className}>
    <Link to={to} preventScrollReset>
      {children}
      {sorted && <Icon drawing={sorted === 'ascending' ? ArrowUp : ArrowDown} />}
    </Link>
  </th>
)
