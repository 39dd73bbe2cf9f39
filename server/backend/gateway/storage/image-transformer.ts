import sharp from 'sharp'
import * as v from 'valibot'
import { storageRefusals } from './storage-refusal.ts'

const imageFormats = ['jpeg', 'png', 'webp', 'avif'] as const
type ImageFormat = (typeof imageFormats)[number]
const isImageFormat = (name: string | undefined): name is ImageFormat => imageFormats.some(format => format === name)

const amountSchema = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(value => (value === '' ? Number.NaN : Number(value))),
  ),
)
/** Requested image size and quality, from a URL or JSON. Invalid values count as absent. */
export const imageTransformSchema = v.object({
  width: v.fallback(amountSchema, undefined),
  height: v.fallback(amountSchema, undefined),
  quality: v.fallback(amountSchema, undefined),
  resize: v.fallback(v.optional(v.picklist(['cover', 'contain', 'fill'])), undefined),
  format: v.fallback(v.optional(v.string()), undefined),
})
type ImageTransformInput = v.InferOutput<typeof imageTransformSchema>

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** Formats the requested size like the header `x-transformations`. */
export const parseTransformations = ({ width, height, resize = 'cover', quality }: ImageTransformInput): string =>
  [
    height && `height:${height}`,
    width && `width:${width}`,
    (height || width) && `resizing_type:${resizingTypes[resize]}`,
    quality && `quality:${quality}`,
  ]
    .filter(Boolean)
    .join(',')

const clampInteger = (value: number | undefined, max: number) =>
  value !== undefined && Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 1), max) : undefined

/**
 * Resizes an image. Camera metadata (location, device) is removed.
 * @throws StorageRefusal when the file is not an image or is unreasonably large
 */
export async function transformImage(input: Uint8Array<ArrayBuffer>, wish: ImageTransformInput) {
  const [width, height] = [clampInteger(wish.width, 2500), clampInteger(wish.height, 2500)]
  try {
    const picture = sharp(input, { limitInputPixels: 50e6 }).rotate()
    const { format: sourceFormat } = await picture.metadata()
    const format = isImageFormat(wish.format) ? wish.format : isImageFormat(sourceFormat) ? sourceFormat : 'png'
    const fit = wish.resize === 'contain' ? 'inside' : (wish.resize ?? 'cover')
    const body = await picture
      .resize({ width, height, fit, withoutEnlargement: true })
      .toFormat(format, { quality: clampInteger(wish.quality, 100) ?? 80 })
      .toBuffer()
    return { body: new Uint8Array(body), type: `image/${format}` }
  } catch {
    throw storageRefusals.invalidImage()
  }
}
