import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Day, inZone, noonOf } from '../../../platform/dates/in-zone.ts'
import { daysOf } from '../event.ts'
import type { ListedEvent } from '../event-desk.ts'
import { whyNotMoved } from '../event-move.ts'
import { daysOn, firstDayOf } from '../event-repeat.ts'

type Options = {
  calendar: RefObject<HTMLElement | null>
  /** The days that are shown. */
  first: Day
  last: Day
  /** Milliseconds. */
  now: number
  onMove: (event: ListedEvent, day: Day) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const said = (day: Day) => inZone(noonOf(day), null, { weekday: 'long', day: 'numeric', month: 'long' })

/** An event moved by keyboard: Space lifts and sets down, arrows go a day or a week, Escape puts back. What happens is said. */
export function useLiftedEvent({ calendar, first, last, now, onMove }: Options) {
  const [lifted, setLifted] = useState<{ event: ListedEvent; day: Day }>()
  const [words, setWords] = useState('')
  const taken = useRef<string>(undefined)
  // What moves to another week is drawn anew there, and loses the focus on its way there and back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn elsewhere whenever what is lifted changes
  useEffect(() => {
    if (taken.current) calendar.current?.querySelector<HTMLElement>(`[data-event="${taken.current}"]`)?.focus()
  }, [lifted, calendar])

  function lift(event: ListedEvent) {
    const refused = whyNotMoved(event, now)
    if (refused) return setWords(refused)
    taken.current = event.id
    // What has no day begins where it may be, on a day that is shown.
    const day = firstDayOf(event)
    const isDated = daysOf(event).length > 0
    setLifted({ event, day: isDated ? day : day < first ? first : day > last ? last : day })
    setWords(`Lifted ${event.title}. Arrows move it by a day or a week, Space sets it down, Escape puts it back.`)
  }
  function setDown() {
    if (!lifted) return
    setLifted(undefined)
    setWords('')
    if (daysOf(lifted.event)[0] !== lifted.day) onMove(lifted.event, lifted.day)
  }
  function onKeyDown(event: ListedEvent, press: KeyboardEvent) {
    const step = steps[press.key]
    const isLifted = lifted?.event.id === event.id
    if (press.altKey || press.ctrlKey || press.metaKey) return
    if (press.key === ' ') {
      press.preventDefault()
      if (!press.repeat) isLifted ? setDown() : lift(event)
    } else if (isLifted && press.key === 'Enter') {
      press.preventDefault()
      setDown()
    } else if (isLifted && press.key === 'Escape') {
      press.preventDefault()
      setLifted(undefined)
      setWords(`${event.title} is back on ${said(firstDayOf(lifted.event))}.`)
    } else if (isLifted && step !== undefined) {
      press.preventDefault()
      const day = daysOn(lifted.day, step)
      if (day < first || day > last) return setWords('That is beyond what is shown.')
      setLifted({ ...lifted, day })
      setWords(`${said(day)}.`)
    }
  }
  return { lifted, words, onKeyDown }
}
