import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  addDays,
  type CalendarDay,
  formatInTimeZone,
  getNoonInUtc,
} from '../../../platform/dates/format-in-time-zone.ts'
import { listEventDays } from '../event.ts'
import { formatEventListTime } from '../event-dates.ts'
import type { ListedEvent } from './event-list-search.ts'
import {
  type EventMoveTarget,
  findEventHourError,
  findEventMoveError,
  moveEventTimesToDay,
  quarterHourInMinutes,
} from './event-move.ts'
import { getEventStartDay } from './event-repeat.ts'

/** Event that the user has picked up with the keyboard, and the day and time where it would be dropped. */
type PickedUpEvent = { event: ListedEvent } & EventMoveTarget

type KeyboardMoveOptions = {
  calendar: RefObject<HTMLElement | null>
  /** First and last day of the displayed month. */
  first: CalendarDay
  last: CalendarDay
  /** Current time in ms since 1970. */
  now: number
  onMove: (event: ListedEvent, to: EventMoveTarget) => void
}

const dayStepsByKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const minuteStepsByKey: Record<string, number> = { ArrowUp: -quarterHourInMinutes, ArrowDown: quarterHourInMinutes }
const formatSpokenDay = (day: CalendarDay) =>
  formatInTimeZone(getNoonInUtc(day), null, { weekday: 'long', day: 'numeric', month: 'long' })

/**
 * Moves an event with the keyboard: Space picks the event up and drops it, arrow keys move by a day or a week, Escape
 * cancels. Alt with an arrow key picks up and moves in one step; Alt with up or down moves by a quarter of an hour.
 * Each step is announced to screen readers.
 */
export function useEventKeyboardMove({ calendar, first, last, now, onMove }: KeyboardMoveOptions) {
  const [lifted, setLifted] = useState<PickedUpEvent>()
  const [words, setWords] = useState('')
  const liftedId = useRef<string>(undefined)
  // An event that moves to another week is rendered again there, and loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is rendered elsewhere after each move
  useEffect(() => {
    if (liftedId.current) calendar.current?.querySelector<HTMLElement>(`[data-event="${liftedId.current}"]`)?.focus()
  }, [lifted, calendar])

  function lift(event: ListedEvent): PickedUpEvent | undefined {
    const refused = findEventMoveError(event, now)
    if (refused) return void setWords(refused)
    liftedId.current = event.id
    // An event without a date is placed on the earliest possible day within the month.
    const day = getEventStartDay(event)
    const isDated = listEventDays(event).length > 0
    const begun = { event, day: isDated ? day : day < first ? first : day > last ? last : day, later: 0 }
    setLifted(begun)
    setWords(
      `Picked up ${event.title}. Arrow keys move it by a day or a week, Alt with up and down by 15 minutes. Space drops it, Escape cancels.`,
    )
    return begun
  }
  function setDown() {
    if (!lifted) return
    setLifted(undefined)
    setWords('')
    const { event, day, later } = lifted
    if (listEventDays(event)[0] !== day || later !== 0) onMove(event, { day, later })
  }
  function goBy(from: PickedUpEvent, days: number) {
    const day = addDays(from.day, days)
    if (day < first || day > last) return setWords('Outside the visible range.')
    setLifted({ ...from, day })
    setWords(`${formatSpokenDay(day)}.`)
  }
  function goLater(from: PickedUpEvent, minutes: number) {
    const refused = findEventHourError(from.event)
    if (refused) return setWords(refused)
    const later = from.later + minutes
    const moved = { ...from.event, ...moveEventTimesToDay(from.event, { day: from.day, later }) }
    setLifted({ ...from, later })
    setWords(`${formatEventListTime(moved)}, ${formatSpokenDay(getEventStartDay(moved))}.`)
  }
  function onKeyDown(event: ListedEvent, press: KeyboardEvent) {
    const step = dayStepsByKey[press.key]
    const isLifted = lifted?.event.id === event.id
    if (press.ctrlKey || press.metaKey) return
    if (press.altKey) {
      if (step === undefined) return
      press.preventDefault()
      const from = isLifted ? lifted : lift(event)
      const quarter = minuteStepsByKey[press.key]
      if (from && quarter === undefined) goBy(from, step)
      else if (from && quarter !== undefined) goLater(from, quarter)
    } else if (press.key === ' ') {
      press.preventDefault()
      if (!press.repeat) isLifted ? setDown() : lift(event)
    } else if (isLifted && press.key === 'Enter') {
      press.preventDefault()
      setDown()
    } else if (isLifted && press.key === 'Escape') {
      press.preventDefault()
      setLifted(undefined)
      setWords(`${event.title} returned to ${formatSpokenDay(getEventStartDay(lifted.event))}.`)
    } else if (isLifted && step !== undefined) {
      press.preventDefault()
      goBy(lifted, step)
    }
  }
  return { lifted, words, onKeyDown }
}
