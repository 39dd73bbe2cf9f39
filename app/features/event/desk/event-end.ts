import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { formatDateTimeInputInZone, parseDateTimeInputInZone } from '../../../platform/dates/moment-in-zone.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { readEventTimes } from './event-time-check.ts'

/**
 * End of an event after its start has changed: the end moves by the same span of local time, so that a duration across a
 * change to summer time stays the same. An end that was before the start stays.
 * @param lastStart last start before the present one, for a start that was empty while its date was typed
 */
export function moveEventEnd(name: string, value: Json, fields: FieldValues, lastStart: Json): FieldValues {
  if (name !== 'start_date') return {}
  const { start_date, end_date, timezone } = readEventTimes(fields)
  const former = start_date || readEventTimes({ start_date: lastStart }).start_date
  const { start_date: start } = readEventTimes({ start_date: value })
  if (!former || !start || end_date === null || Date.parse(end_date) < Date.parse(former)) return {}
  const toWallClock = (moment: string) => Date.parse(`${formatDateTimeInputInZone(moment, timezone ?? 'UTC')}Z`)
  const wallEnd = toWallClock(end_date) + toWallClock(start) - toWallClock(former)
  const end = parseDateTimeInputInZone(new Date(wallEnd).toISOString().slice(0, 16), timezone ?? 'UTC')
  return end === null || toTrimmedText(end) === end_date ? {} : { end_date: end }
}
