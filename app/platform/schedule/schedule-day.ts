import { type CalendarDay, isCalendarDay } from '../dates/format-in-time-zone.ts'
import { parseMonthName } from '../dates/month-names.ts'

const padTwoDigits = (value: number) => String(value).padStart(2, '0')
const makeCalendarDay = (year: number, month: number, day: number) =>
  `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}`

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const findWeekday = (day: CalendarDay) => weekdayNames[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''

/** Removes a weekday from the beginning: `Thu, 3 Dec` becomes `3 Dec`. */
const leadingWeekdayPattern = /^(sun|mon|tue|wed|thu|fri|sat)(?:[a-z]*)\.?(?:,?\s+|$)/i

const dayNamePattern =
  /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?$|^(?:lun|mar|mercre|jeu|vendre|same)di$|^dimanche$|^(?:sonn|mon|diens|donners|frei|sams)tag$|^mittwoch$|^(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?$|^sábado$|^domingo$/i

/** Whether a line looks like a day in any known language, even if the day cannot be read: `Jeudi 3 décembre`. */
export function isDayHeading(text: string): boolean {
  const words = text.split(/[\s,.:]+/).filter(Boolean)
  const [first = ''] = words
  if (/^(?:day|jour|tag|dia|siku)\s+\d{1,2}\b/i.test(text) || /^\d{1,4}([./-])\d{1,2}\1(?:\d{1,4})?$/.test(text))
    return true
  if (dayNamePattern.test(first)) return words.length === 1 || words.slice(1).some(word => /^\d/.test(word))
  return words.length <= 4 && words.some(word => parseMonthName(word) > 0) && words.some(word => /^\d/.test(word))
}

/**
 * Reads the day of a session: `2026-12-03`, `Thu 3 Dec`, `3.12.2026`, `Thursday` or `Day 2`.
 * @param days days of the event; a text without a year, or with numbers in an unknown order, must be one of these days
 * @returns undefined for a text that is not a day, or that is ambiguous
 */
export function readScheduleDay(text: string, days: readonly CalendarDay[]): CalendarDay | undefined {
  const written: string = text.trim().replace(/[:,]$/, '')
  const isWritten: boolean = isCalendarDay(written)
  if (isWritten) return written
  const [, number] = /^(?:day|jour|tag|dia|siku)\s+(\d{1,2})$/i.exec(written) ?? []
  if (number) return days[Number(number) - 1]
  const [beginning = '', name = ''] = leadingWeekdayPattern.exec(written) ?? []
  const rest = written.slice(beginning.length)
  const candidates = name ? days.filter(day => findWeekday(day).startsWith(name.toLowerCase())) : days
  if (rest === '') return candidates.length === 1 ? candidates[0] : undefined
  return readDayWithMonthName(rest, candidates) ?? readNumericDay(rest, candidates)
}

function readDayWithMonthName(text: string, days: readonly CalendarDay[]): CalendarDay | undefined {
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?(\p{L}+)\.?|(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?)(?:,?\s+(?:de\s+)?(\d{4}))?$/u.exec(
      text,
    )
  const month = parseMonthName(named?.[2] ?? named?.[3] ?? '-')
  if (!named || month === 0) return undefined
  const day = Number(named[1] ?? named[4])
  if (!named[5]) return days.find(each => each.endsWith(`-${padTwoDigits(month)}-${padTwoDigits(day)}`))
  const written = makeCalendarDay(Number(named[5]), month, day)
  return isCalendarDay(written) ? written : undefined
}

/**
 * Reads `3.12.2026`, `12/3/2026` or `3.12.` as a day. Both separators must be the same character: `13.01-1000` is a
 * time range. When two days are possible, the day on which the event takes place is used.
 */
function readNumericDay(text: string, days: readonly CalendarDay[]): CalendarDay | undefined {
  const [, first, , second, year] = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4})?)?$/.exec(text) ?? []
  if (!first || !second) return undefined
  const years = year ? [Number(year)] : [...new Set(days.map(day => Number(day.slice(0, 4))))]
  const [one, other] = [Number(first), Number(second)]
  const readings = years.flatMap(each =>
    [makeCalendarDay(each, other, one), makeCalendarDay(each, one, other)].filter(isCalendarDay),
  )
  const possible = [...new Set(readings)]
  const known = possible.filter(day => days.includes(day))
  if (known.length > 0) return known.length === 1 ? known[0] : undefined
  return year && possible.length === 1 ? possible[0] : undefined
}
