import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { MoreLink } from '../../../ui/more-link.tsx'
import { type CalendarYear, formatYearStripLabel, type YearStripMonth } from '../calendar-year.ts'
import { addMonthsToMonth, formatMonthName } from '../event-month.ts'
import './year-strip.css'

type Props = { year: CalendarYear; hrefFor: (month: string) => string }

/**
 * Strip of a year: twelve months, each with one mark per event in the colour of the event's circle. Each month links
 * to the page of the month, and two links lead to the previous and next year.
 */
export function YearStrip({ year: { months, month, first, last }, hrefFor }: Props) {
  const begins = months[0]?.month ?? month
  const ends = months.at(-1)?.month ?? month
  return (
    <nav aria-label="Months">
      <ol className="ribbon">
        {months.map((each, at) => (
          <li key={each.month}>
            <YearStripLink
              of={each}
              withYear={at === 0 || each.month.endsWith('-01')}
              isOpen={each.month === month}
              to={hrefFor(each.month)}
            />
          </li>
        ))}
      </ol>
      <div className="ribbon-foot">
        <p className="ribbon-key" aria-hidden="true">
          <span>
            <i /> one day
          </span>
          <span>
            <i className="ribbon-days" /> several days
          </span>
          <span>
            <i className="ribbon-off" /> postponed or cancelled
          </span>
        </p>
        <p>
          {first < begins && (
            <MoreLink to={hrefFor(addMonthsToMonth(begins, -1))} rel="nofollow" preventScrollReset>
              Before {formatMonthName(begins)}
            </MoreLink>
          )}
          {last > ends && (
            <MoreLink to={hrefFor(addMonthsToMonth(ends, 1))} rel="nofollow" preventScrollReset>
              After {formatMonthName(ends)}
            </MoreLink>
          )}
        </p>
      </div>
    </nav>
  )
}

type LinkProps = { of: YearStripMonth; withYear: boolean; isOpen: boolean; to: string }

function YearStripLink({ of, withYear, isOpen, to }: LinkProps) {
  const label = formatYearStripLabel(of)
  const count = of.count > 0 ? String(of.count) : ''
  return (
    <Link
      to={to}
      rel="nofollow"
      aria-current={isOpen ? 'true' : undefined}
      className={of.count === 0 ? 'ribbon-empty' : undefined}
      preventScrollReset
    >
      <span className="visually-hidden">{[formatMonthName(of.month), label || 'nothing yet'].join(', ')}</span>
      <span aria-hidden="true">
        <b>{formatMonthName(of.month, { month: 'short' })}</b>
        {withYear && <small> {of.month.slice(0, 4)}</small>}
      </span>
      <small aria-hidden="true">
        {count}
        {label && <span className="if-wide">{label.slice(count.length)}</span>}
      </small>
      <span className="ribbon-marks">
        {of.marks.map(({ hue, kind }, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id except its index in the month
            key={at}
            className={kind === 'day' ? undefined : `ribbon-${kind}`}
            style={{ '--hue': hue ?? 'var(--action)' } as CSSProperties}
          />
        ))}
      </span>
    </Link>
  )
}
