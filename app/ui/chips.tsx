import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './chips.css'

export interface ChipsProps {
  /** Active filters. Each filter is a link to the URL without this filter. */
  chips: readonly { label: ReactNode; to: string }[]
  clear?: { to: string; label?: string | undefined } | undefined
  label?: string | undefined
}

/** Chips for active filters, with which the user removes filters. Empty without filters. */
export function Chips({ chips, clear, label = 'Active filters' }: ChipsProps) {
  if (chips.length === 0) return null
  return (
    <div className="chips">
      <ul aria-label={label}>
        {chips.map(chip => (
          <li key={chip.to}>
            <Link className="chip" to={chip.to} preventScrollReset>
              {chip.label}
              <span className="visually-hidden">, remove</span>
            </Link>
          </li>
        ))}
      </ul>
      {clear && (
        <Link className="clear" to={clear.to} preventScrollReset>
          {clear.label ?? 'Clear filters'}
        </Link>
      )}
    </div>
  )
}
