import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { PictureRefusal } from './empty-picture.ts'
import { maxPixels, type PictureFormat, refusePolyglotFile, requirePictureFormat } from './picture-format.ts'
import { hasOnlyPictureParts } from './picture-parts.ts'

/** Properties of a picture file that the server has found, as the library stores them. */
export type ExaminedPicture = {
  mime_type: string
  bytes: number
  /** Width in pixels after applying the orientation; for an animation, the width of the first frame. */
  width: number
  height: number
  /** SHA-256 of the pixels after applying the orientation. */
  content_hash: string
  /**
   * Dominant colour of the image. Null, like the placeholder, for an image with transparency, because the page shows
   * through.
   */
  dominant_color: string | null
  placeholder: string | null
}

/** Longer side of the placeholder image in pixels. */
const placeholderSide = 20
const encoderOptions: Record<PictureFormat, object> = {
  jpeg: { quality: 92 },
  png: {},
  webp: { quality: 90 },
  avif: { quality: 65, effort: 2 },
  gif: {},
}

/**
 * Checks an uploaded picture. The stored version is rotated upright and has no metadata about location, device or
 * person.
 * @returns as `body` the original file if it had no metadata
 * @throws PictureRefusal with a message for the uploader
 */
export async function examinePicture(file: Uint8Array): Promise<{ body: Uint8Array; picture: ExaminedPicture }> {
  const { format, body } = await stripMetadata(file)
  try {
    return { body, picture: { mime_type: `image/${format}`, bytes: body.length, ...(await describePicture(file)) } }
  } catch {
    throw new PictureRefusal(damagedMessage)
  }
}

/** Reduces a file to the part that is stored. @throws PictureRefusal */
export async function stripMetadata(file: Uint8Array): Promise<{ format: PictureFormat; body: Uint8Array }> {
  const format = requirePictureFormat(file)
  refusePolyglotFile(file)
  const metadata = await readMetadata(file, format)
  if (isFreeOfMetadata(file, format, metadata)) return { format, body: file }
  try {
    return { format, body: await rewritePicture(file, format) }
  } catch {
    throw new PictureRefusal(damagedMessage)
  }
}

const damagedMessage = 'The file is damaged: a part of the picture cannot be read.'
const unreadableMessage = 'The file holds no picture that can be read.'
const openPicture = (file: Uint8Array, animated = false) =>
  sharp(file, { limitInputPixels: maxPixels, failOn: 'error', animated })

async function readMetadata(file: Uint8Array, format: PictureFormat): Promise<Metadata> {
  const metadata = await sharp(file, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw new PictureRefusal(unreadableMessage)
    })
  if (metadata.format !== (format === 'avif' ? 'heif' : format)) throw new PictureRefusal(unreadableMessage)
  // The height of an animation is the sum of all frames.
  const pixels = metadata.width * metadata.height
  if (pixels > maxPixels)
    throw new PictureRefusal(
      `At most 50 million pixels; this picture has ${Math.ceil(pixels / 1e6)} million. Make it smaller, then send it.`,
    )
  return metadata
}

/** Whether the file contains only pixels and no metadata, so that it can be stored unchanged. */
const isFreeOfMetadata = (file: Uint8Array, format: PictureFormat, metadata: Metadata): boolean =>
  (metadata.orientation ?? 1) === 1 && hasOnlyPictureParts(file, format)

const rewritePicture = async (file: Uint8Array, format: PictureFormat): Promise<Uint8Array> =>
  new Uint8Array(await openPicture(file, true).autoOrient().toFormat(format, encoderOptions[format]).toBuffer())

/**
 * Computes properties of an image from its pixels. The pixels are hashed in chunks, because fifty million pixels are
 * two hundred megabytes.
 */
async function describePicture(file: Uint8Array) {
  const hash = createHash('sha256')
  // An opaque image may still have an alpha channel, depending on the format.
  const pixels = openPicture(file).autoOrient().toColourspace('srgb').ensureAlpha().raw()
  let size = { width: 0, height: 0 }
  pixels.on('info', ({ width, height }) => {
    size = { width, height }
  })
  for await (const part of pixels) hash.update(part as Buffer)
  hash.update(`${size.width}x${size.height}`)
  const small = await openPicture(file).autoOrient().resize(64, 64, { fit: 'inside' }).png().toBuffer()
  const { isOpaque, dominant } = await sharp(small).stats()
  return {
    ...size,
    content_hash: hash.digest('hex'),
    dominant_color: isOpaque ? toHex(dominant) : null,
    placeholder: isOpaque ? await makePlaceholder(small) : null,
  }
}

const toHex = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`

async function makePlaceholder(small: Buffer): Promise<string> {
  const tiny = await sharp(small)
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
