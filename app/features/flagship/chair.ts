import type { CalendarDay } from '../../platform/dates/format-in-time-zone.ts'
import type { Row } from '../../platform/db/database.gen.ts'
import { numberWords } from '../../platform/text/number-words.ts'

/**
 * Numbered chair (place at a flagship's table), as the flagship's page shows it. An empty `name` means that the person
 * is not announced yet.
 */
export type Chair = Pick<Row<'flagship_chairs'>, 'id' | 'number' | 'name' | 'request' | 'named_on'> & {
  circle: { name: string; color_hex: string | null } | null
  /** Interview with the person at the chair, if published. */
  interview: { slug: string; title: string } | null
}

/**
 * Dimensions of the hall in centimetres. The plan has one unit per centimetre: the hall is 46 by 21.6 m and the table
 * 40 by 1.1 m, with sixty places per side.
 */
export const hallPlanSize = { width: 4600, height: 2160, margin: 10, below: 140 } as const
export const hallTableSize = { left: 150, top: 1005, width: 4000, height: 110, places: 60, sections: 4 } as const

/**
 * Positions of the first and last numbered chair, in centimetres from the wall. Every tenth place of a side has a
 * numbered chair: odd numbers above the table, even numbers below, offset by half the distance between two numbered
 * chairs.
 */
const firstChairX = 450
const lastChairX = 3783
const defaultChairCount = 11

/**
 * Position of a chair along the table, in centimetres from the wall.
 * @param at zero-based index of the chair
 * @param count number of chairs
 */
export function findChairPosition(at: number, count: number): number {
  const step = (lastChairX - firstChairX) / (Math.max(count, defaultChairCount) - 1)
  return Math.round(firstChairX + at * step)
}

/** Computes the position of a chair along the table, as a fraction of the plan's width. */
export const findChairOffsetInPercent = (at: number, count: number) =>
  (findChairPosition(at, count) + hallPlanSize.margin) / (hallPlanSize.width + 2 * hallPlanSize.margin)

const formatNumber = (count: number) => numberWords[count] ?? String(count)
const formatCount = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

/** Sentence with the number of taken chairs: `Nine chairs filled, two to come.` */
export function formatChairCount(chairs: readonly Pick<Chair, 'name'>[]): string {
  const free = chairs.filter(({ name }) => !name).length
  const sentence = `${formatCount(chairs.length - free, 'chair')} filled${free > 0 ? `, ${formatNumber(free)} to come` : ''}.`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/**
 * Formats the time until a day in words, such as `eight weeks and two days from today`. Undefined for today, past days
 * and invalid dates.
 */
export function formatTimeUntilDay(day: CalendarDay, today: CalendarDay): string | undefined {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  if (!(days > 0)) return undefined
  const parts = [
    Math.floor(days / 7) && formatCount(Math.floor(days / 7), 'week'),
    days % 7 && formatCount(days % 7, 'day'),
  ]
  return `${parts.filter(Boolean).join(' and ')} from today`
}

/** Parses a key figure such as `51 of 60`. Undefined for any other text. */
export function parseNumberOfSeats(value: string): { taken: number; all: number } | undefined {
  const [, taken, all] = /^(\d{1,3}) of (\d{1,3})$/.exec(value.trim()) ?? []
  return taken && all && Number(taken) <= Number(all) ? { taken: Number(taken), all: Number(all) } : undefined
}
