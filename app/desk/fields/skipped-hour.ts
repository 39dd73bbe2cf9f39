import { formatDateTimeInputInZone } from '../../platform/dates/moment-in-zone.ts'

/**
 * Explains why the value of an `<input type="datetime-local">` became another time: the clocks skip the hour. Undefined
 * if the moment has the time that was typed.
 */
export function describeSkippedHour(input: string, moment: string, zone: string): string | undefined {
  const used = formatDateTimeInputInZone(moment, zone)
  if (used.slice(0, 10) !== input.slice(0, 10) || used === input.slice(0, used.length)) return undefined
  return `${input.slice(11, 16)} does not exist on this day, because the clocks go forward. ${used.slice(11)} is used.`
}
