import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExaminedPicture } from '../../pictures/examine-picture.ts'
import type { TransactionSql } from '../database/sql.ts'
import { buildFileMetadata } from '../gateway/storage/file-rows.ts'
import { FileStorage } from '../gateway/storage/file-storage.ts'
import type { SampleFiles } from './sample-files.ts'
import { insertRows } from './sample-rows.ts'
import type { SampleAlbum } from './sample-shapes.ts'

/** Picture in the library: id of its row and alternative text. */
type LibraryPicture = { id: string; alt: string }
/** Looks up a sample picture by the file name that albums, events and articles use. */
export type FindSamplePicture = (file: string) => LibraryPicture

/**
 * Adds every picture of the sample albums to the library. The checks of an upload are skipped, because `pictures.json`
 * contains the results of the checks; the years in this file must not be shifted.
 */
export async function loadSamplePictures(
  sql: TransactionSql,
  files: SampleFiles,
  { folder, filesFolder }: { folder: string; filesFolder: string },
): Promise<FindSamplePicture> {
  const storage = new FileStorage(filesFolder)
  const examined: Record<string, ExaminedPicture> = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8'))
  const pictures = (await files.json<SampleAlbum[]>('albums.json')).flatMap(album => album.pictures)
  const toPath = (file: string) => `sample/${file}.webp`
  const objects = pictures.map(async ({ file }) => {
    const body = await readFile(join(folder, 'pictures', `${file}.webp`))
    const name = toPath(file)
    const { version, ...content } = await storage.write(body)
    return { bucket_id: 'media', name, version, metadata: buildFileMetadata(content, 'image/webp', 'max-age=3600') }
  })
  await insertRows(sql, 'storage.objects', await Promise.all(objects))
  await insertRows(
    sql,
    'media',
    pictures.map(({ file, focus_y = 0.5, credit = 'Drawn for the record', ...texts }) => ({
      path: toPath(file),
      ...examined[file],
      ...texts,
      credit,
      focus_y,
    })),
  )
  const rows = await sql<{ id: string; path: string; alt: string }[]>`select id, path, alt from media`
  const picturesByPath = new Map(rows.map(({ path, ...picture }) => [path, picture]))
  return file => {
    const picture = picturesByPath.get(toPath(file))
    if (!picture) throw new Error(`The sample content names the picture "${file}", which no album has.`)
    return picture
  }
}
