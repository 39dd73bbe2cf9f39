/** What happens when: a day `2027-01-18`, a time `17:00` or none, what it is, and who, where somebody is named. */
export type TimetableLine = { day: string; time: string; title: string; who: string }

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The lines of a timetable as it is stored or typed; none for anything else. */
export const parseTimetable = (value: unknown): TimetableLine[] =>
  (Array.isArray(value) ? value : []).map(line => ({
    day: textIn(line?.day),
    time: textIn(line?.time),
    title: textIn(line?.title),
    who: textIn(line?.who),
  }))

const moment = ({ day, time }: TimetableLine) => `${day} ${time}`

/** The lines by day and time; those of one moment stay as they are, and a line without a time opens its day. */
export const sortByTime = (lines: readonly TimetableLine[]): TimetableLine[] =>
  lines.toSorted((one, other) => moment(one).localeCompare(moment(other)))

/** Lines that follow each other on one day, under that day. */
export function groupByDay<Line extends { day: string }>(lines: readonly Line[]): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = []
  for (const line of lines) {
    const last = days.at(-1)
    if (last?.day === line.day) last.lines.push(line)
    else days.push({ day: line.day, lines: [line] })
  }
  return days
}
