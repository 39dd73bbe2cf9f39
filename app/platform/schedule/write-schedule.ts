import { formatSessionHours, type SessionTimes } from '../timetable.ts'
import { readSchedule } from './read-schedule.ts'
import { nameSeparator } from './schedule-line.ts'

type WrittenSession = SessionTimes & { title: string; people: readonly { name: string }[]; about?: string }

const toCell = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').replaceAll('|', '/').trim()

/** A semicolon is added after a single name that contains a comma, so that the comma does not separate two names. */
function writeNames(people: WrittenSession['people']) {
  const names = people.map(({ name }) => toCell(name).replaceAll(';', ','))
  return names.join('; ') + (names.length === 1 && nameSeparator.test(names[0] ?? '') ? ';' : '')
}

const head = 'Day | Time | Title | Room | Speakers | Description | Kind'

function writeLine({ title, people, about, ...times }: WrittenSession, hasDay: boolean): string {
  const cells = [
    ...(hasDay ? [times.day ?? ''] : []),
    toCell(formatSessionHours(times)),
    toCell(title),
    toCell(times.room),
    writeNames(people),
    toCell(about),
    times.kind === 'break' ? 'break' : '',
  ]
  return cells.join(' | ').replace(/[ |]+$/, '')
}

/**
 * Whether reading a schedule gives sessions with these titles. Without a header, a title such as `21` would be read as
 * the end of a session.
 */
function hasTitles(schedule: string, sessions: readonly WrittenSession[]): boolean {
  const read = readSchedule(schedule, [], true).sessions
  return read.length === sessions.length && sessions.every(({ title }, at) => read[at]?.title === toCell(title))
}

/**
 * Writes sessions as a schedule that `readSchedule` can read again: one session per line, with bars between the cells.
 * The schedule has a header if its lines are ambiguous without it.
 */
export function writeSchedule(sessions: readonly WrittenSession[]): string {
  const schedule = sessions.map(session => writeLine(session, Boolean(session.day))).join('\n')
  return hasTitles(schedule, sessions)
    ? schedule
    : [head, ...sessions.map(session => writeLine(session, true))].join('\n')
}
