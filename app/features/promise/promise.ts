import type { CalendarDay } from '../../platform/dates/format-in-time-zone.ts'

/** States of a promise (pledge) in the database. The check constraint has the same list. */
const promiseStates = ['open', 'done', 'withdrawn', 'quiet'] as const
export type PromiseState = (typeof promiseStates)[number]

/** Statuses of a promise (pledge) on a given day. `late` is not stored, because it follows from the due date. */
const promiseStatuses = ['done', 'open', 'late', 'withdrawn', 'quiet'] as const
export type PromiseStatus = (typeof promiseStatuses)[number]

/** State and dates of a promise (pledge). `settled_on` is set once the promise is no longer open. */
export type PromiseWithDueDate = { state: PromiseState; due_on: CalendarDay; settled_on: CalendarDay | null }

export const parsePromiseState = (text: unknown): PromiseState => promiseStates.find(state => state === text) ?? 'open'

export const getPromiseStatus = (
  { state, due_on }: Pick<PromiseWithDueDate, 'state' | 'due_on'>,
  today: CalendarDay,
): PromiseStatus => (state === 'open' && due_on < today ? 'late' : state)

const countDaysBetween = (first: CalendarDay, last: CalendarDay) =>
  Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
const formatDays = (count: number) => (count === 1 ? 'a day' : `${count} days`)

/** Maximum number of days left that the status of an open promise shows. With more days left, the status is `Open`. */
const maxCountedDays = 99

/** Status of a promise in words: `Late by 12 days`, `10 days left`, `Done early`. */
export function formatPromiseStatus(promise: PromiseWithDueDate, today: CalendarDay): string {
  const { due_on, settled_on } = promise
  switch (getPromiseStatus(promise, today)) {
    case 'open': {
      const daysLeft = countDaysBetween(today, due_on)
      return daysLeft === 0
        ? 'Due today'
        : daysLeft > maxCountedDays
          ? 'Open'
          : `${formatDays(daysLeft).replace('a day', '1 day')} left`
    }
    case 'late':
      return `Late by ${formatDays(countDaysBetween(due_on, today))}`
    case 'done': {
      const daysLate = settled_on ? countDaysBetween(due_on, settled_on) : 0
      return daysLate < 0 ? 'Done early' : daysLate === 0 ? 'Done' : `Done ${formatDays(daysLate)} late`
    }
    case 'withdrawn':
      return 'Withdrawn'
    case 'quiet':
      return 'No report'
  }
}

/** Label for each status, shown after the number of promises. */
const countLabels: Record<PromiseStatus, string> = {
  done: 'done',
  open: 'open',
  late: 'late',
  withdrawn: 'withdrawn',
  quiet: 'without a report',
}

/** Number of promises per status. Statuses without promises are left out. */
export function countPromisesByStatus(
  promises: readonly Pick<PromiseWithDueDate, 'state' | 'due_on'>[],
  today: CalendarDay,
) {
  const all = promises.map(promise => getPromiseStatus(promise, today))
  return promiseStatuses
    .map(standing => ({
      standing,
      count: all.filter(each => each === standing).length,
      label: countLabels[standing],
    }))
    .filter(({ count }) => count > 0)
}
