import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { formatEventListDays, formatEventListTime } from '../event-dates.ts'
import { findEventConflicts } from './event-conflicts.ts'
import type { ListedEvent } from './event-list-search.ts'
import { type EventMoveTarget, findEventMoveError, getEventTimes, moveEventTimesToDay } from './event-move.ts'
import { type EventTimes, saveEventTimes } from './event-mutations.ts'
import { eventRecord } from './event-record.ts'

/** Move of an event to another day or time. */
export type EventMove = { event: ListedEvent; to: EventMoveTarget }

/** Whether the event has attendees, so that a move needs a confirmation. */
const hasAttendees = ({ stage, attendees }: ListedEvent) => stage === 'upcoming' && (attendees ?? 0) > 0

/**
 * Moves events to another day or time. The move takes effect immediately, with undo. If attendees are registered, the
 * user must confirm before the move.
 * @param events events in the same calendar, to find conflicts of dates
 * @param now current time in ms since 1970
 */
export function useEventMove(events: readonly ListedEvent[], now: number) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const [asked, setAsked] = useState<EventMove>()
  const [moving, setMoving] = useState<EventMove>()

  async function write(event: ListedEvent, times: EventTimes, message: string, undo?: EventTimes) {
    try {
      const version = await saveEventTimes(event.id, times, event.updated_at)
      // The toast appears after the new data is loaded, so that the event is visible on its new day and can be moved
      // again.
      await refetchQueries(client, listInvalidatedQueries(eventRecord))
      if (!version) complain(`“${event.title}” was not moved`, 'Someone else just changed it. Check it and try again.')
      else
        say(
          message,
          formatConflictMessage(event, times, events),
          undo && (() => void write({ ...event, updated_at: version }, undo, `“${event.title}” restored`)),
        )
    } catch (error) {
      complain(`“${event.title}” was not moved`, describeWriteError(error))
      await refetchQueries(client, listInvalidatedQueries(eventRecord))
    }
  }

  async function move({ event, to }: EventMove) {
    setAsked(undefined)
    setMoving({ event, to })
    const times = moveEventTimesToDay(event, to)
    await write(event, times, `“${event.title}” moved to ${formatEventMove(event, to)}`, getEventTimes(event))
    setMoving(undefined)
  }

  /** Moves an event, asks for a confirmation, or shows why the event cannot be moved. */
  function begin(event: ListedEvent, to: EventMoveTarget) {
    const refused = findEventMoveError(event, now, to.day)
    if (refused) return void complain(`“${event.title}” not moved`, refused)
    if (hasAttendees(event)) setAsked({ event, to })
    else void move({ event, to })
  }

  const pending = moving ?? asked
  return {
    begin,
    /** Move that waits for a confirmation. */
    asked,
    confirm: () => asked && void move(asked),
    leave: () => setAsked(undefined),
    /** Events after the move, shown before the server has saved the move. */
    shown: pending
      ? events.map(event =>
          event.id === pending.event.id ? { ...event, ...moveEventTimesToDay(event, pending.to) } : event,
        )
      : events,
  }
}

/** New date of an event in words, with the time if it changes: `Fri 11`, `Fri 11, 17:15 Zurich`. */
export function formatEventMove(event: ListedEvent, target: EventMoveTarget): string {
  const moved = { ...event, ...moveEventTimesToDay(event, target) }
  return target.later === 0
    ? formatEventListDays(moved)
    : `${formatEventListDays(moved)}, ${formatEventListTime(moved)}`
}

/** Warning that lists other events of the same circles on the same day. */
export function formatConflictMessage(
  event: ListedEvent,
  times: EventTimes,
  events: readonly ListedEvent[],
): string | undefined {
  const others = events.filter(({ id }) => id !== event.id)
  const clash = findEventConflicts([{ ...event, ...times }, ...others]).find(({ events }) =>
    events.some(({ id }) => id === event.id),
  )
  const clashingEvent = clash?.events.find(({ id }) => id !== event.id)
  return clashingEvent && `${clash?.circle.name} also has “${clashingEvent.title}” that day.`
}
