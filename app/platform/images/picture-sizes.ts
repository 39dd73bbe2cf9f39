import type { Row } from '../db/database.gen.ts'
import { parseMediaUrl } from './media-src.ts'

/**
 * Widths in pixels that the server generates. It makes no others, so that visitors cannot let it generate a million
 * variants of one picture.
 */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Details for rendering a library picture before its file has loaded. */
export type PictureDetails = Pick<
  Row<'media'>,
  'width' | 'height' | 'focus_x' | 'focus_y' | 'dominant_color' | 'placeholder'
>

/** Names of the same details as columns, for a query that joins the picture to its record. */
export const pictureColumns = 'width, height, focus_x, focus_y, dominant_color, placeholder' as const

/**
 * Builds the `srcset` of a picture; undefined for a picture outside the library.
 * @param ownWidth in pixels, if known: pictures are never enlarged
 */
export function buildSrcSet(address: string, ownWidth?: number): string | undefined {
  if (parseMediaUrl(address) === undefined || /[?#]/.test(address)) return undefined
  const maxWidth = ownWidth ?? Number.POSITIVE_INFINITY
  const widths = pictureWidths.filter((_, at) => (pictureWidths[at - 1] ?? 0) < maxWidth)
  return widths.map(width => `${address}?w=${width} ${Math.min(width, maxWidth)}w`).join(', ')
}

/** Builds the URL of a picture in about this width; unchanged for a picture outside the library. */
export const buildSizedUrl = (address: string, width: PictureWidth): string =>
  buildSrcSet(address) === undefined ? address : `${address}?w=${width}`

/** Estimates the bytes of a photograph at this width: most of ours take about one seventh of a byte per pixel. */
export const roundByteCount = (
  width: PictureWidth,
  { width: own, height }: Pick<PictureDetails, 'width' | 'height'>,
): number => Math.round((width * ((width * height) / own)) / 7)

/**
 * Reads the width that a URL requests.
 * @returns undefined for the original, `wrong` for a width that is not offered
 */
export function readWidth(params: URLSearchParams): PictureWidth | 'wrong' | undefined {
  const [said, ...more] = params.getAll('w')
  if (said === undefined) return undefined
  return (more.length === 0 && pictureWidths.find(width => String(width) === said)) || 'wrong'
}

/** Formats the focus point that every crop keeps visible, as a CSS value; undefined for the default centre. */
export const formatFocalPosition = ({
  focus_x,
  focus_y,
}: Pick<PictureDetails, 'focus_x' | 'focus_y'>): string | undefined =>
  focus_x === 0.5 && focus_y === 0.5 ? undefined : `${Math.round(focus_x * 100)}% ${Math.round(focus_y * 100)}%`

/**
 * Whether the library hides a picture from visitors: it is a library picture, and its record was read without picture
 * details.
 */
export const isHiddenFromVisitors = (address: string, details: PictureDetails | null | undefined): boolean =>
  details === null && parseMediaUrl(address) !== undefined
