import type { AddressReader } from '../../platform/address-parameters.ts'
import { addressSearch, recordId, slug } from '../../platform/address-search.ts'
import type { Row } from '../../platform/db/database.gen.ts'
import type { PictureDetails } from '../../platform/images/picture-sizes.ts'

/** A picture in an album, with the words that go with it. */
export type Photo = Pick<Row<'media'>, 'path' | 'alt' | 'is_decorative' | 'credit'> &
  PictureDetails & {
    id: string
    /** The album's own words for it, else the library's. */
    caption: string | null
  }

export type Album = Pick<Row<'albums'>, 'id' | 'slug' | 'title' | 'summary' | 'taken_on'> & {
  photos: Photo[]
  /** The photo that stands for it; undefined while there is none. */
  cover: string | undefined
}

/** The photos that stand for an album in a list: its cover, and what follows in its order. */
export function coverFirst({ photos, cover }: Pick<Album, 'photos' | 'cover'>): Photo[] {
  return photos.toSorted((a, b) => Number(b.id === cover) - Number(a.id === cover))
}

const search = addressSearch({ album: slug(), image: recordId() })

/** How much of its row a picture takes, and how many others stand in that row. */
export type WallPlace = { share: number; others: number }

/**
 * Places pictures in rows, each of which is as wide as the wall, so that the rows together are as near as can be to the height
 * one wishes for.
 * @param shapes width over height of each, in order
 * @param across how many times as wide as high a row should be
 */
export function wallPlaces(shapes: readonly number[], across: number): WallPlace[] {
  // Of each first few pictures: what their best rows miss by, and where the last of these begins.
  const best: { missed: number; begins: number }[] = [{ missed: 0, begins: 0 }]
  for (let end = 1; end <= shapes.length; end++) {
    let [width, least] = [0, { missed: Number.POSITIVE_INFINITY, begins: 0 }]
    for (let begins = end - 1; begins >= 0; begins--) {
      width += shapes[begins] ?? 0
      const missed = (best[begins]?.missed ?? 0) + (width - across) ** 2
      if (missed < least.missed) least = { missed, begins }
    }
    best.push(least)
  }
  const places: WallPlace[] = []
  for (let end = shapes.length; end > 0; end = best[end]?.begins ?? 0) {
    const row = shapes.slice(best[end]?.begins, end)
    const width = row.reduce((sum, shape) => sum + shape, 0)
    places.unshift(...row.map(shape => ({ share: shape / width, others: row.length - 1 })))
  }
  return places
}

/** What the address says: the slug of an album and the id of a picture in it. */
export type AlbumSearch = ReturnType<typeof search.read>

export const readAlbumSearch = search.read

/** Of it, what a page with the pictures of one thing reads: which of them is shown large. */
export const readPicture: AddressReader = params => ({ image: readAlbumSearch(params).image })

export const albumPath = (path: string, said: Partial<AlbumSearch>): string => search.at(path, said)

export const altOf = ({ alt, is_decorative }: Pick<Photo, 'alt' | 'is_decorative'>) => (is_decorative ? '' : alt)

export type Place = { at: number; before: Photo; photo: Photo; after: Photo }

/** Where a picture stands among others, which go round: after the last comes the first. Undefined when it is not among them. */
export function placeOf(photos: readonly Photo[], id: string | undefined): Place | undefined {
  const at = photos.findIndex(photo => photo.id === id)
  const photo = photos[at]
  const before = photos.at(at - 1)
  const after = photos[(at + 1) % photos.length]
  return photo && before && after ? { at, before, photo, after } : undefined
}
