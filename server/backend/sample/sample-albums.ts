import type { TransactionSql } from '../database/sql.ts'
import type { SampleFiles } from './sample-files.ts'
import type { SamplePictures } from './sample-pictures.ts'
import { insertRows } from './sample-rows.ts'
import type { SampleAlbum } from './sample-shapes.ts'

/** Albums of objects on tables: drawn documents and cloths. */
export async function loadAlbums(sql: TransactionSql, files: SampleFiles, findPicture: SamplePictures): Promise<void> {
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
