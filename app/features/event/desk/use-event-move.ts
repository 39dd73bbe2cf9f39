import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidatedQueries } from '../../../desk/record/define-record.ts'
import { refusalOrSilence } from '../../../platform/db/write-refusal.ts'
import { readAgain } from '../../../platform/query/refetch.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { findConflicts } from './event-conflicts.ts'
import { listedDays, listedHour } from '../event-dates.ts'
import type { ListedEvent } from './event-list-search.ts'
import { type MoveTarget, eventTimes, timesOnDay, moveError } from './event-move.ts'
import { type EventTimes, saveTimes } from './event-mutations.ts'
import { eventRecord } from './event-record.ts'

/** An event on its way to another day or hour. */
export type Move = { event: ListedEvent; to: MoveTarget }

/** Whether people have been counted on to come: then a move is a question. */
const isPromised = ({ stage, attendees }: ListedEvent) => stage === 'upcoming' && (attendees ?? 0) > 0

/**
 * Moves events to another day or hour. What nobody is counted on for moves at once, with Undo; what people are expected at is asked first.
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
      // Said once it can be seen, and can be moved again from where it is said to be.
      await readAgain(client, invalidatedQueries(eventRecord))
      if (!version) complain(`“${event.title}” was not moved`, 'Somebody else changed it just then. Look at it again.')
      else
        say(
          said,
          conflictMessage(event, times, events),
          undo && (() => void write({ ...event, updated_at: version }, undo, `“${event.title}” is back`)),
        )
    } catch (error) {
      complain(`“${event.title}” was not moved`, refusalOrSilence(error))
      await readAgain(client, invalidatedQueries(eventRecord))
    }
  }

  async function move({ event, to }: Move) {
    setAsked(undefined)
    setMoving({ event, to })
    const times = timesOnDay(event, to)
    await write(event, times, `“${event.title}” is on ${formatMovedTo(event, to)}`, eventTimes(event))
    setMoving(undefined)
  }

  /** Says why not, asks, or moves. */
  function begin(event: ListedEvent, to: MoveTarget) {
    const refused = moveError(event, now, to.day)
    if (refused) return void complain(`“${event.title}” stays`, refused)
    if (isPromised(event)) setAsked({ event, to })
    else void move({ event, to })
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
      ? events.map(event => (event.id === pending.event.id ? { ...event, ...timesOnDay(event, pending.to) } : event))
      : events,
  }
}

/** When an event is then, with its hour where that is another one: `Fri 11`, `Fri 11, 17:15 Zurich`. */
export function formatMovedTo(event: ListedEvent, to: MoveTarget): string {
  const moved = { ...event, ...timesOnDay(event, to) }
  return to.later === 0 ? listedDays(moved) : `${listedDays(moved)}, ${listedHour(moved)}`
}

/** With which gatherings of its circles an event would share a day. */
export function conflictMessage(event: ListedEvent, times: EventTimes, events: readonly ListedEvent[]): string | undefined {
  const others = events.filter(({ id }) => id !== event.id)
  const clash = findConflicts([{ ...event, ...times }, ...others]).find(({ events }) =>
    events.some(({ id }) => id === event.id),
  )
  const other = clash?.events.find(({ id }) => id !== event.id)
  return other && `${clash?.circle.name} meets that day for “${other.title}” too.`
}
