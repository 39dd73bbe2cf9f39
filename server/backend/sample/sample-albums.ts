import type postgres from 'postgres'
import sharp from 'sharp'
import { weave } from '../../../app/platform/weave/weave.ts'
import type { WeaveKind } from '../../../app/platform/weave/weave-address.ts'
import { weavePalette } from '../../../app/platform/weave/weave-palette.ts'
import { FileStorage } from '../gateway/storage/file-storage.ts'
import type { SampleFiles } from './sample-files.ts'

type SampleAlbum = { slug: string; title: string; summary: string; taken_on: string; flagship: string; year: number }
type SampleCloth = { kind: WeaveKind; hue: string; alt: string; caption: string }

/** An album of cloths, drawn here and stored as real files: there are no photographs to ship, and a gallery is seen working. */
export async function loadAlbums(sql: postgres.TransactionSql, files: SampleFiles, filesFolder: string): Promise<void> {
  const { cloths, ...listed } = await files.json<SampleAlbum & { cloths: SampleCloth[] }>('album.json')
  const { flagship, year, ...album } = listed
  const [row] = await sql`insert into albums ${sql({ ...album, status: 'published' })} returning id`
  await sql`update albums set edition_id = (select e.id from flagship_editions e join flagship_pages p on p.id = e.flagship_id
    where p.slug = ${flagship} and e.year = ${year}) where id = ${row?.id}`
  const storage = new FileStorage(filesFolder)
  await Promise.all(
    cloths.map(async ({ kind, hue, alt, caption }, position) => {
      const path = `sample/${album.slug}-${position + 1}.webp`
      const svg = weave(path, weavePalette(hue), { width: 800, height: 533, kind })
      const body = await sharp(Buffer.from(svg), { density: 144 })
        .resize(1600, 1067)
        .webp({ quality: 60, effort: 5, smartSubsample: true })
        .toBuffer()
      const { size, eTag, lastModified } = await storage.uploadObject(
        'media',
        path,
        undefined,
        body,
        'image/webp',
        'max-age=3600',
      )
      const metadata = {
        mimetype: 'image/webp',
        cacheControl: 'max-age=3600',
        size,
        contentLength: size,
        eTag,
        lastModified,
        httpStatusCode: 200,
      }
      await sql`insert into storage.objects (bucket_id, name, metadata) values ('media', ${path}, ${sql.json(metadata as never)})`
      const picture = {
        path,
        mime_type: 'image/webp',
        bytes: size,
        width: 1600,
        height: 1067,
        alt,
        caption,
        credit: 'Woven by the site itself',
      }
      const [media] = await sql`insert into media ${sql(picture)} returning id`
      await sql`insert into photos ${sql({ album_id: row?.id, media_id: media?.id, position })}`
    }),
  )
}
