import { randomUUID } from 'node:crypto'
import type { JSONValue, TransactionSql } from '../database/sql.ts'
import { countYearsSinceSample, openSampleFiles, type SampleFiles } from './sample-files.ts'
import { loadFlagships, loadPartners, loadPeople, loadPromises, loadQuotes } from './sample-network.ts'
import { type FindSamplePicture, loadSamplePictures } from './sample-pictures.ts'
import { insertRows, mapSlugsToIds } from './sample-rows.ts'
import type {
  SampleAlbum,
  SampleArticle,
  SampleAuthor,
  SampleCategory,
  SampleCircle,
  SampleEvent,
  SamplePage,
  SampleStat,
} from './sample-shapes.ts'

export type SampleContentOptions = {
  /** Folder with the files of the sample content. */
  folder: string
  /** Installation date, by which the years in the content are shifted. */
  now: Date
  product: { name: string; slug: string }
  /** Folder of uploaded files, to which sample pictures are copied. */
  filesFolder: string
}

/**
 * Loads the sample content into an empty site. Call this function inside one transaction, so that an interrupted start
 * leaves no partial content.
 * @param sql a transaction of the database's owner
 */
export async function loadSampleContent(
  sql: TransactionSql,
  { folder, now, product, filesFolder }: SampleContentOptions,
): Promise<void> {
  const files = openSampleFiles(folder, { years: countYearsSinceSample(now), ...product })
  await insertRows(sql, 'circles', await files.json<SampleCircle[]>('circles.json'))
  const findPicture = await loadSamplePictures(sql, files, { folder, filesFolder })
  await loadEvents(sql, files, findPicture)
  await loadPeople(sql, files)
  await loadArticles(sql, files, findPicture)
  await loadPartners(sql, files)
  await loadQuotes(sql, files)
  await loadPromises(sql, files)
  await loadFlagships(sql, files)
  await loadAlbums(sql, files, findPicture)
  await insertRows(sql, 'site_stats', await files.json<SampleStat[]>('site-stats.json'))
  const pages = await files.json<SamplePage[]>('pages.json')
  await insertRows(
    sql,
    'pages',
    pages.map(page => ({ ...page, status: 'published' })),
  )
  const texts = await files.json<Record<string, JSONValue>>('texts.json')
  // Settings texts that already have a value are not overwritten.
  for (const [key, value] of Object.entries(texts))
    await sql`insert into settings (key, value, is_public) values (${key}, ${sql.json(value)}, true)
      on conflict (key) do update set value = excluded.value where settings.value is null`
}

/** Loads albums with pictures of objects on tables: drawn documents and cloths (woven fabrics). */
async function loadAlbums(sql: TransactionSql, files: SampleFiles, findPicture: FindSamplePicture): Promise<void> {
  const albums = await files.json<SampleAlbum[]>('albums.json')
  for (const [position, { slug, title, summary, taken_on, year, event, pictures }] of albums.entries()) {
    const [album] =
      await sql`insert into albums (slug, title, summary, taken_on, status, position, edition_id, event_id)
      select ${slug}, ${title}, ${summary}, ${taken_on}, 'published', ${position}, (select e.id from flagship_editions e
        join flagship_pages p on p.id = e.flagship_id where p.slug = 'davos' and e.year = ${year ?? null}),
        (select id from events where slug = ${event ?? null}) returning id`
    const photos = pictures.map(({ file }, at) => ({
      album_id: album?.id,
      media_id: findPicture(file).id,
      position: at,
    }))
    await insertRows(sql, 'photos', photos)
  }
}

async function loadArticles(sql: TransactionSql, files: SampleFiles, findPicture: FindSamplePicture): Promise<void> {
  await insertRows(sql, 'categories', await files.json<SampleCategory[]>('categories.json'))
  await insertRows(sql, 'authors', await files.json<SampleAuthor[]>('authors.json'))

  const articles = await files.json<SampleArticle[]>('articles.json')
  const category = await mapSlugsToIds(sql, 'categories')
  const circle = await mapSlugsToIds(sql, 'circles')
  const rows = articles.map(async ({ category: of, circle: circleSlug, authors: _, picture, ...article }) => ({
    ...article,
    ...(picture && { media_id: findPicture(picture).id, feature_image_alt: findPicture(picture).alt }),
    content_html: await files.text(`articles/${article.slug}.html`),
    category_id: of ? category(of) : null,
    circle_id: circleSlug ? circle(circleSlug) : null,
  }))
  await insertRows(sql, 'news_articles', await Promise.all(rows))

  const [article, author] = [await mapSlugsToIds(sql, 'news_articles'), await mapSlugsToIds(sql, 'authors')]
  const bylines = articles.flatMap(({ slug, authors }) =>
    authors.map((authorSlug, position) => ({ article_id: article(slug), author_id: author(authorSlug), position })),
  )
  await insertRows(sql, 'article_authors', bylines)
}

const halfYearMs = 180 * 86_400_000

async function loadEvents(sql: TransactionSql, files: SampleFiles, findPicture: FindSamplePicture): Promise<void> {
  const events = await files.json<SampleEvent[]>('events.json')
  // Each event counts as published half a year before its start or half a year before the installation, whichever is
  // earlier, so that no event is hidden on the day of installation.
  const announced = ({ start_date }: SampleEvent) => new Date(Math.min(Date.now(), Date.parse(start_date)) - halfYearMs)
  const idBySlug = new Map(events.map(({ slug }) => [slug, randomUUID()]))
  await insertRows(
    sql,
    'events',
    events.map(({ circles: _, picture, instead, ...event }) => ({
      ...event,
      id: idBySlug.get(event.slug),
      instead_id: instead && idBySlug.get(instead),
      ...(picture && { media_id: findPicture(picture).id, image_alt: findPicture(picture).alt }),
      status: 'published',
      published_at: announced({ ...event, circles: [] }),
    })),
  )
  const [event, circle] = [await mapSlugsToIds(sql, 'events'), await mapSlugsToIds(sql, 'circles')]
  const links = events.flatMap(({ slug, circles }) =>
    circles.map((name, position) => ({ event_id: event(slug), circle_id: circle(name), position })),
  )
  await insertRows(sql, 'event_circles', links)
}
