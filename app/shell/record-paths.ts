import { paths } from '../platform/paths.ts'
import type { FoundRecord } from '../platform/search/record-queries.ts'
import { records } from '../records.ts'

const kinds = new Map(records.map(kind => [kind.kind, kind]))

/** What a kind of record is called above its like: by its desk, or in these words while it has none. */
export const kindName = (kind: string): string =>
  kinds.get(kind)?.heading ?? { event: 'Events', article: 'Articles', album: 'Albums', member: 'Users' }[kind] ?? kind

/** Where a record is opened: at its desk, or where the site shows it. Undefined for a draft whose desk does not stand yet. */
export function recordPath({ kind, id, slug, state }: FoundRecord): string | undefined {
  const desk = kinds.get(kind)
  if (desk) return desk.at.one(id)
  if (kind === 'member') return paths.adminUser(id)
  if (state !== 'published' || !slug) return undefined
  if (kind === 'event') return paths.event(slug)
  if (kind === 'article') return paths.article(slug)
  return paths.gallery
}
