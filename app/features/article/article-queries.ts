import { queryOptions } from '@tanstack/react-query'
import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { ColumnList } from '../../platform/db/column-list.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { findRedirect, type RedirectTarget } from '../../platform/db/redirects.ts'
import { DatabaseError, parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import type { MentionedEvent } from '../event/event.ts'
import type { mentionedEventColumns } from '../event/event-columns.ts'
import type { Article, ArticleCorrection, ArticleDetail } from './article.ts'
import type { ArticleSearch } from './article-input.ts'
import { type ArticlePage, articlesPerPage, articlesPerSeriesPage, clampPageRange } from './article-page.ts'
import { findSeriesNeighbours, listSeriesParts, noSeriesNeighbours } from './article-series.ts'

/** Columns of an article that lists show. */
export const listedArticleColumns =
  `id, title, slug, excerpt, feature_image_url, feature_image_alt, status, interviewee, series_position, published_at, categories(name, slug, action_label), circles(color_hex), media(${pictureColumns})` as const

/**
 * Converts a database row to an article. The colour of the circle becomes the hue of the article's cloth (a woven
 * pattern), and timestamps become ISO 8601.
 */
export function parseArticle<
  Row extends { published_at: string | null; circles: { color_hex: string | null } | null },
>({ circles, published_at, ...row }: Row) {
  return { ...row, hue: circles?.color_hex ?? null, published_at: toIsoInstant(published_at ?? '') }
}

/** Columns that are loaded for the events in an article. */
const mentionedColumns: ColumnList<typeof mentionedEventColumns> =
  'slug, title, start_date, end_date, timezone, time_precision, event_state'

const articleColumns =
  `${listedArticleColumns}, picture:media(credit), content_html, interviewee_note, series, seo_title, seo_description, updated_at, canonical_url, corrections, article_authors(position, authors(name, slug)), article_events(position, events(${mentionedColumns}))` as const

async function findBySlug(db: DbSource, slug: string): Promise<ArticleDetail | null> {
  const row = unwrapRows(
    await (await db())
      .from('news_articles')
      .select(articleColumns)
      .eq('slug', slug)
      .eq('status', 'published')
      .maybeSingle(),
  )
  return addSeriesNeighbours(db, parseRows(row ? [row] : [], parseFullArticle)[0])
}

/** Adds the previous and next part to an article of a series. */
async function addSeriesNeighbours(db: DbSource, article: ArticleDetail | undefined): Promise<ArticleDetail | null> {
  if (!article?.series) return article ?? null
  return { ...article, around: findSeriesNeighbours(await listSeriesParts(db, article.series), article) }
}

type PositionedRow = { position: number }
type ArticleParts = {
  updated_at: string
  corrections: Json
  article_authors: (PositionedRow & { authors: { name: string; slug: string } })[]
  article_events: (PositionedRow & { events: MentionedEvent })[]
}

const sortByPosition = <P extends PositionedRow>(parts: readonly P[]) =>
  parts.toSorted((a, b) => a.position - b.position)

const parseMentionedEvent = (event: MentionedEvent): MentionedEvent => ({
  ...event,
  start_date: toIsoInstant(event.start_date),
  end_date: toIsoInstantOrNull(event.end_date),
})

/** Loads the events with these ids that visitors can see, in the order of the ids. */
export async function listMentionedRecords(db: DbSource, ids: readonly string[]): Promise<MentionedEvent[]> {
  if (ids.length === 0) return []
  const query = (await db()).from('events').select(`id, ${mentionedColumns}`).in('id', ids).eq('status', 'published')
  const events = unwrapRows(await query)
  return ids.flatMap(id => events.find(event => event.id === id) ?? []).map(parseMentionedEvent)
}

function parseFullArticle<Row extends Parameters<typeof parseArticle>[0] & ArticleParts>({
  article_authors,
  article_events,
  corrections,
  ...row
}: Row) {
  const parts = {
    authors: sortByPosition(article_authors).map(({ authors }) => authors),
    events: sortByPosition(article_events).map(({ events }) => parseMentionedEvent(events)),
    corrections: corrections as ArticleCorrection[],
    around: noSeriesNeighbours,
  }
  return { ...parseArticle(row), updated_at: toIsoInstant(row.updated_at), ...parts } as unknown as ArticleDetail
}

export type NewsFeedContent = { category: { name: string; slug: string } | undefined; articles: ArticleDetail[] }

const maxFeedArticles = 50

/** Latest articles with their text, optionally of one category. Null if the category does not exist. */
async function readFeedContent(db: DbSource, categorySlug?: string): Promise<NewsFeedContent | null> {
  const client = await db()
  const latest = client
    .from('news_articles')
    .select(articleColumns)
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id')
    .limit(maxFeedArticles)
  if (categorySlug === undefined)
    return { category: undefined, articles: parseRows(unwrapRows(await latest), parseFullArticle) }
  const category = unwrapRows(
    await client.from('categories').select('id, name, slug').eq('slug', categorySlug).maybeSingle(),
  )
  if (!category) return null
  return { category, articles: parseRows(unwrapRows(await latest.eq('category_id', category.id)), parseFullArticle) }
}

/** Finds the article or redirect for the URL /news/{slug}. */
async function findByAddress(db: DbSource, slug: string): Promise<RedirectTarget<ArticleDetail>> {
  const article = await findBySlug(db, slug)
  if (article) return { found: article }
  const movedTo = await findRedirect(db, `/news/${slug}`)
  return movedTo ? { movedTo } : null
}

/** Converts the database row for a preview link to the article that the link shows. */
export async function buildPreviewedArticle(db: DbSource, record: unknown): Promise<ArticleDetail | null> {
  const rows = [record as Parameters<typeof parseFullArticle>[0]]
  return addSeriesNeighbours(db, parseRows(rows, parseFullArticle)[0])
}

/** Latest articles written by or about a circle. */
async function listArticlesOfCircle(db: DbSource, circle: string, count: number): Promise<Article[]> {
  const rows = unwrapRows(
    await (await db())
      .from('news_articles')
      .select(listedArticleColumns.replace('circles(', 'circles!inner(') as typeof listedArticleColumns)
      .eq('status', 'published')
      .eq('circles.slug', circle)
      .order('published_at', { ascending: false })
      .limit(count),
  )
  return parseRows(rows, parseArticle)
}

/** Articles about an event, newest first. */
async function listArticlesOfEvent(db: DbSource, slug: string): Promise<Article[]> {
  const rows = unwrapRows(
    await (await db())
      .from('news_articles')
      .select(`${listedArticleColumns}, article_events!inner(events!inner(slug))` as typeof listedArticleColumns)
      .eq('status', 'published')
      .eq('article_events.events.slug', slug)
      .order('published_at', { ascending: false }),
  )
  return parseRows(rows, parseArticle)
}

const categoryArticleColumns = listedArticleColumns.replace(
  'categories(',
  'categories!inner(',
) as typeof listedArticleColumns

/**
 * Loads one page of articles, newest first. The total number of articles is loaded first, because the URL may name a
 * page that does not exist.
 */
async function readArticlePage(db: DbSource, { category, page }: ArticleSearch): Promise<ArticlePage> {
  const client = await db()
  const published = (columns: string, options?: { count: 'exact'; head: true }) => {
    const all = client
      .from('news_articles')
      .select(columns as typeof listedArticleColumns, options)
      .eq('status', 'published')
    return category === undefined ? all : all.eq('categories.slug', category)
  }
  const counted = await published(category === undefined ? 'id' : 'id, categories!inner(slug)', {
    count: 'exact',
    head: true,
  })
  if (counted.error) throw new DatabaseError(counted.error)
  const range = clampPageRange(counted.count ?? 0, page)
  if (range.total === 0) return { ...range, shown: [] }
  const rows = unwrapRows(
    await published(category === undefined ? listedArticleColumns : categoryArticleColumns)
      .order('published_at', { ascending: false })
      .order('id')
      .range(range.from, range.from + articlesPerPage - 1),
  )
  return { ...range, shown: parseRows(rows, parseArticle) }
}

/** Loads one page of a series, in the order of part numbers. Parts without a number come last, oldest first. */
async function listSeries(db: DbSource, category: string, page: number, size: number): Promise<ArticlePage> {
  const client = await db()
  const published = (columns: string, options?: { count: 'exact'; head: true }) =>
    client
      .from('news_articles')
      .select(columns as typeof listedArticleColumns, options)
      .eq('status', 'published')
      .eq('categories.slug', category)
  const counted = await published('id, categories!inner(slug)', { count: 'exact', head: true })
  if (counted.error) throw new DatabaseError(counted.error)
  const range = clampPageRange(counted.count ?? 0, page, size)
  if (range.total === 0) return { ...range, shown: [] }
  const rows = unwrapRows(
    await published(categoryArticleColumns)
      .order('series_position', { ascending: true, nullsFirst: false })
      .order('published_at', { ascending: true })
      .order('id')
      .range(range.from, range.from + size - 1),
  )
  return { ...range, shown: parseRows(rows, parseArticle) }
}

async function listCategories(db: DbSource) {
  return unwrapRows(await (await db()).from('categories').select('name, slug').order('position').order('name'))
}

export const articleQueries = {
  forFeed:
    (category?: string) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({ queryKey: ['articles', 'feed', category ?? 'all'], queryFn: () => readFeedContent(db, category) }),
  ofCircle: (circle: string, count: number) =>
    definePublicQuery(['articles', 'circle', circle, count], db => listArticlesOfCircle(db, circle, count)),
  ofEvent: (slug: string) => definePublicQuery(['articles', 'event', slug], db => listArticlesOfEvent(db, slug)),
  page: (search: ArticleSearch) => definePublicQuery(['articles', 'page', search], db => readArticlePage(db, search)),
  series: (category: string, page = 1, size = articlesPerSeriesPage) =>
    definePublicQuery(['articles', 'series', category, page, size], db => listSeries(db, category, page, size)),
  categories: (db: DbSource = getBrowserDb) =>
    queryOptions({ queryKey: ['categories'], queryFn: () => listCategories(db) }),
  byAddress: (slug: string) =>
    definePublicQuery(['articles', 'address', slug], db => findByAddress(db, slug), { refetchOnMount: false }),
}
