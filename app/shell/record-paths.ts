import { paths } from '../platform/paths.ts'
import type { FoundRecord } from '../platform/search/record-queries.ts'

/** What a kind of record is called above its like. */
export const kindNames: Record<string, string> = {
  event: 'Events',
  article: 'Articles',
  person: 'People',
  partner: 'Partners',
  page: 'Pages',
  album: 'Albums',
  circle: 'Circles',
  member: 'Users',
}

/** Where a record is opened: at its desk, or where the site shows it. Undefined for a draft whose desk does not stand yet. */
export function recordPath({ kind, id, slug, state, detail }: FoundRecord): string | undefined {
  if (kind === 'member') return paths.adminUsersLike(detail ?? '')
  if (kind === 'partner') return paths.settings.partner(id)
  if (kind === 'person') return paths.settings.person(id)
  if (kind === 'page') return paths.settings.page(id)
  if (state !== 'published' || !slug) return undefined
  if (kind === 'event') return paths.event(slug)
  if (kind === 'article') return paths.article(slug)
  if (kind === 'circle') return paths.circle(slug)
  return paths.gallery
}
