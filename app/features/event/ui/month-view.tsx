import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { dayInZone } from '../../../platform/dates/in-zone.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { ChoiceLinks } from '../../../ui/choice-links.tsx'
import { MoreLink } from '../../../ui/more-link.tsx'
import { Fold } from '../../../ui/panel.tsx'
import type { Event } from '../event.ts'
import { type MonthSheet, monthName, monthSheet, monthsCovered, monthsOn } from '../event-month.ts'
import { EventAgenda } from './event-agenda.tsx'
import { MonthGrid } from './month-grid.tsx'
import '../../../ui/icon-button.css'
import './month-view.css'

type CircleChoice = { to: string; label: string; hue?: string | undefined; current: boolean }

type MonthViewProps = {
  /** Those of the chosen circle, or all. */
  events: Event[]
  /** `yyyy-MM`; brought back to the months that have leaves. */
  month: string | undefined
  now: number
  hrefFor: (month: string) => string
  dayPath: (day: string) => string
  choices: readonly CircleChoice[]
}

/** A month of gatherings. Everything that moves it is a link, so it works before, without and beside JavaScript; Page Up and Page Down turn the leaf. */
export function MonthView({ events, month: asked, now, hrefFor, dayPath, choices }: MonthViewProps) {
  const navigate = useNavigate()
  const today = dayInZone(now, null)
  const thisMonth = today.slice(0, 7)
  const { first, last } = monthsCovered(events, thisMonth)
  const month = clamped(asked ?? thisMonth, first, last)
  const sheet = monthSheet(events, month)
  const before = month > first ? monthsOn(month, -1) : undefined
  const after = month < last ? monthsOn(month, 1) : undefined

  function turn(press: KeyboardEvent) {
    const to = press.key === 'PageUp' ? before : press.key === 'PageDown' ? after : undefined
    if (!to) return
    press.preventDefault()
    void navigate(hrefFor(to), { preventScrollReset: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut; the links do the same
    <div className="wrap grid month" onKeyDown={turn}>
      <div className="span-3 month-side">
        <div className="month-head" aria-live="polite">
          <h2 id="month">
            {monthName(month, { month: 'long' })} <span>{month.slice(0, 4)}</span>
          </h2>
          <p className="quiet small">{countOf(sheet)}</p>
        </div>
        <nav className="month-nav" aria-label="Months">
          <Turn to={before && hrefFor(before)} label={before && monthName(before)} back />
          {month !== thisMonth && (
            <Link to={hrefFor(thisMonth)} preventScrollReset>
              This month
            </Link>
          )}
          <Turn to={after && hrefFor(after)} label={after && monthName(after)} />
        </nav>
        <div className="desk-only">
          <ChoiceLinks label="Circles" items={choices} />
        </div>
        <Fold className="phone-only" summary={choices.find(({ current }) => current)?.label ?? 'All circles'}>
          <ChoiceLinks label="Circles" items={choices} />
        </Fold>
      </div>
      <section className="span-9 month-sheet" aria-labelledby="month">
        <MonthGrid sheet={sheet} caption={monthName(month)} today={today} now={now} dayPath={dayPath} />
        <MonthRest sheet={sheet} hrefFor={hrefFor} />
        <div className="month-list">
          {sheet.listed.map(({ day, events: ofDay }) => (
            <div key={day} id={ofDay[0]?.slug}>
              <EventAgenda events={ofDay} />
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}

const clamped = (month: string, first: string, last: string) => (month < first ? first : month > last ? last : month)

function countOf({ listed, undated }: MonthSheet): string {
  const count = listed.reduce((sum, { events }) => sum + events.length, undated.length)
  return count === 0 ? 'Nothing planned' : `${count} ${count === 1 ? 'gathering' : 'gatherings'}`
}

function Turn({ to, label, back = false }: { to: string | undefined; label: string | undefined; back?: boolean }) {
  const name = back ? 'Previous month' : 'Next month'
  const look = 'iconbtn iconbtn-slim'
  if (!to)
    return (
      <span className={look} aria-disabled="true">
        <Arrow back={back} />
      </span>
    )
  return (
    <Link className={look} to={to} rel={back ? 'prev' : 'next'} aria-label={`${name}, ${label}`} preventScrollReset>
      <Arrow back={back} />
    </Link>
  )
}

/** What the grid cannot hold: gatherings without a day yet, and where to look when there is nothing here. */
function MonthRest({
  sheet: { undated, listed, next },
  hrefFor,
}: {
  sheet: MonthSheet
  hrefFor: (month: string) => string
}) {
  return (
    <>
      {undated.length > 0 && (
        <div className="month-undated">
          <h3>Day to be confirmed</h3>
          <EventAgenda events={undated} />
        </div>
      )}
      {undated.length + listed.length === 0 && (
        <p className="month-nothing">
          No gathering this month.{' '}
          {next && (
            <MoreLink to={hrefFor(next)} preventScrollReset>
              Next: {monthName(next)}
            </MoreLink>
          )}
        </p>
      )}
    </>
  )
}
