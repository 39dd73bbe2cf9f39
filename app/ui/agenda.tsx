import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badges } from './badge.tsx'
import { AgendaDate, type AgendaDateProps } from './date-plate.tsx'
import './agenda.css'

/** Dated rows. Takes columns 4-12 of a section. */
export function Agenda({ children, className = 'c9' }: { children: ReactNode; className?: string | undefined }) {
  return <ol className={`agenda ${className}`}>{children}</ol>
}

export interface AgendaItemProps {
  to: string
  title: string
  date: AgendaDateProps
  place?: string | null | undefined
  badges?: ReactNode
}

/** One row: date, title and badges on one baseline; the whole row is the link. */
export function AgendaItem({ to, title, date, place, badges }: AgendaItemProps) {
  return (
    <li className="agenda-item">
      <AgendaDate {...date} />
      <div>
        <h3>
          <Link to={to} viewTransition>
            {title}
          </Link>
        </h3>
        {place && <p>{place}</p>}
      </div>
      {badges && <Badges className="agenda-badges">{badges}</Badges>}
    </li>
  )
}
