import type { Day } from '../../platform/dates/in-zone.ts'

/** What can be written of a promise. The database knows the same ones. */
const promiseStates = ['open', 'done', 'withdrawn', 'quiet'] as const
export type PromiseState = (typeof promiseStates)[number]

/** Where a promise stands on a day. Nobody writes that one is late: it follows from the day. */
const standings = ['done', 'open', 'late', 'withdrawn', 'quiet'] as const
export type PromiseStatus = (typeof standings)[number]

/** What a promise says of its time. `settled_on` is there once it is no longer open. */
export type DatedRecord = { state: PromiseState; due_on: Day; settled_on: Day | null }

export const parsePromiseState = (text: unknown): PromiseState => promiseStates.find(state => state === text) ?? 'open'

export const promiseStatus = ({ state, due_on }: Pick<DatedRecord, 'state' | 'due_on'>, today: Day): PromiseStatus =>
  state === 'open' && due_on < today ? 'late' : state

const daysFrom = (first: Day, last: Day) => Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
const days = (count: number) => (count === 1 ? 'a day' : `${count} days`)

/** The farthest day that is counted down to. */
const countedDays = 99

/** Where a promise stands, in a few words: `Late by 12 days`, `10 days left`, `Done early`. */
export function formatPromiseStatus(promise: DatedRecord, today: Day): string {
  const { due_on, settled_on } = promise
  switch (promiseStatus(promise, today)) {
    case 'open': {
      const left = daysFrom(today, due_on)
      return left === 0 ? 'Due today' : left > countedDays ? 'Open' : `${days(left).replace('a day', '1 day')} left`
    }
    case 'late':
      return `Late by ${days(daysFrom(due_on, today))}`
    case 'done': {
      const over = settled_on ? daysFrom(due_on, settled_on) : 0
      return over < 0 ? 'Done early' : over === 0 ? 'Done' : `Done ${days(over)} late`
    }
    case 'withdrawn':
      return 'Withdrawn'
    default:
      return 'No report'
  }
}

/** What each is called where many are counted. */
const countedAs: Record<PromiseStatus, string> = {
  done: 'done',
  open: 'open',
  late: 'late',
  withdrawn: 'withdrawn',
  quiet: 'without a report',
}

/** How many stand where, of those standings there are. */
export function countByStatus(promises: readonly Pick<DatedRecord, 'state' | 'due_on'>[], today: Day) {
  const all = promises.map(promise => promiseStatus(promise, today))
  return standings
    .map(standing => ({
      standing,
      count: all.filter(each => each === standing).length,
      label: countedAs[standing],
    }))
    .filter(({ count }) => count > 0)
}
