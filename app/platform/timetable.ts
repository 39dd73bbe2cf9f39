/** Line of a timetable: day `2027-01-18`, time `17:00` or empty, title, and person, if one is named. */
export type TimetableLine = { day: string; time: string; title: string; who: string }

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Parses the lines of a timetable as stored or typed; empty for anything else. */
export const parseTimetable = (value: unknown): TimetableLine[] =>
  (Array.isArray(value) ? value : []).map(line => ({
    day: toText(line?.day),
    time: toText(line?.time),
    title: toText(line?.title),
    who: toText(line?.who),
  }))

const moment = ({ day, time }: TimetableLine) => `${day} ${time}`

/** Sorts lines by day and time. Equal times keep their order, and a line without a time comes first in its day. */
export const sortByTime = (lines: readonly TimetableLine[]): TimetableLine[] =>
  lines.toSorted((one, other) => moment(one).localeCompare(moment(other)))

/** Groups consecutive lines of the same day. */
export function groupByDay<Line extends { day: string }>(lines: readonly Line[]): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = []
  for (const line of lines) {
    const last = days.at(-1)
    if (last?.day === line.day) last.lines.push(line)
    else days.push({ day: line.day, lines: [line] })
  }
  return days
}
