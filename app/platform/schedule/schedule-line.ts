import { readClock, readHours } from '../dates/clock-time.ts'

/** Session as a line of a schedule says it. `people` are names. */
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

/** Columns of a schedule, in the order in which they are expected without a header. */
const scheduleColumns = ['day', 'start', 'end', 'title', 'room', 'people', 'about', 'kind'] as const
export type ScheduleColumn = (typeof scheduleColumns)[number]

const headWords: Record<ScheduleColumn, RegExp> = {
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

/** Finds the columns of a header line: at least a title and one more, and no cell that names none. */
export function readScheduleHead(cells: readonly string[]): (ScheduleColumn | undefined)[] | undefined {
  const columns = cells.map(cell => scheduleColumns.find(column => headWords[column].test(cell.trim())))
  const isOtherText = cells.some((cell, at) => cell.trim() !== '' && !columns[at])
  return !isOtherText && columns.includes('title') && columns.filter(Boolean).length > 1 ? columns : undefined
}

/** Titles of sessions that are breaks. */
const breakTitle =
  /^(?:(?:coffee|tea|lunch|dinner|health|comfort|networking|morning|afternoon)(?: (?:and|&) (?:coffee|tea|snacks))?(?: break)?|break(?:fast)?|pause(?:[ -](?:café|déjeuner))?|déjeuner|mittagspause|kaffeepause|mittagessen|almoço|intervalo|chai)$/i

export const isBreakTitle = (title: string) => breakTitle.test(title.trim())

/** Hours with a sign that they are some: a bare number at the beginning of a title is none. */
const signOfHours = /\d[:.h]\d|\d ?h\b|\d ?[ap]\.? ?m\b|uhr|noon|midnight|midday|^\d{4}\b/i

/** Splits `14.15 - 15.00 Tea` into its hours and the rest; undefined where the text does not begin with hours. */
export function splitHours(text: string): { hours: { start: string; end: string }; rest: string } | undefined {
  const words = text.trim().split(/\s+/)
  for (let count = Math.min(words.length, 9); count > 0; count--) {
    const written = words
      .slice(0, count)
      .join(' ')
      .replace(/[,:;]$/, '')
    if (!signOfHours.test(written)) continue
    const hours = readHours(written)
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

/** Whether two cells hold a start and an end. */
export const isEndCell = (text: string | undefined) =>
  text !== undefined && text.trim() !== '' && 'time' in readClock(text)

/** Separators between names. */
export const betweenNames = /,|\s+(?:&|and|et|und)\s+/
