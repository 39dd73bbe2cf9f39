import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import type { Album, Photo } from './album.ts'

const shown =
  `id, slug, title, summary, taken_on, photos(id, caption, position, media(path, alt, is_decorative, caption, credit, ${pictureColumns}))` as const

type Hung = {
  id: string
  caption: string | null
  position: number
  // Null when consent has run out: the policy hides the picture.
  media: (Omit<Photo, 'id'> & { caption: string | null }) | null
}

/** The edge: pictures in their order, each with one set of words. */
const albumOf = <Row extends Omit<Album, 'photos'> & { photos: Hung[] }>({ photos, ...album }: Row): Album => ({
  ...album,
  photos: photos
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ id, caption, media }) => (media ? [{ ...media, id, caption: caption ?? media.caption }] : [])),
})

/** Published albums that have something to show. */
async function listPublished(db: DbSource): Promise<Album[]> {
  const rows = rowsOf(
    await (await db())
      .from('albums')
      .select(shown)
      .eq('status', 'published')
      .order('position')
      .order('taken_on', { ascending: false }),
  )
  return rows.map(albumOf).filter(({ photos }) => photos.length > 0)
}

/** Albums of a flagship's editions. */
async function listOfFlagship(db: DbSource, slug: string): Promise<Album[]> {
  const rows = rowsOf(
    await (await db())
      .from('albums')
      .select(`${shown}, flagship_editions!inner(year, flagship_pages!inner(slug))`)
      .eq('status', 'published')
      .eq('flagship_editions.flagship_pages.slug', slug)
      .order('taken_on', { ascending: false }),
  )
  return rows.map(({ flagship_editions: _, ...row }) => albumOf(row)).filter(({ photos }) => photos.length > 0)
}

export const albumQueries = {
  published: (db: DbSource = browserDb) =>
    queryOptions({ queryKey: ['albums', 'published'], queryFn: () => listPublished(db), retryOnMount: false }),
  ofFlagship:
    (slug: string) =>
    (db: DbSource = browserDb) =>
      queryOptions({
        queryKey: ['albums', 'flagship', slug],
        queryFn: () => listOfFlagship(db, slug),
        retryOnMount: false,
      }),
}
