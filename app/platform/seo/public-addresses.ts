import { instant } from '../dates/instant.ts'
import type { DbSource } from '../db/public-db.ts'
import { readable, rowsOf } from '../db/rows.ts'
import { places } from '../places.ts'

export type PublicAddress = {
  path: string
  /** ISO 8601; left out where nobody knows when it last changed. */
  changedAt?: string
}

type Kind = 'event' | 'article' | 'album' | 'page' | 'circle' | 'flagship' | 'flagship record'
type AddressRow = { kind: Kind; slug: string; changed_at: string }

const standingPages: Record<string, string> = {
  about: places.about,
  'privacy-policy': places.privacy,
  privacy: places.privacy,
  editorial: places.editorial,
}

const pathOf: Record<Kind, (slug: string) => string | undefined> = {
  event: places.event,
  article: places.article,
  album: slug => `${places.gallery}?album=${slug}`,
  page: slug => standingPages[slug],
  circle: places.circle,
  flagship: places.flagship,
  'flagship record': slug => (slug === 'davos' ? places.flagshipDavos : undefined),
}

/** Pages that list records change when the latest of them does. */
const lists: Partial<Record<Kind, readonly string[]>> = {
  event: [places.events, places.calendar],
  article: [places.news, places.allNews, places.roadToDavos, places.productNews],
  album: [places.gallery],
  circle: [places.circles],
  flagship: [places.flagships],
}

const others = [
  places.home,
  places.overview,
  places.about,
  places.network,
  places.management,
  places.partners,
  places.council,
  places.councilSays,
  places.connect,
  places.privacy,
  places.editorial,
]

const range = 1000

/** Every public record, in ranges, because the backend caps an answer at a thousand rows. */
async function listRecords(db: DbSource): Promise<AddressRow[]> {
  const client = await db()
  const records: AddressRow[] = []
  for (let from = 0; ; from += range) {
    const rows = rowsOf(
      await client
        .from('public_addresses')
        .select('kind, slug, changed_at')
        .order('kind')
        .order('slug')
        .range(from, from + range - 1),
    )
    records.push(...readable(rows as AddressRow[], row => ({ ...row, changed_at: instant(row.changed_at) })))
    if (rows.length < range) return records
  }
}

/** All addresses the site wants found, each once. */
export async function publicAddresses(db: DbSource): Promise<PublicAddress[]> {
  const found = new Map<string, PublicAddress>(others.map(path => [path, { path }]))
  const note = (path: string | undefined, changedAt: string) => {
    const before = path === undefined ? undefined : found.get(path)?.changedAt
    if (path !== undefined && (before === undefined || before < changedAt)) found.set(path, { path, changedAt })
  }
  for (const path of Object.values(lists).flat()) found.set(path, { path })
  for (const { kind, slug, changed_at } of await listRecords(db)) {
    note(pathOf[kind](slug), changed_at)
    for (const path of lists[kind] ?? []) note(path, changed_at)
  }
  return [...found.values()]
}

export const publicAddressesQuery = (db: DbSource) => ({
  queryKey: ['public addresses'],
  queryFn: () => publicAddresses(db),
})
