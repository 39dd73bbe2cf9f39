import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import type { Album, VisiblePhoto } from './album.ts'

const albumColumns =
  `id, slug, title, summary, taken_on, cover_id, photos(id, caption, position, media_id, media(path, alt, is_decorative, caption, credit, ${pictureColumns}))` as const

type PhotoRow = {
  id: string
  caption: string | null
  position: number
  media_id: string
  // Media library picture that the photo shows. Null when the consent for the picture has expired, because a policy
  // then hides the picture.
  media: (Omit<VisiblePhoto, 'id'> & { caption: string | null }) | null
}

/** Converts a row to an album. The photos are sorted by position, and each photo has a single caption. */
function toAlbum<Row extends Omit<Album, 'photos' | 'cover'> & { photos: PhotoRow[]; cover_id: string | null }>({
  photos: hung,
  cover_id,
  ...album
}: Row): Album {
  const photos = hung
    .toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id))
    .flatMap(({ id, caption, media_id, media }) =>
      // Pictures without alt text are left out. For an editor the database policy returns such pictures on the public
      // site too.
      media && (media.is_decorative || media.alt.trim())
        ? [{ ...media, id, caption: caption ?? media.caption, isCover: media_id === cover_id }]
        : [],
    )
  const cover = photos.find(({ isCover }) => isCover) ?? photos[0]
  return { ...album, cover: cover?.id, photos: photos.map(({ isCover: _, ...photo }) => photo) }
}

/** Query for published albums that have at least one visible photo. */
async function listPublishedAlbums(db: DbSource): Promise<Album[]> {
  const rows = unwrapRows(
    await (await db())
      .from('albums')
      .select(albumColumns)
      .eq('status', 'published')
      .order('position')
      .order('taken_on', { ascending: false }),
  )
  return rows.map(toAlbum).filter(({ photos }) => photos.length > 0)
}

/** Query for the albums of all editions of a flagship, or of the edition of one year. */
async function listAlbumsOfFlagship(db: DbSource, slug: string, year?: number): Promise<Album[]> {
  const all = (await db())
    .from('albums')
    .select(`${albumColumns}, flagship_editions!inner(year, flagship_pages!inner(slug))`)
    .eq('status', 'published')
    .eq('flagship_editions.flagship_pages.slug', slug)
  const rows = unwrapRows(
    await (year === undefined ? all : all.eq('flagship_editions.year', year)).order('taken_on', { ascending: false }),
  )
  return rows.map(({ flagship_editions: _, ...row }) => toAlbum(row)).filter(({ photos }) => photos.length > 0)
}

async function listAlbumsOfEvent(db: DbSource, slug: string): Promise<Album[]> {
  const rows = unwrapRows(
    await (await db())
      .from('albums')
      .select(`${albumColumns}, events!inner(slug)`)
      .eq('status', 'published')
      .eq('events.slug', slug)
      .order('taken_on', { ascending: false }),
  )
  return rows.map(({ events: _, ...row }) => toAlbum(row)).filter(({ photos }) => photos.length > 0)
}

export const albumQueries = {
  published: definePublicQuery(['albums', 'published'], db => listPublishedAlbums(db)),
  ofFlagship: (slug: string, year?: number) =>
    definePublicQuery(['albums', 'flagship', slug, year], db => listAlbumsOfFlagship(db, slug, year)),
  ofEvent: (slug: string) => definePublicQuery(['albums', 'event', slug], db => listAlbumsOfEvent(db, slug)),
}
