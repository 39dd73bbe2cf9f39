import { tzOffset } from '@date-fns/tz'

/** A change of offset: the instant (milliseconds), and minutes ahead of UTC before and after it. */
export type ZoneChange = { at: number; before: number; after: number }

const day = 86_400_000
/**
 * Step of the search in ms. Except around Ramadan, no zone has changed its offset and changed it back within 14 days.
 */
const step = 14 * day

const offsetAt = (zone: string, at: number) => tzOffset(zone, new Date(at))

/**
 * Lists the offset changes of a time zone within a period.
 * @param zone IANA name
 * @param from milliseconds
 * @param until milliseconds
 */
export function listZoneChanges(zone: string, from: number, until: number): ZoneChange[] {
  const changes: ZoneChange[] = []
  for (let begin = from; begin < until; begin += step) {
    const end = Math.min(begin + step, until)
    const [before, after] = [offsetAt(zone, begin), offsetAt(zone, end)]
    if (before !== after) changes.push({ at: momentOfChange(zone, begin, end), before, after })
  }
  return changes
}

/** Finds the second of a change by bisection. */
function momentOfChange(zone: string, begin: number, end: number): number {
  const before = offsetAt(zone, begin)
  let [low, high] = [begin, end]
  while (high - low > 1000) {
    const middle = Math.round((low + high) / 2000) * 1000
    if (offsetAt(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

/**
 * Whether the clock shows the local time of an instant twice, because it is set back around it. The end of the second
 * hour counts too: libraries disagree about it.
 */
export const isRepeatedHour = (zone: string, at: number): boolean =>
  listZoneChanges(zone, at - day, at + day).some(
    change => Math.abs(at - change.at) <= (change.before - change.after) * 60_000,
  )
