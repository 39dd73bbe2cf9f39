import { instant } from '../dates/instant.ts'
import type { DbSource } from '../db/public-db.ts'
import { readable, rowsOf } from '../db/rows.ts'
import { paths } from '../paths.ts'

export type PublicAddress = {
  path: string
  /** ISO 8601; left out where nobody knows when it last changed. */
  changedAt?: string
}

type Kind = 'event' | 'article' | 'album' | 'page' | 'circle' | 'flagship' | 'flagship record' | 'edition'
type AddressRow = { kind: Kind; slug: string; changed_at: string }

const standingPages: Record<string, string> = {
  about: paths.about,
  'privacy-policy': paths.privacy,
  privacy: paths.privacy,
  editorial: paths.editorial,
}

const pathOf: Record<Kind, (slug: string) => string | undefined> = {
  event: paths.event,
  article: paths.article,
  album: slug => `${paths.gallery}?album=${slug}`,
  page: slug => standingPages[slug],
  circle: paths.circle,
  flagship: paths.flagship,
  // `davos/2027`
  edition: slug => {
    const [flagship = '', year] = slug.split('/')
    return paths.flagshipEdition(flagship, Number(year))
  },
  'flagship record': slug => (slug === 'davos' ? paths.flagshipDavos : undefined),
}

/** Pages that list records change when the latest of them does. */
const lists: Partial<Record<Kind, readonly string[]>> = {
  event: [paths.events, paths.calendar],
  article: [paths.news, paths.allNews, paths.roadToDavos, paths.productNews],
  album: [paths.gallery],
  circle: [paths.circles],
  flagship: [paths.flagships],
  edition: [paths.flagships],
}

const others = [
  paths.home,
  paths.overview,
  paths.about,
  paths.network,
  paths.management,
  paths.partners,
  paths.council,
  paths.councilSays,
  paths.connect,
  paths.privacy,
  paths.editorial,
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
