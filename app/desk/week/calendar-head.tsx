import { ChevronLeft, ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import './calendar-head.css'

export interface CalendarHeadProps {
  /** Period that is shown, such as a month. */
  title: string
  /** Accessible name of the links. */
  label: string
  /** Length of the period that the links turn by. */
  unit: 'week' | 'month' | 'year'
  /** URLs of the period before, of the present one, and of the next one. */
  previous: string
  present: string
  next: string
  /** Note about the time zone. */
  children: ReactNode
}

/** Head of a calendar: its period, and links to other periods. The key T leads to the present one; its page binds it. */
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
