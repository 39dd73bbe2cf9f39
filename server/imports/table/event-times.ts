import { zoneOfCountry } from '../../../app/platform/country-region.ts'
import type { ImportItem } from '../import-item.ts'
import { type DayOrder, toldMoment } from '../told-moment.ts'
import { zoneNamed } from '../zone-named.ts'

/** What a row says of when an event is; the day and the hour may stand in one cell or in two. */
export type TimeCells = Record<'start' | 'startTime' | 'end' | 'endTime' | 'allDay' | 'zone', string | undefined>

const clock = /\d{1,2}(?:[:h]\d{2}|\s*[ap]\.?m\.?\b|h\b)/i
const offset = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i
const yes = /^(yes|true|1|x|oui|sim)$/i

/** An hour as people write it, and as a workbook does that has no hour without a day. */
const hourOf = (words: string) =>
  words
    .replace(/^\d{4}-\d{2}-\d{2}T/, '')
    .replace(/\b(\d{1,2})\s*([ap]\.?m\.?)(?=\W|$)/i, (told, hour, half) =>
      /[:h]\d{2}/.test(words) ? told : `${hour}:00 ${half}`,
    )
    .replace(/\b(\d{1,2})h(?!\d)/i, '$1:00')

/** The day in a cell, without the hour that may stand behind it. */
const dayOf = (words: string) =>
  words.replace(/(?:T|,?\s+(?:at\s+|à\s+)?)\d{1,2}(?:[:h]\d{2}|h\b|\s*[ap]\.?m\b).*$/i, '')

/** The zone that a row names, or the one of its country where that has only one. */
function zoneOf(named: string | undefined, item: ImportItem): string | undefined {
  if (named !== undefined) {
    const zone = zoneNamed(named)
    if (zone === undefined) item.remarks.push(`“${named.slice(0, 80)}” is no time zone that is known here.`)
    if (zone !== undefined) return zone
  }
  return typeof item.fields.country === 'string' ? zoneOfCountry(item.fields.country) : undefined
}

/** The words of a moment, out of the cell of its day and that of its hour. */
function wordsOf(day: string, hour: string | undefined): string {
  const bare = dayOf(day)
  const told = hour ?? day.slice(bare.length).replace(/^[T,\s]+/, '')
  return told === '' ? bare : `${bare} ${hourOf(told)}`
}

/** When an event is. What may be two days is asked about, and an hour without a zone comes as a draft. */
export function sayTimes(cells: TimeCells, order: DayOrder | undefined, item: ImportItem): void {
  if (cells.start === undefined) return
  const { fields, remarks } = item
  const zone = zoneOf(cells.zone, item)
  const begins = wordsOf(cells.start, cells.startTime)
  const hasHour = clock.test(begins) && !yes.test(cells.allDay ?? '')
  const momentOf = (words: string) => {
    const { moment, remark } = toldMoment(hasHour ? words : dayOf(words), { order, zone })
    if (remark) remarks.push(remark)
    return moment
  }
  const start = momentOf(begins)
  if (start === undefined) return
  fields.start_date = start
  fields.time_precision = hasHour ? 'datetime' : 'date'
  if (zone !== undefined) fields.timezone = zone
  else if (hasHour && !offset.test(begins)) {
    remarks.push('It names no time zone, and no country that has only one: its hours were read as UTC.')
    if (fields.status === 'published') fields.status = 'draft'
  }
  const lastDay = cells.end ?? (hasHour && cells.endTime !== undefined ? cells.start : undefined)
  if (lastDay === undefined) return
  const ends = wordsOf(lastDay, cells.endTime)
  if (hasHour && !clock.test(ends)) return void remarks.push('Its end names no hour, and was left out.')
  const end = momentOf(ends)
  if (end === undefined || end === start) return
  if (end < start) remarks.push('It ends before it begins: its end was left out.')
  else fields.end_date = end
}
