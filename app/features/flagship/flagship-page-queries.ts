import { queryOptions } from '@tanstack/react-query'
import { toUtcDay } from '../../platform/dates/format-in-zone.ts'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource, PublicDb } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import type { Chair } from './chair.ts'
import { type FlagshipEdition, findCurrentEdition } from './flagship.ts'
import { listSections } from './flagship-section-queries.ts'

const presented =
  `id, slug, title, city, subtitle, summary, hue, image_url, image_alt, is_visible, media(${pictureColumns}), flagship_editions(id, year, title, starts_on, ends_on, venue, summary)` as const

/** Maps a flagship: sorts its editions from newest to oldest. */
function parseFlagship<Row extends { flagship_editions: FlagshipEdition[] }>({ flagship_editions, ...row }: Row) {
  return { ...row, editions: flagship_editions.toSorted((a, b) => b.year - a.year) }
}

/** All flagships with their editions, for the archive page. */
async function listPresented(db: DbSource) {
  const rows = unwrapRows(await (await db()).from('flagship_pages').select(presented).order('position'))
  return rows.map(parseFlagship)
}

export type PresentedFlagship = Awaited<ReturnType<typeof listPresented>>[number]

type ReadOptions = {
  onlyVisible?: boolean
  /** Edition to load: a year; `at hand` for the current one; undefined for content that is shown every year only. */
  edition?: number | 'at hand'
}

async function findBySlug(db: DbSource, slug: string, { onlyVisible = false, edition: asked }: ReadOptions) {
  const query = (await db()).from('flagship_pages').select(presented).eq('slug', slug)
  const row = unwrapRows(await (onlyVisible ? query.eq('is_visible', true) : query).maybeSingle())
  if (!row) return null
  const flagship = parseFlagship(row)
  const edition =
    asked === 'at hand'
      ? findCurrentEdition(flagship.editions, toUtcDay())
      : flagship.editions.find(({ year }) => year === asked)
  if (typeof asked === 'number' && !edition) return null
  // Sections that are shown every year are left out of the current edition's own page: they are on the flagship's
  // page.
  const sections = await listSections(db, flagship.id, edition?.id, { lasting: !edition || asked !== 'at hand' })
  return { ...flagship, edition, sections }
}

/** Numbered chairs of an edition. The circle comes from the interview, else from the person. */
export async function listChairs(db: Pick<PublicDb, 'from'>, edition: string): Promise<Chair[]> {
  const rows = unwrapRows(
    await db
      .from('flagship_chairs')
      .select(
        'id, number, name, request, named_on, news_articles(slug, title, circles(name, color_hex)), people(circles(name, color_hex))',
      )
      .eq('edition_id', edition)
      .order('number'),
  )
  return rows.map(({ news_articles: article, people: person, ...chair }) => ({
    ...chair,
    circle: article?.circles ?? person?.circles ?? null,
    interview: article && { slug: article.slug, title: article.title },
  }))
}

/** Finds this year's table: the flagship with its current edition and chairs. */
async function findTable(db: DbSource, slug: string) {
  const flagship = await findBySlug(db, slug, { onlyVisible: true, edition: 'at hand' })
  return flagship && { ...flagship, chairs: flagship.edition ? await listChairs(await db(), flagship.edition.id) : [] }
}

export type FlagshipDetail = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

export const flagshipPageQueries = {
  presented: (db: DbSource = getBrowserDb) =>
    queryOptions({ queryKey: ['flagships', 'presented'], queryFn: () => listPresented(db), retryOnMount: false }),
  /** Page of a flagship, whether its record is visible or not. */
  bySlug:
    (slug: string) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['flagships', 'slug', slug],
        queryFn: () => findBySlug(db, slug, {}),
        retryOnMount: false,
      }),
  /** Flagship with its current edition and chairs; null while it is hidden. */
  table:
    (slug: string) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['flagships', 'table', slug],
        queryFn: () => findTable(db, slug),
        retryOnMount: false,
      }),
  /** Edition of a year; null if it does not exist or is not public. */
  edition:
    (slug: string, year: number) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['flagships', 'edition', slug, year],
        queryFn: () => findBySlug(db, slug, { edition: year }),
        retryOnMount: false,
      }),
}
