/**
 * Times that every session of a programme has. An `end` earlier than `time` is on the next day. A session of the kind
 * `break` is a break between sessions.
 */
export type SessionTimes = {
  day?: string | undefined
  time: string
  end?: string | undefined
  room?: string | undefined
  kind?: string | undefined
  /** Time as an editor typed it, when the text is not a time of day: `After lunch`. */
  time_note?: string | undefined
}

/**
 * Session of a programme: day `2027-01-18`, time `17:00` or empty, title, and a person (undefined if no person is
 * named).
 */
export type TimetableLine = SessionTimes & {
  day: string
  end: string
  room: string
  kind: string
  title: string
  who: string
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Parses the sessions of a programme, stored or typed. Empty for any other value. */
export const parseTimetable = (value: unknown): TimetableLine[] =>
  (Array.isArray(value) ? value : []).map(line => ({
    day: toText(line?.day),
    time: toText(line?.time),
    end: toText(line?.end),
    title: toText(line?.title),
    room: toText(line?.room),
    kind: toText(line?.kind),
    who: toText(line?.who),
  }))

const getSortKey = ({ day = '', time }: SessionTimes) => `${day} ${time}`

/**
 * Sorts sessions by day and time. Sessions with equal times stay in their order, and a session without a time is first
 * on its day.
 */
export const sortTimetable = <Line extends SessionTimes>(lines: readonly Line[]): Line[] =>
  lines.toSorted((one, other) => getSortKey(one).localeCompare(getSortKey(other)))

/** Groups sessions by day, in the order in which the days appear. The day is empty for sessions without a known day. */
export function groupTimetableByDay<Line extends SessionTimes>(
  lines: readonly Line[],
): { day: string; lines: Line[] }[] {
  const days = new Map<string, Line[]>()
  for (const line of lines) {
    const { day = '' } = line
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(line)
    else days.set(day, [line])
  }
  return [...days].map(([day, lines]) => ({ day, lines }))
}

/** Formats start and end of a session: `09:00 to 09:40`, `09:00`, or the time as an editor typed it. */
export const formatSessionHours = ({ time, end, time_note }: SessionTimes) =>
  time && end ? `${time} to ${end}` : time || time_note || ''
