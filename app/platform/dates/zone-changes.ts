import { tzOffset } from '@date-fns/tz'

/** Change of a time zone's offset: moment in ms, and minutes ahead of UTC before and after the change. */
export type ZoneChange = { at: number; before: number; after: number }

const dayMs = 86_400_000
/** Step of the search in ms. No zone has changed its offset and changed back within 14 days, except around Ramadan. */
const searchStepMs = 14 * dayMs

const getOffsetAt = (zone: string, at: number) => tzOffset(zone, new Date(at))

/**
 * Offset changes of a time zone within a period.
 * @param zone IANA name
 * @param from in ms
 * @param until in ms
 */
export function listZoneChanges(zone: string, from: number, until: number): ZoneChange[] {
  const changes: ZoneChange[] = []
  for (let begin = from; begin < until; begin += searchStepMs) {
    const end = Math.min(begin + searchStepMs, until)
    const [before, after] = [getOffsetAt(zone, begin), getOffsetAt(zone, end)]
    if (before !== after) changes.push({ at: findMomentOfChange(zone, begin, end), before, after })
  }
  return changes
}

/** Exact second of an offset change, found by bisection. */
function findMomentOfChange(zone: string, begin: number, end: number): number {
  const before = getOffsetAt(zone, begin)
  let [low, high] = [begin, end]
  while (high - low > 1000) {
    const middle = Math.round((low + high) / 2000) * 1000
    if (getOffsetAt(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

/**
 * Whether the local time of a moment occurs twice, because the clocks are set back. The result is also true at the end
 * of the second hour, because libraries disagree about that moment.
 */
export const isRepeatedHour = (zone: string, at: number): boolean =>
  listZoneChanges(zone, at - dayMs, at + dayMs).some(
    change => Math.abs(at - change.at) <= (change.before - change.after) * 60_000,
  )
