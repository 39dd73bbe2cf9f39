import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import sharp from 'sharp'
import { weave } from '../../../app/platform/weave/weave.ts'
import type { WeaveKind } from '../../../app/platform/weave/weave-address.ts'
import { weavePalette } from '../../../app/platform/weave/weave-palette.ts'
import { examinePicture } from '../../pictures/examine-picture.ts'
import { FileStorage } from '../gateway/storage/file-storage.ts'
import type { SampleFiles } from './sample-files.ts'
import type { SampleAlbum, SamplePicture } from './sample-shapes.ts'

/** A picture in the library: its row, and the words for those who do not see it. */
type LibraryPicture = { id: string; alt: string }
/** The pictures of the sample by their names, as albums, events and articles name them. */
export type SamplePictures = (name: string) => LibraryPicture

const cloth = (seed: string, hue: string, kind: WeaveKind) =>
  sharp(Buffer.from(weave(seed, weavePalette(hue), { width: 800, height: 533, kind })), { density: 144 })
    .resize(1600, 1067)
    .webp({ quality: 60 })
    .toBuffer()

/** What a picture of an album is called: by its file, or by its place where it is drawn here. */
export const nameOf = (album: SampleAlbum, at: number, picture: SamplePicture): string =>
  'file' in picture ? picture.file : `${album.slug}-${at + 1}`

/** Puts every picture of the albums into the library, as any picture gets there. */
export async function loadPictures(
  sql: postgres.TransactionSql,
  files: SampleFiles,
  { folder, filesFolder }: { folder: string; filesFolder: string },
): Promise<SamplePictures> {
  const storage = new FileStorage(filesFolder)
  const kept = new Map<string, LibraryPicture>()
  for (const album of await files.json<SampleAlbum[]>('albums.json'))
    for (const [at, picture] of album.pictures.entries()) {
      const name = nameOf(album, at, picture)
      const path = `sample/${name}.webp`
      const body =
        'file' in picture
          ? await readFile(join(folder, 'pictures', `${name}.webp`))
          : await cloth(path, picture.hue, picture.kind)
      const stored = await storage.uploadObject('media', path, undefined, body, 'image/webp', 'max-age=3600')
      await sql`insert into storage.objects (bucket_id, name, metadata) values ('media', ${path}, ${sql.json(stored as never)})`
      const { picture: examined } = await examinePicture(body)
      const credit = 'file' in picture ? 'Drawn for the record' : 'Woven by the site itself'
      const { alt, caption, focus_y = 0.5 } = picture
      const [media] = await sql<
        { id: string }[]
      >`insert into media ${sql({ path, ...examined, alt, caption, credit, focus_y })} returning id`
      if (media) kept.set(name, { id: media.id, alt })
    }
  return name => {
    const picture = kept.get(name)
    if (!picture) throw new Error(`The sample content names the picture "${name}", which no album has.`)
    return picture
  }
}
