/** Line of a timetable: day such as `2027-01-18`, time such as `17:00` or empty, title, and a person or empty. */
export type TimetableLine = { day: string; time: string; title: string; who: string }

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Parses the lines of a timetable, stored or typed. Empty for any other value. */
export const parseTimetable = (value: unknown): TimetableLine[] =>
  (Array.isArray(value) ? value : []).map(line => ({
    day: toText(line?.day),
    time: toText(line?.time),
    title: toText(line?.title),
    who: toText(line?.who),
  }))

const moment = ({ day, time }: TimetableLine) => `${day} ${time}`

/**
 * Lines sorted by day and time. Lines with equal times keep their order. A line without a time is the first of its day.
 */
export const sortByTime = (lines: readonly TimetableLine[]): TimetableLine[] =>
  lines.toSorted((one, other) => moment(one).localeCompare(moment(other)))

/** Groups consecutive lines that have the same day. */
export function groupByDay<Line extends { day: string }>(lines: readonly Line[]): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = []
  for (const line of lines) {
    const last = days.at(-1)
    if (last?.day === line.day) last.lines.push(line)
    else days.push({ day: line.day, lines: [line] })
  }
  return days
}
