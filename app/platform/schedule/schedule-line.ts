import { parseTypedTime, parseTypedTimeRange } from '../dates/clock-time.ts'

/** Session as one line of a schedule describes it. `people` are the names of the speakers. */
export type ScheduleSession = {
  day: string
  time: string
  end: string
  title: string
  room: string
  kind: string
  people: string[]
  about: string
}

/** Columns of a schedule, in the order that is expected when there is no header. */
const scheduleColumns = ['day', 'start', 'end', 'title', 'room', 'people', 'about', 'kind'] as const
export type ScheduleColumn = (typeof scheduleColumns)[number]

const headerPatterns: Record<ScheduleColumn, RegExp> = {
  day: /^(day|date|jour|tag|dia|datum)$/i,
  start:
    /^(start|starts|begin|begins|from|time|times|hour|hours|when|heure|horaire|début|beginn|zeit|uhrzeit|hora|início)$/i,
  end: /^(end|ends|until|to|finish|fin|ende|fim)$/i,
  title: /^(title|session|session title|what|topic|subject|name|titre|titel|título|programme|program|item)$/i,
  room: /^(room|hall|location|venue|place|where|salle|lieu|raum|ort|sala|local)$/i,
  people:
    /^(speaker|speakers|who|presenter|presenters|people|names?|speaker\(s\)|intervenants?|referenten?|oradores|orateurs?)$/i,
  about: /^(description|about|abstract|details|notes|beschreibung|descrição|résumé)$/i,
  kind: /^(type|kind|art|tipo)$/i,
}

/**
 * Finds the columns of a header line. A header contains at least the title and one more column name, and only column
 * names.
 */
export function readScheduleHeader(cells: readonly string[]): (ScheduleColumn | undefined)[] | undefined {
  const columns = cells.map(cell => scheduleColumns.find(column => headerPatterns[column].test(cell.trim())))
  const isOtherText = cells.some((cell, at) => cell.trim() !== '' && !columns[at])
  return !isOtherText && columns.includes('title') && columns.filter(Boolean).length > 1 ? columns : undefined
}

/** Pattern of titles of sessions that are breaks. */
const breakTitlePattern =
  /^(?:(?:coffee|tea|lunch|dinner|health|comfort|networking|morning|afternoon)(?: (?:and|&) (?:coffee|tea|snacks))?(?: break)?|break(?:fast)?|pause(?:[ -](?:café|déjeuner))?|déjeuner|mittagspause|kaffeepause|mittagessen|almoço|intervalo|chai)$/i

export const isBreakTitle = (title: string) => breakTitlePattern.test(title.trim())

/** Pattern that distinguishes a time from other numbers: a bare number at the beginning of a title is not a time. */
const timeSignPattern = /\d[:.h]\d|\d ?h\b|\d ?[ap]\.? ?m\b|uhr|noon|midnight|midday|^\d{4}\b/i

/** Splits `14.15 - 15.00 Tea` into start and end, and the rest; undefined when the text does not begin with a time. */
export function splitTimeRangeFromText(
  text: string,
): { hours: { start: string; end: string }; rest: string } | undefined {
  const words = text.trim().split(/\s+/)
  for (let count = Math.min(words.length, 9); count > 0; count--) {
    const written = words
      .slice(0, count)
      .join(' ')
      .replace(/[,:;]$/, '')
    if (!timeSignPattern.test(written)) continue
    const hours = parseTypedTimeRange(written)
    if ('start' in hours)
      return {
        hours,
        rest: words
          .slice(count)
          .join(' ')
          .replace(/^[-–—:|,]\s*/, ''),
      }
  }
  return undefined
}

/** Whether a schedule writes times as four digits without a colon, such as 0930. If so, 2030 is read as a time too. */
export const hasTimesWithoutColon = (text: string) => /^\s*(?:0\d|1[0-8]|2[1-3])[0-5]\d\b/m.test(text)

/** Explains why a cell such as `2027` is not read as a time: the number may be a year. */
export function explainTimeThatMayBeYear(cell: string): string | undefined {
  const [, hour, minute] = /^(19|20)([0-5]\d)(?!\d|[:.]\d| ?(?:h|[ap]\.? ?m\b))/i.exec(cell.trim()) ?? []
  return hour && `“${hour}${minute}” may be a year. Enter the time as ${hour}:${minute}.`
}

/** Whether two cells contain a start and an end. */
export const isEndTimeCell = (text: string | undefined) =>
  text !== undefined && text.trim() !== '' && 'time' in parseTypedTime(text)

/** Pattern of the separators between names. */
export const nameSeparatorPattern = /,|\s+(?:&|and|et|und)\s+/
