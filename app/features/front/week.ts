import { formatTimeInTwoZones } from '../../platform/dates/week-dates.ts'
import { paths } from '../../platform/paths.ts'
import { capitalize } from '../../platform/text/capitalize.ts'
import type { StatusKind } from '../../ui/status.tsx'

const weekEntryKinds = ['article', 'unpublish', 'album', 'event', 'partner', 'consent'] as const

/** Entry in the list of the week. Either `at` (a timestamp) or `day` (a date without a time) is set. */
export type WeekEntry = {
  kind: (typeof weekEntryKinds)[number]
  id: string
  title: string
  at: string | null
  day: string | null
  timezone: string | null
  state: string | null
  attendees: number | null
  capacity: number | null
}

const eventStateStatuses: Record<string, { text: string; kind: StatusKind }> = {
  cancelled: { text: 'cancelled', kind: 'cancelled' },
  postponed: { text: 'postponed', kind: 'postponed' },
  moved_online: { text: 'online', kind: 'online' },
}

export type WeekEntryLine = { to: string; text: string; kind: StatusKind }

/** Second line, link and icon for an entry of the week. `now` is in ms since 1970, `siteZone` an IANA time zone. */
export function describeWeekEntry(
  { kind, id, at, timezone, state, attendees, capacity }: WeekEntry,
  now: number,
  siteZone: string,
): WeekEntryLine {
  const time = at ? formatTimeInTwoZones(at, timezone ?? siteZone) : ''
  switch (kind) {
    case 'article':
    case 'album': {
      const isOut = at !== null && Date.parse(at) <= now
      return {
        to: kind === 'album' ? paths.adminAlbum(id) : paths.adminArticle(id),
        text: `${capitalize(kind)}, ${isOut ? 'published' : 'scheduled for'} ${time}`.trim(),
        kind: isOut ? 'published' : 'scheduled',
      }
    }
    case 'unpublish':
      return { to: paths.adminArticle(id), text: `Article, unpublished at ${time}`.trim(), kind: 'archived' }
    case 'event': {
      const changed = state ? eventStateStatuses[state] : undefined
      const seats = attendees ? `${attendees}${capacity ? ` of ${capacity}` : ''} attending` : ''
      const parts = [changed ? `Event, ${changed.text}` : 'Event', time, seats]
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
