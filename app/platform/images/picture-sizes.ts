import type { Row } from '../db/database.gen.ts'
import { mediaPath } from './media-src.ts'

/** The only widths in which visitors get a picture of the library, so that nobody can have the server make a million of one. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** What a page needs to draw a picture of the library before it has come. */
export type PictureDetails = Pick<
  Row<'media'>,
  'width' | 'height' | 'focus_x' | 'focus_y' | 'dominant_color' | 'placeholder'
>

/** The same as columns, for a query that reads it with the record that shows it. */
export const pictureColumns = 'width, height, focus_x, focus_y, dominant_color, placeholder' as const

/**
 * The sizes of a picture as `srcset` says them; undefined for one that lies elsewhere.
 * @param ownWidth in pixels, where it is known: nothing is made larger than it is
 */
export function buildSrcSet(address: string, ownWidth?: number): string | undefined {
  if (mediaPath(address) === undefined || /[?#]/.test(address)) return undefined
  const own = ownWidth ?? Number.POSITIVE_INFINITY
  const widths = pictureWidths.filter((_, at) => (pictureWidths[at - 1] ?? 0) < own)
  return widths.map(width => `${address}?w=${width} ${Math.min(width, own)}w`).join(', ')
}

/** The address of a picture in about this width; unchanged for one that lies elsewhere. */
export const sizedSrc = (address: string, width: PictureWidth): string =>
  buildSrcSet(address) === undefined ? address : `${address}?w=${width}`

/** Bytes of a photograph at this width, about: most of ours take a seventh of a byte a point. */
export const roundByteCount = (
  width: PictureWidth,
  { width: own, height }: Pick<PictureDetails, 'width' | 'height'>,
): number => Math.round((width * ((width * height) / own)) / 7)

/**
 * The width an address asks for.
 * @returns undefined for the picture as it is, `wrong` for a width that is not made
 */
export function readWidth(params: URLSearchParams): PictureWidth | 'wrong' | undefined {
  const [said, ...more] = params.getAll('w')
  if (said === undefined) return undefined
  return (more.length === 0 && pictureWidths.find(width => String(width) === said)) || 'wrong'
}

/** The point every cut keeps in view, as CSS says it; undefined while nobody has chosen one. */
export const focalPosition = ({ focus_x, focus_y }: Pick<PictureDetails, 'focus_x' | 'focus_y'>): string | undefined =>
  focus_x === 0.5 && focus_y === 0.5 ? undefined : `${Math.round(focus_x * 100)}% ${Math.round(focus_y * 100)}%`

/** Whether the library keeps it from visitors: it lies there, and the record that shows it was read without its details. */
export const isWithheld = (address: string, details: PictureDetails | null | undefined): boolean =>
  details === null && mediaPath(address) !== undefined
