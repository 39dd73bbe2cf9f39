import { formatSessionHours, type SessionTimes } from '../timetable.ts'
import { readSchedule } from './read-schedule.ts'
import { nameSeparatorPattern } from './schedule-line.ts'

type WrittenSession = SessionTimes & { title: string; people: readonly { name: string }[]; about?: string }

const formatCell = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').replaceAll('|', '/').trim()

/** A semicolon is added after a single name that contains a comma, so that the comma does not separate two names. */
function formatNames(people: WrittenSession['people']) {
  const names = people.map(({ name }) => formatCell(name).replaceAll(';', ','))
  return names.join('; ') + (names.length === 1 && nameSeparatorPattern.test(names[0] ?? '') ? ';' : '')
}

const headerLine = 'Day | Time | Title | Room | Speakers | Description | Kind'

function formatSessionLine({ title, people, about, ...times }: WrittenSession, hasDay: boolean): string {
  const cells = [
    ...(hasDay ? [times.day ?? ''] : []),
    formatCell(formatSessionHours(times)),
    formatCell(title),
    formatCell(times.room),
    formatNames(people),
    formatCell(about),
    times.kind === 'break' ? 'break' : '',
  ]
  return cells.join(' | ').replace(/[ |]+$/, '')
}

/**
 * Whether reading a schedule gives sessions with these titles. Without a header, a title such as `21` would be read as
 * the end of a session.
 */
function hasSameTitlesWhenRead(schedule: string, sessions: readonly WrittenSession[]): boolean {
  const read = readSchedule(schedule, [], true).sessions
  return read.length === sessions.length && sessions.every(({ title }, at) => read[at]?.title === formatCell(title))
}

/**
 * Writes sessions as a schedule that `readSchedule` can read again: one session per line, with bars between the cells.
 * The schedule has a header if its lines are ambiguous without it.
 */
export function writeSchedule(sessions: readonly WrittenSession[]): string {
  const schedule = sessions.map(session => formatSessionLine(session, Boolean(session.day))).join('\n')
  return hasSameTitlesWhenRead(schedule, sessions)
    ? schedule
    : [headerLine, ...sessions.map(session => formatSessionLine(session, true))].join('\n')
}
