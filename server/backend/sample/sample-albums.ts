import type postgres from 'postgres'
import sharp from 'sharp'
import { weave } from '../../../app/platform/weave/weave.ts'
import type { WeaveKind } from '../../../app/platform/weave/weave-address.ts'
import { weavePalette } from '../../../app/platform/weave/weave-palette.ts'
import { examinePicture } from '../../pictures/examine-picture.ts'
import { FileStorage } from '../gateway/storage/file-storage.ts'
import type { SampleFiles } from './sample-files.ts'

type SampleCloth = { kind: WeaveKind; hue: string; alt: string; caption: string }
type SampleAlbum = {
  slug: string
  title: string
  summary: string
  taken_on: string
  year: number
  cloths: SampleCloth[]
}

/** Cloths drawn here and stored as real files: there are no photographs to ship, and a gallery is to be seen working. */
export async function loadAlbums(sql: postgres.TransactionSql, files: SampleFiles, filesFolder: string): Promise<void> {
  const { slug, title, summary, taken_on, year, cloths } = await files.json<SampleAlbum>('album.json')
  const [album] = await sql`insert into albums (slug, title, summary, taken_on, status, edition_id)
    select ${slug}, ${title}, ${summary}, ${taken_on}, 'published', (select e.id from flagship_editions e
      join flagship_pages p on p.id = e.flagship_id where p.slug = 'davos' and e.year = ${year}) returning id`
  const storage = new FileStorage(filesFolder)
  for (const [position, { kind, hue, alt, caption }] of cloths.entries()) {
    const path = `sample/${slug}-${position + 1}.webp`
    const svg = Buffer.from(weave(path, weavePalette(hue), { width: 800, height: 533, kind }))
    const body = await sharp(svg, { density: 144 }).resize(1600, 1067).webp({ quality: 60 }).toBuffer()
    const stored = await storage.uploadObject('media', path, undefined, body, 'image/webp', 'max-age=3600')
    await sql`insert into storage.objects (bucket_id, name, metadata) values ('media', ${path}, ${sql.json(stored as never)})`
    const { picture } = await examinePicture(body)
    const words = { alt, caption, credit: 'Woven by the site itself' }
    const [media] = await sql`insert into media ${sql({ path, ...picture, ...words })} returning id`
    await sql`insert into photos ${sql({ album_id: album?.id, media_id: media?.id, position })}`
  }
}
