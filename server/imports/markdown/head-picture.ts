import type { ImportPicture } from '../import-item.ts'
import { type FrontMatterReader, readScalarText } from './head-keys.ts'

const pictureKeys = [
  'featured_image',
  'feature_image',
  'feature_image_url',
  'cover',
  'cover_image',
  'hero',
  'hero_image',
  'image',
  'banner',
  'featured',
  'thumbnail',
  'images',
  'overlay_image',
  'teaser',
  'og_image',
  'social_image',
]
const altKeys = [
  'featured_image_alt',
  'feature_image_alt',
  'cover_alt',
  'cover_image_alt',
  'hero_alt',
  'hero_image_alt',
  'image_alt',
  'banner_alt',
  'thumbnail_alt',
  'alt',
]
const captionKeys = [
  'featured_image_caption',
  'feature_image_caption',
  'cover_caption',
  'cover_image_caption',
  'hero_caption',
  'hero_image_caption',
  'image_caption',
  'caption',
]

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/**
 * Reads a picture from a front matter value: a URL, an object with a URL, or the first entry of a list. `featured:
 * true` is not a picture.
 */
function toPicture(value: unknown): ImportPicture | undefined {
  if (Array.isArray(value)) return toPicture(value[0])
  if (typeof value === 'string') return /[./]/.test(value) ? { address: value.trim() } : undefined
  if (!isMap(value)) return undefined
  const address = readScalarText(value.src ?? value.url ?? value.image ?? value.path ?? value.feature ?? value.file)
  if (address === undefined) return undefined
  const alt = readScalarText(value.alt ?? value.image_alt)
  const caption = readScalarText(value.caption ?? value.credit ?? value.title)
  return { address, ...(alt !== undefined && { alt }), ...(caption !== undefined && { caption }) }
}

/**
 * Finds the lead picture in front matter. Further pictures stay in the front matter, so that they are counted as not
 * imported.
 */
export function findFrontMatterPicture(
  keys: FrontMatterReader,
  toAddress: (src: string) => string,
): ImportPicture | undefined {
  for (const key of pictureKeys) {
    const picture = keys.takeIf(key, value => toPicture(value) !== undefined)
    const headImage = toPicture(picture)
    if (!headImage) continue
    const alt = headImage.alt ?? keys.takeWords(...altKeys)
    const caption = headImage.caption ?? keys.takeWords(...captionKeys)
    return {
      address: toAddress(headImage.address),
      ...(alt !== undefined && { alt }),
      ...(caption !== undefined && { caption }),
    }
  }
  return undefined
}
