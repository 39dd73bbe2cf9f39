import { parseTypedTime, parseTypedTimeRange } from '../dates/clock-time.ts'
import type { CalendarDay } from '../dates/format-in-time-zone.ts'
import { splitPastedCells } from '../text/pasted-cells.ts'
import { isDayHeading, readScheduleDay } from './schedule-day.ts'
import {
  explainTimeThatMayBeYear,
  hasTimesWithoutColon,
  isBreakTitle,
  isEndTimeCell,
  nameSeparatorPattern,
  readScheduleHeader,
  type ScheduleColumn,
  type ScheduleSession,
  splitTimeRangeFromText,
} from './schedule-line.ts'

/**
 * Line of a pasted schedule, with the reason why the line is not a session, or with the text that was left out of the
 * session.
 */
type ScheduleProblem = { line: number; text: string; reason: string }
export type ParsedSchedule = {
  sessions: (ScheduleSession & { line: number })[]
  problems: ScheduleProblem[]
  /** Lines whose texts were too long and are shortened in the sessions. */
  remarks: ScheduleProblem[]
}

/** Maximum number of sessions of a programme. The database has the same limit. */
export const maxSessions = 200
/** Maximum number of speakers of a session. */
const maxSpeakers = 30
/** Maximum number of lines that are read. */
const maxLines = 1000

type CellsByColumn = Partial<Record<ScheduleColumn, string>>
/**
 * State while reading lines. `day` is the day of the last heading, which applies to the lines below the heading;
 * undefined if the heading was not understood. `keepsYears`: whether a bare number such as 2027 is a time.
 */
type ReadingContext = {
  days: readonly CalendarDay[]
  day: string | undefined
  keepsTexts: boolean
  keepsYears: boolean
}
type LineReading = { session: ScheduleSession; cuts: string[] }

const dayHint = 'Enter one such as 2026-12-03.'

/**
 * Reads a schedule that was pasted from a spreadsheet or an e-mail: one session per line, with time, title, room,
 * speakers and description. Tabs, bars or several blanks separate the cells. A line that contains only a day is a
 * heading for the lines below. Each line becomes a session or a problem; empty lines are ignored. Lines below a day
 * that was not understood are problems up to the next day.
 * @param days days of the event
 * @param keepsTexts whether the text is an export: text in place of a time then stays, and breaks are not guessed from
 * titles
 */
export function readSchedule(text: string, days: readonly CalendarDay[] = [], keepsTexts = false): ParsedSchedule {
  const reading: ParsedSchedule = { sessions: [], problems: [], remarks: [] }
  let columns: (ScheduleColumn | undefined)[] | undefined
  const context: ReadingContext = { days, day: '', keepsTexts, keepsYears: keepsTexts || hasTimesWithoutColon(text) }
  for (const [at, tabs] of splitPastedCells(text).entries()) {
    const line = at + 1
    const shown = tabs.join(' ').replace(/\s+/g, ' ').trim()
    if (shown === '') continue
    const refuse = (reason: string) => reading.problems.push({ line, text: shown, reason })
    if (line > maxLines) {
      refuse(`Only the first ${maxLines} lines are read.`)
      break
    }
    const cells = splitLine(tabs)
    const head = reading.sessions.length === 0 && !columns ? readScheduleHeader(cells) : undefined
    if (head) {
      columns = head
      continue
    }
    const isAlone = cells[0] !== '' && cells.slice(1).every(cell => cell === '')
    const heading = isAlone ? readScheduleDay(shown, days) : undefined
    if (heading) {
      context.day = heading
      continue
    }
    const found = columns ? readLineByHeader(cells, columns, context) : readLineWithoutHeader(cells, context)
    if (typeof found === 'string') {
      const isUnreadDay = isAlone && isDayHeading(shown)
      if (isUnreadDay) context.day = undefined
      refuse(isUnreadDay ? `“${shown}” is not a day of the event. ${dayHint}` : found)
    } else if (reading.sessions.length >= maxSessions) refuse(`A programme has at most ${maxSessions} sessions.`)
    else {
      reading.sessions.push({ ...found.session, line })
      if (found.cuts.length > 0) reading.remarks.push({ line, text: shown, reason: found.cuts.join(' ') })
    }
  }
  return reading
}

function splitLine(tabs: readonly string[]): string[] {
  const [only = ''] = tabs
  const cells = tabs.length > 1 ? tabs : /\s?\|\s?/.test(only) ? only.split('|') : only.trim().split(/\s{2,}/)
  return cells.map(cell => cell.replace(/\s+/g, ' ').trim())
}

/** Reads a line by the columns of a header. */
function readLineByHeader(
  cells: readonly string[],
  columns: readonly (ScheduleColumn | undefined)[],
  context: ReadingContext,
) {
  const byColumn: CellsByColumn = {}
  for (const [at, column] of columns.entries()) if (column && cells[at]) byColumn[column] = cells[at]
  return parseSession(byColumn, context)
}

/**
 * Reads a line of a schedule without a header: an optional day, start and end in one or two cells, then the remaining
 * cells in their usual order.
 */
function readLineWithoutHeader(given: readonly string[], context: ReadingContext) {
  const cells = [...given]
  const byColumn: CellsByColumn = {}
  if (cells.length > 1 && readScheduleDay(cells[0] ?? '', context.days)) byColumn.day = cells.shift() ?? ''
  const first = cells.shift() ?? ''
  const doubt = context.keepsYears ? undefined : explainTimeThatMayBeYear(first)
  if (doubt) return doubt
  const hours = parseTypedTimeRange(first)
  const split = 'reason' in hours || cells.length === 0 ? splitTimeRangeFromText(first) : undefined
  if (split) {
    byColumn.start = split.hours.start
    byColumn.end = split.hours.end
    // When the first cell contains only start and end, the title is in the next cell.
    if (split.rest) cells.unshift(split.rest)
  } else if (first === '' || 'start' in hours || (context.keepsTexts && cells.length > 0)) {
    byColumn.start = first
    if ('start' in hours && hours.end === '' && isEndTimeCell(cells[0])) byColumn.end = cells.shift() ?? ''
  } else return /\d/.test(first) && cells.length > 0 ? hours.reason : 'No time at the beginning of the line.'
  for (const column of ['title', 'room', 'people', 'about', 'kind'] as const) byColumn[column] = cells.shift() ?? ''
  return parseSession(byColumn, context)
}

/** Semicolons separate names. Without a semicolon, commas or the word *and* separate them. */
const splitNames = (names: string) =>
  names
    .split(names.includes(';') ? ';' : nameSeparatorPattern)
    .map(name => name.trim())
    .filter(Boolean)

/** Makes a session from the cells of a line. Returns the reason if the line is not a session. */
function parseSession(cells: CellsByColumn, context: ReadingContext): LineReading | string {
  const { title = '', room = '', people = '', about = '', kind = '' } = cells
  if (title === '') return 'No title.'
  const day = cells.day ? readScheduleDay(cells.day, context.days) : context.day
  if (day === undefined)
    return cells.day ? `“${cells.day}” is not a day of the event. ${dayHint}` : 'The day above it was not read.'
  const hours = parseSessionHours(cells, context)
  if ('reason' in hours) return hours.reason
  const cuts: string[] = []
  function cut(text: string, part: string, most: number): string {
    if (text.length > most) cuts.push(`${part} cut to ${most} characters.`)
    return text.slice(0, most)
  }
  const names = splitNames(people)
  if (names.length > maxSpeakers) cuts.push(`Only the first ${maxSpeakers} speakers are taken.`)
  const session = {
    day,
    ...hours,
    title: cut(title, 'Title', 300),
    room: cut(room, 'Room', 120),
    people: names.slice(0, maxSpeakers).map(name => cut(name, 'Speaker', 200)),
    about: cut(about, 'Description', 1000),
    kind:
      /^(break|pause|intervalo)$/i.test(kind) || (kind === '' && !context.keepsTexts && isBreakTitle(title))
        ? 'break'
        : '',
  }
  return { session, cuts }
}

function parseSessionHours(
  { start = '', end = '' }: CellsByColumn,
  { keepsTexts, keepsYears }: ReadingContext,
): { time: string; end: string } | { reason: string } {
  if (start === '') return end === '' ? { time: '', end: '' } : { reason: 'An end without a start.' }
  const doubt = keepsYears ? undefined : (explainTimeThatMayBeYear(start) ?? explainTimeThatMayBeYear(end))
  if (doubt) return { reason: doubt }
  const hours = parseTypedTimeRange(start)
  if ('reason' in hours) return keepsTexts && end === '' ? { time: start.slice(0, 40), end: '' } : hours
  const ending = end === '' ? { time: hours.end } : parseTypedTime(end)
  if ('reason' in ending) return ending
  if (ending.time === hours.start) return { reason: `It ends when it starts, at ${hours.start}.` }
  return { time: hours.start, end: ending.time }
}
