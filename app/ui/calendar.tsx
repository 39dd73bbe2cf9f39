import { type ComponentProps, createContext, use, useEffect, useRef } from 'react'
import { type DayButtonProps, DayPicker } from 'react-day-picker'
import { formatMonth } from '../platform/dates/date-format.ts'
import { Arrow } from './arrow.tsx'
import { type DayMarks, formatDayLabel, formatIsoDay, formatIsoMonth, toLocalDate } from './calendar-day.ts'
import './calendar.css'
import './icon-button.css'

export interface CalendarProps {
  /** Month that is shown, as `yyyy-MM`. */
  month: string
  onMonthChange: (month: string) => void
  /** Marks of the days, by `yyyy-MM-dd`. */
  marks: DayMarks
  /** Selected day as `yyyy-MM-dd`. Selecting the same day again calls `onSelect` with undefined. */
  selected?: string | undefined
  onSelect: (day: string | undefined) => void
  /** Today as `yyyy-MM-dd`. The value is passed in, because server and browser must use the same day. */
  today: string
}

const DayMarksContext = createContext<DayMarks>(new Map())

/** Maximum number of dots for circles on a day. More dots would merge into a line. */
const maxDots = 4

/** Button of one day: the day number, a ring for each event status, and dots for the circles. */
function DayButton({ day, modifiers, className, children, ...button }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const mark = use(DayMarksContext).get(formatIsoDay(day.date))
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])
  const state = [mark?.upcoming && 'day-upcoming', mark?.past && 'day-past'].filter(Boolean).join(' ')
  return (
    <button
      {...button}
      ref={ref}
      className={`${className} ${state}`}
      aria-current={modifiers.today ? 'date' : undefined}
    >
      {children}
      {mark && mark.hues.length > 0 && (
        <span className="day-dots" aria-hidden="true">
          {[...new Set(mark.hues)].slice(0, maxDots).map(hue => (
            <i key={hue} style={{ background: hue }} />
          ))}
        </span>
      )}
    </button>
  )
}

function Chevron({ orientation }: ComponentProps<'svg'> & { orientation?: string }) {
  return <Arrow back={orientation === 'left'} />
}

// The object is a constant outside the component, because a new object on every render would rebuild the whole grid.
const calendarComponents = { DayButton, Chevron }
const navigationButtonClass = 'iconbtn iconbtn-bare iconbtn-slim'
const classNames = {
  root: 'calendar',
  months: 'calendar-months',
  month_caption: 'calendar-caption',
  caption_label: 'calendar-title',
  nav: 'calendar-nav',
  button_previous: navigationButtonClass,
  button_next: navigationButtonClass,
  month_grid: 'calendar-grid',
  day_button: 'day',
  outside: 'day-outside',
}
const calendarFormatters = { formatCaption: formatMonth }

/** Month calendar in which the user selects a day. Arrow keys move through the grid. The week starts on Sunday. */
export function Calendar({ month, onMonthChange, marks, selected, onSelect, today }: CalendarProps) {
  return (
    <DayMarksContext value={marks}>
      <DayPicker
        mode="single"
        weekStartsOn={0}
        showOutsideDays
        month={toLocalDate(month)}
        onMonthChange={date => onMonthChange(formatIsoMonth(date))}
        selected={selected ? toLocalDate(selected) : undefined}
        onSelect={date => onSelect(date && formatIsoDay(date))}
        today={toLocalDate(today)}
        classNames={classNames}
        components={calendarComponents}
        formatters={calendarFormatters}
        labels={{
          labelDayButton: date => formatDayLabel(date, marks.get(formatIsoDay(date))),
          labelGrid: formatMonth,
          labelNav: () => 'Months',
          labelPrevious: () => 'Previous month',
          labelNext: () => 'Next month',
        }}
      />
    </DayMarksContext>
  )
}
