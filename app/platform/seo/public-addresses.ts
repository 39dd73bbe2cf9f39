import { isIsoInstant, toIsoInstant } from '../dates/instant.ts'
import type { DbSource } from '../db/public-db.ts'
import { parseRows, unwrapRows } from '../db/rows.ts'
import { paths } from '../paths.ts'

export type PublicAddress = {
  path: string
  /** Time of the page's last change in ISO 8601. Undefined if unknown. */
  changedAt?: string
}

type PublicRecordKind =
  | 'event'
  | 'article'
  | 'album'
  | 'page'
  | 'circle'
  | 'flagship'
  | 'flagship record'
  | 'edition'
  | 'edition at hand'
type AddressRow = { kind: PublicRecordKind; slug: string; changed_at: string }

/** Builds the path of an edition from a slug such as `davos/2027`. */
function buildEditionPath(slug: string): string {
  const [flagship = '', year] = slug.split('/')
  return paths.flagshipEdition(flagship, Number(year))
}

const pathBuilders: Record<PublicRecordKind, (slug: string) => string | undefined> = {
  event: paths.event,
  article: paths.article,
  album: slug => `${paths.gallery}?album=${slug}`,
  page: paths.page,
  circle: paths.circle,
  flagship: paths.flagship,
  edition: buildEditionPath,
  // The current edition of Davos has a separate page that replaces the page of its year.
  'edition at hand': slug => (slug.startsWith('davos/') ? paths.flagshipDavos : buildEditionPath(slug)),
  'flagship record': slug => (slug === 'davos' ? paths.flagshipDavos : undefined),
}

/** List pages by the type of their records. A list page changes when its latest record changes. */
const listPagePaths: Partial<Record<PublicRecordKind, readonly string[]>> = {
  event: [paths.events, paths.calendar],
  article: [paths.news, paths.allNews, paths.roadToDavos, paths.productNews],
  album: [paths.gallery],
  circle: [paths.circles],
  flagship: [paths.flagships],
  edition: [paths.flagships],
  'edition at hand': [paths.flagships],
}

const otherPagePaths = [
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

/**
 * Part of the sitemap. `pages` contains all URLs except those of events and articles, of which there may be very many.
 */
export type SitemapPart = { kind: 'pages' | 'event' | 'article'; after: string; changedAt?: string }

/** Parses the URL of a sitemap part. Undefined for an unknown kind, or if `after` is no slug. */
export function parseSitemapPart(kind: string, after: string): SitemapPart | undefined {
  if (!/^[a-z0-9-]{0,120}$/.test(after)) return undefined
  return kind === 'pages' || kind === 'event' || kind === 'article' ? { kind, after } : undefined
}

type SitemapPartRow = { kind: 'event' | 'article'; after: string; changed_at: string | null }

async function listRecordParts(db: DbSource): Promise<(SitemapPart & { kind: SitemapPartRow['kind'] })[]> {
  const parts = unwrapRows(await (await db()).rpc('list_sitemap_parts')) as unknown as SitemapPartRow[]
  return parts.map(({ changed_at, ...part }) => ({
    ...part,
    ...(changed_at && isIsoInstant(changed_at) ? { changedAt: toIsoInstant(changed_at) } : {}),
  }))
}

async function listAddressRows(db: DbSource, args: { kind?: string; after?: string }): Promise<AddressRow[]> {
  const rows = unwrapRows(await (await db()).rpc('list_sitemap_part', args)) as unknown as AddressRow[]
  return parseRows(rows, row => ({ ...row, changed_at: toIsoInstant(row.changed_at) }))
}

/** All parts of the sitemap: the pages, then parts with events and articles, which begin after a given slug. */
export async function listSitemapParts(db: DbSource): Promise<SitemapPart[]> {
  return [{ kind: 'pages', after: '' }, ...(await listRecordParts(db))]
}

/** URLs of a part without duplicates. Empty for a part that does not exist. */
export async function listPartAddresses(db: DbSource, { kind, after }: SitemapPart): Promise<PublicAddress[]> {
  if (kind !== 'pages')
    return (await listAddressRows(db, { kind, after })).flatMap(({ slug, changed_at }) => {
      const path = pathBuilders[kind](slug)
      return path === undefined ? [] : [{ path, changedAt: changed_at }]
    })
  const [rows, parts] = await Promise.all([listAddressRows(db, {}), listRecordParts(db)])
  const byPath = new Map<string, PublicAddress>(otherPagePaths.map(path => [path, { path }]))
  const note = (path: string | undefined, changedAt: string) => {
    const before = path === undefined ? undefined : byPath.get(path)?.changedAt
    if (path !== undefined && (before === undefined || before < changedAt)) byPath.set(path, { path, changedAt })
  }
  for (const path of Object.values(listPagePaths).flat()) byPath.set(path, { path })
  for (const { kind, slug, changed_at } of rows) {
    note(pathBuilders[kind](slug), changed_at)
    if (kind === 'circle') note(paths.circleCalendar(slug), changed_at)
  }
  for (const { kind, changed_at } of rows) for (const path of listPagePaths[kind] ?? []) note(path, changed_at)
  for (const { kind, changedAt } of parts)
    for (const path of listPagePaths[kind] ?? []) if (changedAt) note(path, changedAt)
  return [...byPath.values()]
}

export const sitemapQueries = {
  parts: (db: DbSource) => ({ queryKey: ['sitemap', 'parts'], queryFn: () => listSitemapParts(db) }),
  addresses: (part: SitemapPart) => (db: DbSource) => ({
    queryKey: ['sitemap', part.kind, part.after],
    queryFn: () => listPartAddresses(db, part),
  }),
}
