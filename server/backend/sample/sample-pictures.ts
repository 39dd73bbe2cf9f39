import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExaminedPicture } from '../../pictures/examine-picture.ts'
import type { TransactionSql } from '../database/sql.ts'
import { buildMetadata } from '../gateway/storage/file-rows.ts'
import { FileStorage } from '../gateway/storage/file-storage.ts'
import type { SampleFiles } from './sample-files.ts'
import { insertRows } from './sample-rows.ts'
import type { SampleAlbum } from './sample-shapes.ts'

/** A picture in the library: its row, and the words for those who do not see it. */
type LibraryPicture = { id: string; alt: string }
/** The pictures of the sample by their files, as albums, events and articles name them. */
export type SamplePictures = (file: string) => LibraryPicture

/**
 * Puts every picture of the albums into the library. What an upload is looked into for is known of them: `pictures.json`,
 * in which a year may not be moved.
 */
export async function loadPictures(
  sql: TransactionSql,
  files: SampleFiles,
  { folder, filesFolder }: { folder: string; filesFolder: string },
): Promise<SamplePictures> {
  const storage = new FileStorage(filesFolder)
  const examined: Record<string, ExaminedPicture> = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8'))
  const pictures = (await files.json<SampleAlbum[]>('albums.json')).flatMap(album => album.pictures)
  const pathOf = (file: string) => `sample/${file}.webp`
  const objects = pictures.map(async ({ file }) => {
    const body = await readFile(join(folder, 'pictures', `${file}.webp`))
    const name = pathOf(file)
    const { version, ...written } = await storage.write(body)
    return { bucket_id: 'media', name, version, metadata: buildMetadata(written, 'image/webp', 'max-age=3600') }
  })
  await insertRows(sql, 'storage.objects', await Promise.all(objects))
  await insertRows(
    sql,
    'media',
    pictures.map(({ file, focus_y = 0.5, credit = 'Drawn for the record', ...words }) => ({
      path: pathOf(file),
      ...examined[file],
      ...words,
      credit,
      focus_y,
    })),
  )
  const rows = await sql<{ id: string; path: string; alt: string }[]>`select id, path, alt from media`
  const kept = new Map(rows.map(({ path, ...picture }) => [path, picture]))
  return file => {
    const picture = kept.get(pathOf(file))
    if (!picture) throw new Error(`The sample content names the picture "${file}", which no album has.`)
    return picture
  }
}
