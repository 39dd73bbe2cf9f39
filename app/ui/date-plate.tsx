import './date-plate.css'

/** The plate cut into a card's cover: a large day (or days) with month and year. `iso` makes it readable by machines. */
export function DatePlate({ day, when, iso }: { day: string; when: string; iso?: string | undefined }) {
  return (
    <time className="date-plate" dateTime={iso}>
      <b>{day}</b> <span>{when}</span>
    </time>
  )
}

export interface AgendaDateProps {
  day: string
  month: string
  /** Shown instead of `month` on a phone. */
  shortMonth?: string | undefined
  year: string
  iso?: string | undefined
}

/** The date at the start of an agenda row. */
export function AgendaDate({ day, month, shortMonth = month, year, iso }: AgendaDateProps) {
  return (
    <time className="agenda-date" dateTime={iso}>
      <b>{day}</b>{' '}
      <span className="agenda-month">
        <span className="if-wide">{month}</span>
        <span className="if-narrow">{shortMonth}</span> {year}
      </span>
    </time>
  )
}
