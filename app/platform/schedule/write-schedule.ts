import { formatSessionHours, type SessionTimes } from '../timetable.ts'
import { nameSeparator } from './schedule-line.ts'

type WrittenSession = SessionTimes & { title: string; people: readonly { name: string }[]; about?: string }

const toCell = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').replaceAll('|', '/').trim()

/** A semicolon is added after a single name that contains a comma, so that the comma does not separate two names. */
function writeNames(people: WrittenSession['people']) {
  const names = people.map(({ name }) => toCell(name).replaceAll(';', ','))
  return names.join('; ') + (names.length === 1 && nameSeparator.test(names[0] ?? '') ? ';' : '')
}

/**
 * Writes sessions as a schedule that `readSchedule` can read again: one session per line, with bars between the cells.
 */
export const writeSchedule = (sessions: readonly WrittenSession[]): string =>
  sessions
    .map(({ title, people, about, ...times }) =>
      [
        ...(times.day ? [times.day] : []),
        toCell(formatSessionHours(times)),
        toCell(title),
        toCell(times.room),
        writeNames(people),
        toCell(about),
        times.kind === 'break' ? 'break' : '',
      ]
        .join(' | ')
        .replace(/[ |]+$/, ''),
    )
    .join('\n')
