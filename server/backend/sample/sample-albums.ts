import type postgres from 'postgres'
import type { SampleFiles } from './sample-files.ts'
import { nameOf, type SamplePictures } from './sample-pictures.ts'
import type { SampleAlbum } from './sample-shapes.ts'

/** Albums of what lay on tables: drawn evidence and cloths. */
export async function loadAlbums(
  sql: postgres.TransactionSql,
  files: SampleFiles,
  pictureOf: SamplePictures,
): Promise<void> {
  const albums = await files.json<SampleAlbum[]>('albums.json')
  for (const [position, sample] of albums.entries()) {
    const { slug, title, summary, taken_on, year, event, pictures } = sample
    const [album] =
      await sql`insert into albums (slug, title, summary, taken_on, status, position, edition_id, event_id)
      select ${slug}, ${title}, ${summary}, ${taken_on}, 'published', ${position}, (select e.id from flagship_editions e
        join flagship_pages p on p.id = e.flagship_id where p.slug = 'davos' and e.year = ${year ?? null}),
        (select id from events where slug = ${event ?? null}) returning id`
    for (const [at, picture] of pictures.entries()) {
      const { id } = pictureOf(nameOf(sample, at, picture))
      await sql`insert into photos ${sql({ album_id: album?.id, media_id: id, position: at })}`
    }
  }
}
