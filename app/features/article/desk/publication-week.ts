import { keepPreviousData } from '@tanstack/react-query'
import type { SiteWeek } from '../../../desk/week/site-week.ts'
import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { formatTimeInTwoZones } from '../../../platform/dates/week-dates.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { StatusKind } from '../../../ui/status.tsx'

/** Date of an article in the week view: the article's publish date or unpublish date, or the due date of a review. */
export type PublicationEntry = {
  kind: 'publish' | 'unpublish' | 'review'
  id: string
  title: string
  at: string
  /** Reviewer of the article. Null if any colleague may review, and for dates of publications. */
  person: string | null
}

/** Week of publications. `left_out`: number of entries of each kind that `rows` does not contain. */
export type PublicationWeek = SiteWeek<PublicationEntry> & {
  left_out: Readonly<Partial<Record<StatusKind, number>>>
}

/** Query for the publications of one week of the site: the week that contains `day`, by default the present week. */
export const makePublicationWeekQuery = (day: CalendarDay | undefined) =>
  definePersonalQuery({
    queryKey: ['news_articles', 'week', day],
    queryFn: async ({ signal }): Promise<PublicationWeek> => {
      const db = await loadSessionDb()
      const args = { zone: getBrowserTimeZone(), ...(day && { day }) }
      const week = unwrapRows(await db.rpc('list_publication_week', args).abortSignal(signal))
      return week as unknown as PublicationWeek
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * Formats the text of an entry in the week view, and chooses the icon of the entry. `now` is in ms since 1970, `zone`
 * is the time zone of the site.
 */
export function describePublication(
  { kind, at, person }: PublicationEntry,
  now: number,
  zone: string,
): { text: string; kind: StatusKind } {
  const time = formatTimeInTwoZones(at, zone)
  const isPast = Date.parse(at) <= now
  switch (kind) {
    case 'publish':
      return isPast
        ? { text: `Published at ${time}`, kind: 'published' }
        : { text: `Scheduled for ${time}`, kind: 'scheduled' }
    case 'unpublish':
      return { text: `${isPast ? 'Unpublished' : 'Will be unpublished'} at ${time}`, kind: 'archived' }
    case 'review': {
      const reviewer = person ? `, with ${person}` : ''
      return isPast
        ? { text: `Review overdue since ${time}${reviewer}`, kind: 'attention' }
        : { text: `Review due at ${time}${reviewer}`, kind: 'waiting' }
    }
    default:
      return kind satisfies never
  }
}

const summaryLabels = [
  ['published', 'published'],
  ['scheduled', 'scheduled'],
  ['archived', 'unpublished or to be unpublished'],
  ['waiting', 'to review'],
  ['attention', 'with an overdue review'],
] as const

/** Formats how many publications of each kind a week has: `2 published, 1 scheduled.` */
export function summarizePublications({ rows, timezone, left_out }: PublicationWeek, now: number): string {
  const kinds = rows.map(row => describePublication(row, now, timezone).kind)
  const parts = summaryLabels.flatMap(([kind, words]) => {
    const count = kinds.filter(each => each === kind).length + (left_out[kind] ?? 0)
    return count > 0 ? [`${count} ${words}`] : []
  })
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No publications or reviews in this week.'
}
