import type { Day } from '../../platform/dates/in-zone.ts'
import type { Row } from '../../platform/db/database.gen.ts'

/** A numbered chair of a table as its page draws it. Nobody has been named while `name` is empty. */
export type Chair = Pick<Row<'flagship_chairs'>, 'id' | 'number' | 'name' | 'request' | 'named_on'> & {
  circle: { name: string; color_hex: string | null } | null
  /** The interview, where it is out. */
  interview: { slug: string; title: string } | null
}

/** The hall in centimetres, which are the units of its plan: 46 metres by 21.6, the table 40 by 1.1, sixty places a side. */
export const hall = { width: 4600, height: 2160, margin: 10, below: 140 } as const
export const longTable = { left: 150, top: 1005, width: 4000, height: 110, places: 60, sections: 4 } as const

/** Numbered chairs stand every tenth place of a side: odd numbers above the table, even ones below, half a step on. */
const firstChair = 450
const lastChair = 3783
const usualChairs = 11

/**
 * Where a chair stands along the table, in centimetres from the wall.
 * @param at its place among all, from 0
 */
export function chairPosition(at: number, count: number): number {
  const step = (lastChair - firstChair) / (Math.max(count, usualChairs) - 1)
  return Math.round(firstChair + at * step)
}

/** The same as a share of the width of the plan. */
export const chairShare = (at: number, count: number) =>
  (chairPosition(at, count) + hall.margin) / (hall.width + 2 * hall.margin)

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const inWords = (count: number) => words[count] ?? String(count)
const counted = (count: number, one: string) => `${inWords(count)} ${one}${count === 1 ? '' : 's'}`

/** How many chairs are taken: `Nine chairs filled, two to come.` */
export function formatSeats(chairs: readonly Pick<Chair, 'name'>[]): string {
  const free = chairs.filter(({ name }) => !name).length
  const said = `${counted(chairs.length - free, 'chair')} filled${free > 0 ? `, ${inWords(free)} to come` : ''}.`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** How far a day is: `eight weeks and two days from today`; undefined once it has come, and of what is no day. */
export function formatTimeUntil(day: Day, today: Day): string | undefined {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  if (!(days > 0)) return undefined
  const parts = [Math.floor(days / 7) && counted(Math.floor(days / 7), 'week'), days % 7 && counted(days % 7, 'day')]
  return `${parts.filter(Boolean).join(' and ')} from today`
}

/** Places of how many: what a figure such as `51 of 60` says; undefined for any other. */
export function seatPositions(value: string): { taken: number; all: number } | undefined {
  const [, taken, all] = /^(\d{1,3}) of (\d{1,3})$/.exec(value.trim()) ?? []
  return taken && all && Number(taken) <= Number(all) ? { taken: Number(taken), all: Number(all) } : undefined
}
