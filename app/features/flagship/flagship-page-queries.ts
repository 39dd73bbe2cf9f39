import { toUtcDay } from '../../platform/dates/format-in-time-zone.ts'
import type { DbSource, PublicDb } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import type { Chair } from './chair.ts'
import { type FlagshipEdition, findCurrentEdition } from './flagship.ts'
import { listSections } from './flagship-section-queries.ts'

const presentedColumns =
  `id, slug, title, city, subtitle, summary, hue, image_url, image_alt, is_visible, media(${pictureColumns}), flagship_editions(id, year, title, starts_on, ends_on, venue, summary)` as const

/** Converts a row to a flagship, with its editions from newest to oldest. */
function parseFlagship<Row extends { flagship_editions: FlagshipEdition[] }>({ flagship_editions, ...row }: Row) {
  return { ...row, editions: flagship_editions.toSorted((a, b) => b.year - a.year) }
}

/** Loads all flagships with their editions, for the archive page. */
async function listFlagshipsWithEditions(db: DbSource) {
  const rows = unwrapRows(await (await db()).from('flagship_pages').select(presentedColumns).order('position'))
  return rows.map(parseFlagship)
}

export type FlagshipWithEditions = Awaited<ReturnType<typeof listFlagshipsWithEditions>>[number]

type ReadOptions = {
  onlyVisible?: boolean
  /**
   * Edition to load: a year, or `at hand` for the current edition. Undefined loads only content that is shown every
   * year.
   */
  edition?: number | 'at hand'
}

async function findBySlug(db: DbSource, slug: string, { onlyVisible = false, edition: asked }: ReadOptions) {
  const query = (await db()).from('flagship_pages').select(presentedColumns).eq('slug', slug)
  const row = unwrapRows(await (onlyVisible ? query.eq('is_visible', true) : query).maybeSingle())
  if (!row) return null
  const flagship = parseFlagship(row)
  const edition =
    asked === 'at hand'
      ? findCurrentEdition(flagship.editions, toUtcDay())
      : flagship.editions.find(({ year }) => year === asked)
  if (typeof asked === 'number' && !edition) return null
  // The page of the current edition leaves out sections that are shown every year, because the flagship's page shows
  // them.
  const sections = await listSections(db, flagship.id, edition?.id, { lasting: !edition || asked !== 'at hand' })
  return { ...flagship, edition, sections }
}

/**
 * Loads the numbered chairs of an edition. The circle of a chair is the circle of the interview, otherwise the circle
 * of the person.
 */
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

/** Loads a flagship with its current edition and chairs. */
async function findFlagshipWithChairs(db: DbSource, slug: string) {
  const flagship = await findBySlug(db, slug, { onlyVisible: true, edition: 'at hand' })
  return flagship && { ...flagship, chairs: flagship.edition ? await listChairs(await db(), flagship.edition.id) : [] }
}

export type FlagshipDetail = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

export const flagshipPageQueries = {
  presented: definePublicQuery(['flagships', 'presented'], db => listFlagshipsWithEditions(db)),
  /** Query for the page of a flagship. The flagship may be hidden. */
  bySlug: (slug: string) => definePublicQuery(['flagships', 'slug', slug], db => findBySlug(db, slug, {})),
  /** Query for a flagship with its current edition and chairs. Null while the flagship is hidden. */
  table: (slug: string) => definePublicQuery(['flagships', 'table', slug], db => findFlagshipWithChairs(db, slug)),
  /** Query for the edition of a year. Null if the edition does not exist or is not public. */
  edition: (slug: string, year: number) =>
    definePublicQuery(['flagships', 'edition', slug, year], db => findBySlug(db, slug, { edition: year })),
}
