import type { UrlParameterReader } from '../../platform/address-parameters.ts'
import { defineRecordIdParameter, defineSlugParameter, defineUrlParameters } from '../../platform/address-search.ts'
import type { Row } from '../../platform/db/database.gen.ts'
import type { PictureDetails } from '../../platform/images/picture-sizes.ts'

/** Picture in an album, with its alt text, credit and caption. */
export type VisiblePhoto = Pick<Row<'media'>, 'path' | 'alt' | 'is_decorative' | 'credit'> &
  PictureDetails & {
    id: string
    /** Caption in this album, or else the picture's caption in the media library. */
    caption: string | null
  }

export type Album = Pick<Row<'albums'>, 'id' | 'slug' | 'title' | 'summary' | 'taken_on'> & {
  photos: VisiblePhoto[]
  /** Id of the picture that is the album's cover. Undefined if no cover is chosen. */
  cover: string | undefined
}

/** Photos of an album with the cover first. A list of albums shows only the first photos of each album. */
export function sortPhotosCoverFirst({ photos, cover }: Pick<Album, 'photos' | 'cover'>): VisiblePhoto[] {
  return photos.toSorted((a, b) => Number(b.id === cover) - Number(a.id === cover))
}

const urlParameters = defineUrlParameters({ album: defineSlugParameter(), image: defineRecordIdParameter() })

/** Fraction of the row's width that a picture takes, and the number of other pictures in that row. */
export type PhotoRowPosition = { share: number; others: number }

/**
 * Places pictures in rows of full width, so that the heights of the rows are as similar as possible.
 * @param shapes aspect ratio (width / height) of each picture, in order
 * @param across wanted aspect ratio of a row
 */
export function arrangePhotosInRows(shapes: readonly number[], across: number): PhotoRowPosition[] {
  // Best layout for the first n pictures: total deviation of the rows' heights, and index of the picture that begins
  // the last row.
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
  const places: PhotoRowPosition[] = []
  for (let end = shapes.length; end > 0; end = best[end]?.begins ?? 0) {
    const row = shapes.slice(best[end]?.begins, end)
    const width = row.reduce((sum, shape) => sum + shape, 0)
    places.unshift(...row.map(shape => ({ share: shape / width, others: row.length - 1 })))
  }
  return places
}

/** Parameters in the URL of an album page: slug of the album, and id of the open picture. */
export type AlbumSearch = ReturnType<typeof urlParameters.read>

export const readAlbumSearch = urlParameters.read

/** Parameter in the URL of a page with one gallery: id of the open picture. */
export const readPictureParameter: UrlParameterReader = params => ({ image: readAlbumSearch(params).image })

export const buildAlbumPath = (path: string, change: Partial<AlbumSearch>): string => urlParameters.at(path, change)

export const getPhotoAlt = ({ alt, is_decorative }: Pick<VisiblePhoto, 'alt' | 'is_decorative'>) =>
  is_decorative ? '' : alt

export type PhotoPosition = { at: number; before: VisiblePhoto; photo: VisiblePhoto; after: VisiblePhoto }

/**
 * Finds the position of a picture in a list, and the pictures before and after that picture. After the last picture,
 * the list continues with the first. Undefined if the list does not contain the picture.
 */
export function findPhotoPosition(photos: readonly VisiblePhoto[], id: string | undefined): PhotoPosition | undefined {
  const at = photos.findIndex(photo => photo.id === id)
  const photo = photos[at]
  const before = photos.at(at - 1)
  const after = photos[(at + 1) % photos.length]
  return photo && before && after ? { at, before, photo, after } : undefined
}
