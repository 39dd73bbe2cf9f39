import { ShowByWidth } from './show-by-width.tsx'
import './date-plate.css'

/** Plate cut into a card's cover: a large day (or days) with month and year. `iso` makes it machine-readable. */
export function DatePlate({ day, when, iso }: { day: string; when: string; iso?: string | undefined }) {
  return (
    <time className="date-plate" dateTime={iso}>
      <b>{day}</b> <span>{when}</span>
    </time>
  )
}

export interface AgendaDateProps {
  day: string
  when: string
  /** Shorter text in place of `when` on a phone. */
  shortWhen?: string | undefined
  iso?: string | undefined
  /** Whether `day` is a word instead of a number. */
  word?: boolean | undefined
}

/** Date at the start of an agenda row. */
export function AgendaDate({ day, when, shortWhen = when, iso, word = false }: AgendaDateProps) {
  return (
    <time className={word ? 'agenda-date agenda-date-word' : 'agenda-date'} dateTime={iso}>
      <b>{day}</b>{' '}
      <span className="agenda-month">
        <ShowByWidth wide={when} narrow={shortWhen} />
      </span>
    </time>
  )
}
