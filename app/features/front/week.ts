import { formatTime } from '../../platform/dates/date-format.ts'
import { toDayInZone } from '../../platform/dates/format-in-zone.ts'
import { formatZonedInput, getBrowserTimeZone, getZoneCity } from '../../platform/dates/moment-in-zone.ts'
import { paths } from '../../platform/paths.ts'
import type { StatusKind } from '../../ui/status.tsx'

const happeningKinds = ['article', 'unpublish', 'event', 'partner', 'consent'] as const

/** Entry in the list of the week. Either `at` (a timestamp) or `day` (a date without a time) is set. */
export type WeekHappening = {
  kind: (typeof happeningKinds)[number]
  id: string
  title: string
  at: string | null
  day: string | null
  timezone: string | null
  state: string | null
  attendees: number | null
  capacity: number | null
}

/** First weekday of a week, counted as `Date.getDay()` does. A week begins on Monday. */
const firstWeekday = 1

/** Local midnight at the start of the week that is `weeks` after the week of `now`. */
export function findStartOfWeek(now: number, weeks = 0): Date {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - ((day.getDay() - firstWeekday + 7) % 7) + weeks * 7)
  return day
}

/** Day in the user's own time zone, e.g. `2026-11-25`. */
export const formatLocalDay = (at: Date): string => toDayInZone(at.getTime(), getBrowserTimeZone())

export type WeekDay = { day: string; midnight: Date; happenings: readonly WeekHappening[] }

/** Groups the entries of a week by its seven days, in the user's own time zone. */
export function groupByWeekDay(start: Date, rows: readonly WeekHappening[]): WeekDay[] {
  return Array.from({ length: 7 }, (_, offset) => {
    // Adds days, not hours, because a day on which the clocks change has 23 or 25 hours.
    const midnight = new Date(start)
    midnight.setDate(start.getDate() + offset)
    const day = formatLocalDay(midnight)
    return {
      day,
      midnight,
      happenings: rows.filter(row => (row.day ?? (row.at && formatLocalDay(new Date(row.at)))) === day),
    }
  })
}

/**
 * Time at the place and in the user's own time zone: `18:00 Accra, 19:00 where you are`. Only one time if both are the
 * same.
 */
function hours(at: string, zone: string | null): string {
  const own = formatTime(at)
  if (!zone || zone === getBrowserTimeZone()) return own
  const there = formatZonedInput(at, zone).slice(-'18:00'.length)
  return there === own ? own : `${there} ${getZoneCity(zone)}, ${own} where you are`
}

const stateWords: Record<string, { text: string; kind: StatusKind }> = {
  cancelled: { text: 'cancelled', kind: 'cancelled' },
  postponed: { text: 'postponed', kind: 'postponed' },
  moved_online: { text: 'online', kind: 'online' },
}

export type HappeningLine = { to: string; text: string; kind: StatusKind }

/** Second line, link and icon for an entry of the week. `now` is in ms since 1970. */
export function describeHappening(
  { kind, id, at, timezone, state, attendees, capacity }: WeekHappening,
  now: number,
): HappeningLine {
  switch (kind) {
    case 'article': {
      const isOut = at !== null && Date.parse(at) <= now
      return {
        to: paths.adminArticle(id),
        text: `Article, ${isOut ? 'published' : 'scheduled for'} ${at ? formatTime(at) : ''}`.trim(),
        kind: isOut ? 'published' : 'scheduled',
      }
    }
    case 'unpublish':
      return {
        to: paths.adminArticle(id),
        text: `Article, unpublished at ${at ? formatTime(at) : ''}`.trim(),
        kind: 'archived',
      }
    case 'event': {
      const changed = state ? stateWords[state] : undefined
      const seats = attendees ? `${attendees}${capacity ? ` of ${capacity}` : ''} attending` : ''
      const parts = [changed ? `Event, ${changed.text}` : 'Event', at && hours(at, timezone), seats]
      return { to: paths.adminEvent(id), text: parts.filter(Boolean).join(', '), kind: changed?.kind ?? 'scheduled' }
    }
    case 'partner':
      return { to: paths.settings.desk('partners').one(id), text: 'Partner term ends, the logo is hidden', kind: 'off' }
    case 'consent':
      return {
        to: `${paths.adminGallery}?picture=${id}`,
        text: 'Consent expires, the image is hidden',
        kind: 'attention',
      }
    default:
      return kind satisfies never
  }
}
