import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidatedBy } from '../../../desk/record/define-record.ts'
import { refusalOrSilence } from '../../../desk/record/write-refusal.ts'
import type { Day } from '../../../platform/dates/in-zone.ts'
import { readAgain } from '../../../platform/query/read-again.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { clashesOf } from '../event-clashes.ts'
import { listedDays } from '../event-dates.ts'
import type { ListedEvent } from '../event-desk.ts'
import { timesOf, timesOn, whyNotMoved } from '../event-move.ts'
import { type EventTimes, saveTimes } from '../event-mutations.ts'
import { eventRecord } from '../event-record.ts'

/** An event on its way to another day. */
export type Move = { event: ListedEvent; day: Day }

/** Whether people have been counted on to come: then a move is a question. */
const isPromised = ({ stage, attendees }: ListedEvent) => stage === 'upcoming' && (attendees ?? 0) > 0

/**
 * Moves events to another day. What nobody is counted on for moves at once, with Undo; what people are expected at is asked first.
 * @param events around it, among which it may clash
 * @param now milliseconds
 */
export function useEventMove(events: readonly ListedEvent[], now: number) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const [asked, setAsked] = useState<Move>()
  const [moving, setMoving] = useState<Move>()

  async function write(event: ListedEvent, times: EventTimes, said: string, undo?: EventTimes) {
    try {
      const version = await saveTimes(event.id, times, event.updated_at)
      if (!version) complain(`“${event.title}” was not moved`, 'Somebody else changed it just then. Look at it again.')
      else
        say(
          said,
          clashWords(event, times, events),
          undo && (() => void write({ ...event, updated_at: version }, undo, `“${event.title}” is back`)),
        )
    } catch (error) {
      complain(`“${event.title}” was not moved`, refusalOrSilence(error))
    }
    await readAgain(client, invalidatedBy(eventRecord))
  }

  async function move({ event, day }: Move) {
    setAsked(undefined)
    setMoving({ event, day })
    const times = timesOn(event, day)
    await write(event, times, `“${event.title}” is on ${listedDays({ ...event, ...times })}`, timesOf(event))
    setMoving(undefined)
  }

  /** Says why not, asks, or moves. */
  function begin(event: ListedEvent, day: Day) {
    const refused = whyNotMoved(event, now, day)
    if (refused) return void complain(`“${event.title}” stays`, refused)
    if (isPromised(event)) setAsked({ event, day })
    else void move({ event, day })
  }

  const pending = moving ?? asked
  return {
    begin,
    /** What is asked about. */
    asked,
    confirm: () => asked && void move(asked),
    leave: () => setAsked(undefined),
    /** As they will stand once what is on its way is written. */
    shown: pending
      ? events.map(event => (event.id === pending.event.id ? { ...event, ...timesOn(event, pending.day) } : event))
      : events,
  }
}

/** With which gatherings of its circles an event would share a day. */
export function clashWords(event: ListedEvent, times: EventTimes, events: readonly ListedEvent[]): string | undefined {
  const others = events.filter(({ id }) => id !== event.id)
  const clash = clashesOf([{ ...event, ...times }, ...others]).find(({ events }) =>
    events.some(({ id }) => id === event.id),
  )
  const other = clash?.events.find(({ id }) => id !== event.id)
  return other && `${clash?.circle.name} meets that day for “${other.title}” too.`
}
