import type { Row } from '../db/database.gen.ts'
import { parseMediaUrl } from './media-src.ts'

/**
 * Widths in pixels in which the server offers pictures. Other widths are refused, because visitors could otherwise make
 * the server generate very many variants.
 */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Metadata of a library picture that is needed before the file of the picture has loaded. */
export type PictureDetails = Pick<
  Row<'media'>,
  'width' | 'height' | 'focus_x' | 'focus_y' | 'dominant_color' | 'placeholder'
>

/** Columns with the metadata of a library picture, for a query that joins a picture to its record. */
export const pictureColumns = 'width, height, focus_x, focus_y, dominant_color, placeholder' as const

/**
 * Attribute `srcset` of a picture. Undefined for a picture outside the library.
 * @param ownWidth width of the original in pixels, if known, because pictures are never enlarged
 */
export function buildSrcSet(address: string, ownWidth?: number): string | undefined {
  if (parseMediaUrl(address) === undefined || /[?#]/.test(address)) return undefined
  const maxWidth = ownWidth ?? Number.POSITIVE_INFINITY
  const widths = pictureWidths.filter((_, at) => (pictureWidths[at - 1] ?? 0) < maxWidth)
  return widths.map(width => `${address}?w=${width} ${Math.min(width, maxWidth)}w`).join(', ')
}

/** URL of a picture in about this width. The URL of a picture outside the library stays the same. */
export const buildSizedUrl = (address: string, width: PictureWidth): string =>
  buildSrcSet(address) === undefined ? address : `${address}?w=${width}`

/**
 * Estimated size of a photo of this width in bytes. On average, photos of the site need one seventh of a byte per
 * pixel.
 */
export const estimatePictureBytes = (
  width: PictureWidth,
  { width: own, height }: Pick<PictureDetails, 'width' | 'height'>,
): number => Math.round((width * ((width * height) / own)) / 7)

/**
 * Width that a URL requests.
 * @returns undefined for the original, `wrong` for a width that the server does not offer
 */
export function readPictureWidth(params: URLSearchParams): PictureWidth | 'wrong' | undefined {
  const [said, ...more] = params.getAll('w')
  if (said === undefined) return undefined
  return (more.length === 0 && pictureWidths.find(width => String(width) === said)) || 'wrong'
}

/** Focal point, which every crop keeps visible, as a CSS value. Undefined for the default, the centre. */
export const formatFocalPosition = ({
  focus_x,
  focus_y,
}: Pick<PictureDetails, 'focus_x' | 'focus_y'>): string | undefined =>
  focus_x === 0.5 && focus_y === 0.5 ? undefined : `${Math.round(focus_x * 100)}% ${Math.round(focus_y * 100)}%`

/**
 * Whether visitors cannot see a picture: the picture is in the library, but its record was loaded without the metadata
 * of the picture.
 */
export const isHiddenFromVisitors = (address: string, details: PictureDetails | null | undefined): boolean =>
  details === null && parseMediaUrl(address) !== undefined
