import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AgendaDate, type AgendaDateProps } from './date-plate.tsx'
import './agenda.css'
import './stretched-link.css'

/** List of rows with dates. Spans columns 4-12 of a section. */
export function Agenda({ children, className = 'c9' }: { children: ReactNode; className?: string | undefined }) {
  return <ol className={`agenda ${className}`}>{children}</ol>
}

export interface AgendaItemProps {
  to: string
  title: string
  date: AgendaDateProps
  place?: string | null | undefined
  badges?: ReactNode
  /** Whether the title is struck through, as for a cancelled event. */
  struck?: boolean | undefined
}

/** Row of an agenda: date, title and badges on one baseline. The whole row is a link. */
export function AgendaItem({ to, title, date, place, badges, struck }: AgendaItemProps) {
  return (
    <li className="agenda-item">
      <AgendaDate {...date} />
      <div>
        <h3>
          <Link className="stretched-link" to={to} viewTransition>
            {struck ? <s>{title}</s> : title}
          </Link>
        </h3>
        {place && <p>{place}</p>}
      </div>
      {badges && <div className="agenda-badges">{badges}</div>}
    </li>
  )
}
