import { VisibleAtWidth } from './visible-at-width.tsx'
import './date-plate.css'

/**
 * Plate that is cut into the cover of a card: a large day or several days, with month and year. `iso` is the
 * machine-readable date.
 */
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
  /** Shorter text that replaces `when` on phones. */
  shortWhen?: string | undefined
  iso?: string | undefined
  /** Whether `day` is a word and not a number. */
  word?: boolean | undefined
}

/** Date at the start of a row in an agenda. */
export function AgendaDate({ day, when, shortWhen = when, iso, word = false }: AgendaDateProps) {
  return (
    <time className={word ? 'agenda-date agenda-date-word' : 'agenda-date'} dateTime={iso}>
      <b>{day}</b>{' '}
      <span className="agenda-month">
        <VisibleAtWidth wide={when} narrow={shortWhen} />
      </span>
    </time>
  )
}
