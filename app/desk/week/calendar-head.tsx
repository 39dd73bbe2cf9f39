import { ChevronLeft, ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import './calendar-head.css'

export interface CalendarHeadProps {
  /** Name of the displayed period, such as a month. */
  title: string
  /** Accessible name of the group of links to other periods. */
  label: string
  /** Length of one period, such as a month. The links lead one period back or forward. */
  unit: 'week' | 'month' | 'year'
  /** URLs of the previous, the present and the next period. */
  previous: string
  present: string
  next: string
  /** Note about the time zone of the calendar. */
  children: ReactNode
}

/**
 * Head of a calendar: the displayed period, and links to other periods. The key T opens the present period; the page
 * with the calendar binds the key.
 */
export const CalendarHead = ({ title, label, unit, previous, present, next, children }: CalendarHeadProps) => (
  <header className="calendar-head">
    <h2 aria-live="polite">{title}</h2>
    <nav aria-label={label}>
      <ButtonLink line slim to={previous} aria-label={`Previous ${unit}`} preventScrollReset>
        <Icon drawing={ChevronLeft} />
      </ButtonLink>
      <ButtonLink line slim to={present}>
        Today <KeyHint>T</KeyHint>
      </ButtonLink>
      <ButtonLink line slim to={next} aria-label={`Next ${unit}`} preventScrollReset>
        <Icon drawing={ChevronRight} />
      </ButtonLink>
    </nav>
    <p>{children}</p>
  </header>
)
