import type { JSONValue, TransactionSql } from '../database/sql.ts'
import { loadAlbums } from './sample-albums.ts'
import { loadArticles } from './sample-articles.ts'
import { loadEvents } from './sample-events.ts'
import { sampleFiles, yearsSince } from './sample-files.ts'
import { loadFlagships, loadPartners, loadPeople, loadPromises, loadQuotes } from './sample-network.ts'
import { loadPictures } from './sample-pictures.ts'
import { insertRows } from './sample-rows.ts'
import type { SampleCircle, SamplePage, SampleStat } from './sample-shapes.ts'

export type SampleContentOptions = {
  /** Folder of the sample files. */
  folder: string
  /** Installation date: years in the content shift with it. */
  now: Date
  product: { name: string; slug: string }
  /** Folder of uploaded files; sample pictures are copied there. */
  filesFolder: string
}

/**
 * Loads the sample content into an empty site. Call it inside one transaction, so that an interrupted start leaves
 * nothing.
 * @param sql a transaction of the database's owner
 */
export async function loadSampleContent(
  sql: TransactionSql,
  { folder, now, product, filesFolder }: SampleContentOptions,
): Promise<void> {
  const files = sampleFiles(folder, { years: yearsSince(now), ...product })
  await insertRows(sql, 'circles', await files.json<SampleCircle[]>('circles.json'))
  const findPicture = await loadPictures(sql, files, { folder, filesFolder })
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
  // Existing rows are not overwritten.
  for (const [key, value] of Object.entries(texts))
    await sql`insert into settings (key, value, is_public) values (${key}, ${sql.json(value)}, true)
      on conflict (key) do update set value = excluded.value where settings.value is null`
}
