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

type Words = { alt: string; caption: string }
/** A file of the folder `pictures`, without its ending; or a cloth that is drawn here. */
type SamplePicture = Words & ({ file: string } | { kind: WeaveKind; hue: string })
type SampleAlbum = {
  slug: string
  title: string
  summary: string
  taken_on: string
  /** Of which edition of Davos it is. */
  year?: number
  /** Of which event. */
  event?: string
  pictures: SamplePicture[]
}

const cloth = (seed: string, hue: string, kind: WeaveKind) =>
  sharp(Buffer.from(weave(seed, weavePalette(hue), { width: 800, height: 533, kind })), { density: 144 })
    .resize(1600, 1067)
    .webp({ quality: 60 })
    .toBuffer()

/** Albums of what lay on tables: drawn evidence and cloths, in the library as any picture is. */
export async function loadAlbums(
  sql: postgres.TransactionSql,
  files: SampleFiles,
  { folder, filesFolder }: { folder: string; filesFolder: string },
): Promise<void> {
  const storage = new FileStorage(filesFolder)
  const albums = await files.json<SampleAlbum[]>('albums.json')
  for (const [position, { slug, title, summary, taken_on, year, event, pictures }] of albums.entries()) {
    const [album] =
      await sql`insert into albums (slug, title, summary, taken_on, status, position, edition_id, event_id)
      select ${slug}, ${title}, ${summary}, ${taken_on}, 'published', ${position}, (select e.id from flagship_editions e
        join flagship_pages p on p.id = e.flagship_id where p.slug = 'davos' and e.year = ${year ?? null}),
        (select id from events where slug = ${event ?? null}) returning id`
    for (const [at, picture] of pictures.entries()) {
      const path = 'file' in picture ? `sample/${picture.file}.webp` : `sample/${slug}-${at + 1}.webp`
      const body =
        'file' in picture
          ? await readFile(join(folder, 'pictures', `${picture.file}.webp`))
          : await cloth(path, picture.hue, picture.kind)
      const stored = await storage.uploadObject('media', path, undefined, body, 'image/webp', 'max-age=3600')
      await sql`insert into storage.objects (bucket_id, name, metadata) values ('media', ${path}, ${sql.json(stored as never)})`
      const { picture: examined } = await examinePicture(body)
      const credit = 'file' in picture ? 'Drawn for the record' : 'Woven by the site itself'
      const words = { alt: picture.alt, caption: picture.caption, credit }
      const [media] = await sql`insert into media ${sql({ path, ...examined, ...words })} returning id`
      await sql`insert into photos ${sql({ album_id: album?.id, media_id: media?.id, position: at })}`
    }
  }
}
