import { DndContext, DragOverlay, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { KeyHintList } from '../../../desk/key-hint-list.tsx'
import { emptyDragAnnouncements } from '../../../desk/list/drag-announcements.ts'
import { ListState } from '../../../desk/list/list-state.tsx'
import { toDayInZone } from '../../../platform/dates/format-in-time-zone.ts'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { listEventDays } from '../event.ts'
import { formatEventListDays, formatEventListTime } from '../event-dates.ts'
import { EmptyMonth } from './empty-month.tsx'
import { eventAdminQueries } from './event-admin-queries.ts'
import { findEventConflicts } from './event-conflicts.ts'
import { EventDayList } from './event-day-list.tsx'
import {
  buildEventAdminPath,
  type EventAdminPage,
  type EventAdminSearch,
  type ListedEvent,
} from './event-list-search.ts'
import { arrangeEventsInWeeks, filterEventsOnDay, filterUndatedEvents, listMonthWeeks } from './event-month-board.ts'
import { EventBarLabel, EventMonthGrid } from './event-month-grid.tsx'
import { moveEventTimesToDay } from './event-move.ts'
import { UndatedEvents } from './undated-events.tsx'
import { useEventKeyboardMove } from './use-event-keyboard-move.ts'
import { formatConflictMessage, formatEventMove, useEventMove } from './use-event-move.ts'
import './event-admin-month.css'

type Props = { search: EventAdminSearch; month: string; now: number }

/**
 * Month calendar of the back office, including drafts and conflicts of dates. Editors move events by dragging or with
 * the keyboard.
 */
export function EventAdminMonth({ search, month, now }: Props) {
  const days = listMonthWeeks(month).flat()
  const query = useQuery(eventAdminQueries.between(search, days[0] ?? '', days.at(-1) ?? ''))
  return (
    <ListState query={query} subject="The month">
      {page => <MonthSheet page={page} days={days} search={search} month={month} now={now} />}
    </ListState>
  )
}

type MonthSheetProps = Props & { page: EventAdminPage; days: string[] }

function MonthSheet({ page, days, search, month, now }: MonthSheetProps) {
  const calendar = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<ListedEvent>()
  const moves = useEventMove(page.rows, now)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const lift = useEventKeyboardMove({ calendar, first, last, now, onMove: moves.begin })
  const events = moves.shown.map(event =>
    event.id === lift.lifted?.event.id ? { ...event, ...moveEventTimesToDay(lift.lifted.event, lift.lifted) } : event,
  )
  const clashes = findEventConflicts(events)
  const today = toDayInZone(now, getBrowserTimeZone())
  const chosen = search.day ?? findInitialDay(page.rows, month, today)
  const undated = filterUndatedEvents(events)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  return (
    <div className="event-month" ref={calendar}>
      <p className="visually-hidden" role="status">
        {lift.words}
      </p>
      <DndContext
        id="event-dragging"
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={emptyDragAnnouncements}
        onDragStart={({ active }) => setDragged(page.rows.find(({ id }) => id === active.id))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={({ over }) => {
          setDragged(undefined)
          if (dragged && over && !filterEventsOnDay([dragged], String(over.id)).length)
            moves.begin(dragged, { day: String(over.id), later: 0 })
        }}
      >
        <section className="event-sheet" aria-label="Month">
          <EventMonthGrid
            weeks={arrangeEventsInWeeks(events, month)}
            month={month}
            today={today}
            chosen={chosen}
            now={now}
            clashes={clashes}
            lifted={lift.lifted?.event.id}
            dayPath={day => buildEventAdminPath(search, { day, month: day.slice(0, 7) })}
            onKeyDown={lift.onKeyDown}
          />
        </section>
        <aside className="event-month-aside">
          {page.total === 0 && <EmptyMonth search={search} month={month} first={first} last={last} />}
          <EventDayList
            day={chosen}
            events={filterEventsOnDay(events, chosen)}
            clashes={clashes.filter(({ day }) => day === chosen)}
            now={now}
          />
          <UndatedEvents events={undated} onKeyDown={lift.onKeyDown} />
          <KeyHintList
            hints={[
              ['pick up', 'Space'],
              ['a day', '←', '→'],
              ['a week', '↑', '↓'],
              ['15 minutes', 'Alt', '↑', '↓'],
              ['cancel', 'Esc'],
            ]}
          />
        </aside>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className="event-bar event-bar-lifted">
              <EventBarLabel event={dragged} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <MoveQuestion moves={moves} events={page.rows} />
    </div>
  )
}

/** Day that is selected first when a month opens: today, or the first day with an event. */
const findInitialDay = (events: readonly ListedEvent[], month: string, today: string) =>
  today.startsWith(month)
    ? today
    : (events
        .flatMap(listEventDays)
        .filter(day => day.startsWith(month))
        .toSorted()[0] ?? `${month}-01`)

type MoveQuestionProps = { moves: ReturnType<typeof useEventMove>; events: readonly ListedEvent[] }

/**
 * Dialog that asks for a confirmation before an event with attendees is moved. The dialog lists the consequences for
 * the attendees.
 */
function MoveQuestion({ moves, events }: MoveQuestionProps) {
  const { asked } = moves
  const times = asked && moveEventTimesToDay(asked.event, asked.to)
  const clash = asked && times && formatConflictMessage(asked.event, times, events)
  return (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={open => !open && moves.leave()}
      title={`Move “${asked?.event.title}”?`}
      action="Move event"
      onAction={moves.confirm}
    >
      {asked && times && (
        <>
          <p>
            <b>
              {asked.to.later === 0
                ? formatEventListDays(asked.event)
                : `${formatEventListDays(asked.event)}, ${formatEventListTime(asked.event)}`}
            </b>{' '}
            becomes <b>{formatEventMove(asked.event, asked.to)}</b>
            {asked.to.later === 0 ? ', at the same hours.' : ', same duration.'}
          </p>
          <p>{asked.event.attendees} attendees. The page and calendar feeds change; no email is sent.</p>
          {clash && <p>{clash}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}
