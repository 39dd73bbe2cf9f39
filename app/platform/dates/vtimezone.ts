import { tzOffset } from '@date-fns/tz'
import { listZoneChanges, type ZoneChange } from './zone-changes.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Number of years after the described period that are read to distinguish a lasting rule from a coincidence. */
const checkedYearsAhead = 20
/**
 * Number of years for which a rule without an end must be valid. In a period of up to ten years, Egypt's rule for
 * autumn looks simpler than it is.
 */
const minRuleYears = 12

type Observance = ZoneChange & { wall: Date }
type ObservanceRun = Observance[]

const formatTwoDigits = (value: number) => String(value).padStart(2, '0')
const formatOffset = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${formatTwoDigits(Math.floor(Math.abs(minutes) / 60))}${formatTwoDigits(Math.abs(minutes) % 60)}`
const formatTime = (at: number | Date) => new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const getDayOfMonth = ({ wall }: Observance) => wall.getUTCDate()
const isLastWeekdayOfMonth = ({ wall }: Observance) =>
  wall.getUTCDate() + 7 > new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate()
/** Position of a weekday in the month: 1 for the first Sunday, 2 for the second Sunday. */
const getWeekdayOrdinal = (change: Observance) => Math.ceil(getDayOfMonth(change) / 7)

/**
 * Finds the part of a recurrence rule (RRULE) for the days on which a group of offset changes happens. Undefined if no
 * rule fits.
 */
function findRuleForDays(run: ObservanceRun): string | undefined {
  const [first] = run as [Observance]
  const weekday = weekdayCodes[first.wall.getUTCDay()]
  if (run.every(isLastWeekdayOfMonth)) return `BYDAY=-1${weekday}`
  if (run.every(change => getWeekdayOrdinal(change) === getWeekdayOrdinal(first)))
    return `BYDAY=${getWeekdayOrdinal(first)}${weekday}`
  const days = run.map(getDayOfMonth)
  const [low, high] = [Math.min(...days), Math.max(...days)]
  // Rule such as "the Saturday before the last Sunday": a weekday within a range of seven days in the month.
  if (high - low !== 6) return undefined
  return `BYMONTHDAY=${Array.from({ length: 7 }, (_, n) => low + n).join(',')};BYDAY=${weekday}`
}

/** Whether an offset change follows the last change of a run, by the same rule and one year later. */
function isNextOfRun(run: ObservanceRun, next: Observance): boolean {
  const last = run.at(-1) as Observance
  const sameKind = (['before', 'after'] as const).every(key => last[key] === next[key])
  const [a, b] = [last.wall, next.wall]
  if (!sameKind || b.getUTCFullYear() !== a.getUTCFullYear() + 1 || b.getUTCMonth() !== a.getUTCMonth()) return false
  if (b.getUTCDay() !== a.getUTCDay() || b.toISOString().slice(11) !== a.toISOString().slice(11)) return false
  const days = [...run, next].map(getDayOfMonth)
  return findRuleForDays([...run, next]) !== undefined || Math.max(...days) - Math.min(...days) < 6
}

/** Groups changes that follow one rule in consecutive years. A group for which no rule is found is split. */
function groupByRule(changes: readonly Observance[]): ObservanceRun[] {
  const runs: ObservanceRun[] = []
  for (const change of changes) {
    const run = runs.find(run => isNextOfRun(run, change))
    if (run) run.push(change)
    else runs.push([change])
  }
  return runs.flatMap(run => (findRuleForDays(run) === undefined ? run.map(change => [change]) : [run]))
}

function formatRule(run: ObservanceRun, lastYear: number): string[] {
  const last = run.at(-1) as Observance
  if (run.length === 1) return []
  const isLasting = run.length >= minRuleYears && last.wall.getUTCFullYear() === lastYear
  const month = `BYMONTH=${last.wall.getUTCMonth() + 1}`
  return [`RRULE:FREQ=YEARLY;${month};${findRuleForDays(run)}${isLasting ? '' : `;UNTIL=${formatTime(last.at)}Z`}`]
}

function formatObservance(run: ObservanceRun, lastYear: number): string[] {
  const [{ before, after, wall }] = run as [Observance]
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${formatTime(wall)}`,
    `TZOFFSETFROM:${formatOffset(before)}`,
    `TZOFFSETTO:${formatOffset(after)}`,
    ...formatRule(run, lastYear),
    `END:${kind}`,
  ]
}

/**
 * Describes a time zone as an iCalendar VTIMEZONE (RFC 5545). Changes that follow a rule are written as a rule,
 * because parsers such as Ruby's icalendar fail on a list of dated changes. Only a zone without a rule, such as
 * Morocco, has dated changes.
 * @param from first moment for which the description must be right, in ms
 * @param to last moment for which the description must be right, in ms
 */
export function formatVtimezone(zone: string, from: number, to: number): string {
  // Rules begin two years earlier, because ts-ics ignores the first change of a rule. This change is then before the
  // first event.
  const begin = Date.UTC(new Date(from - dayMs).getUTCFullYear() - 2, 0, 1)
  const lastYear = new Date(to + dayMs).getUTCFullYear() + checkedYearsAhead
  const changes = listZoneChanges(zone, begin, Date.UTC(lastYear + 1, 0, 1)).map(change => ({
    ...change,
    wall: new Date(change.at + change.before * minuteMs),
  }))
  // Leaves out dated changes after the last event, and changes that another change replaced before the first event.
  const runs = groupByRule(changes).filter((run, _, all) => {
    const [{ at }] = run as [Observance]
    const isReplaced = all.some(([other]) => other !== undefined && other.at > at && other.at <= from - dayMs)
    return run.length > 1 || (at <= to + dayMs && !isReplaced)
  })
  const first = tzOffset(zone, new Date(begin))
  const opening = { at: begin, before: first, after: first, wall: new Date(begin + first * minuteMs) }
  if (runs.every(run => (run[0] as Observance).at > from)) runs.unshift([opening])
  const lines = runs
    .filter(run => (run[0] as Observance).at <= to + dayMs)
    .flatMap(run => formatObservance(run, lastYear))
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'].join('\r\n')
}
