import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { NoPicture } from './empty-picture.ts'
import { maxPixels, type PictureFormat, refusePolyglot, requireFormat } from './picture-format.ts'
import { hasOnlyPictureParts } from './picture-parts.ts'

/** What the server found in a file, as the library keeps it. */
export type ExaminedPicture = {
  mime_type: string
  bytes: number
  /** As it is seen: turned, and of what moves its first picture. */
  width: number
  height: number
  /** SHA-256 of the pixels as they are seen. */
  content_hash: string
  /** Both null for a picture that one can see through: behind it stands the page. */
  dominant_color: string | null
  placeholder: string | null
}

/** Pixels of the longer side of what stands in for a picture. */
const placeholderSide = 20
const rewriting: Record<PictureFormat, object> = {
  jpeg: { quality: 92 },
  png: {},
  webp: { quality: 90 },
  avif: { quality: 65, effort: 2 },
  gif: {},
}

/**
 * Looks into an uploaded file. What is kept of it has been turned upright, and says nothing beside its pixels: no place, no
 * device, no person.
 * @returns `body`, which is the file itself where it said nothing more. @throws NoPicture in words for whoever sent it
 */
export async function examinePicture(file: Uint8Array): Promise<{ body: Uint8Array; picture: ExaminedPicture }> {
  const { format, body } = await stripMetadata(file)
  try {
    return { body, picture: { mime_type: `image/${format}`, bytes: body.length, ...(await seen(file)) } }
  } catch {
    throw new NoPicture(damaged)
  }
}

/** Only what is kept of a file. @throws NoPicture */
export async function stripMetadata(file: Uint8Array): Promise<{ format: PictureFormat; body: Uint8Array }> {
  const format = requireFormat(file)
  refusePolyglot(file)
  const about = await metadataOf(file, format)
  if (isSilent(file, format, about)) return { format, body: file }
  try {
    return { format, body: await rewritten(file, format) }
  } catch {
    throw new NoPicture(damaged)
  }
}

const damaged = 'The file is damaged: a part of the picture cannot be read.'
const unreadable = 'The file holds no picture that can be read.'
const open = (file: Uint8Array, animated = false) =>
  sharp(file, { limitInputPixels: maxPixels, failOn: 'error', animated })

async function metadataOf(file: Uint8Array, format: PictureFormat): Promise<Metadata> {
  const about = await sharp(file, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => {
      throw new NoPicture(unreadable)
    })
  if (about.format !== (format === 'avif' ? 'heif' : format)) throw new NoPicture(unreadable)
  // Of what moves, the height is that of all its pictures.
  const pixels = about.width * about.height
  if (pixels > maxPixels)
    throw new NoPicture(
      `At most 50 million pixels; this picture has ${Math.ceil(pixels / 1e6)} million. Make it smaller, then send it.`,
    )
  return about
}

/** Whether there is nothing in the file but its pixels, so that it can be kept as it came. */
const isSilent = (file: Uint8Array, format: PictureFormat, about: Metadata): boolean =>
  (about.orientation ?? 1) === 1 && hasOnlyPictureParts(file, format)

const rewritten = async (file: Uint8Array, format: PictureFormat): Promise<Uint8Array> =>
  new Uint8Array(await open(file, true).autoOrient().toFormat(format, rewriting[format]).toBuffer())

/** What is seen of it. The pixels go through the hash a piece at a time: fifty million of them are two hundred megabytes. */
async function seen(file: Uint8Array) {
  const hash = createHash('sha256')
  // Whether a picture that hides nothing says so is up to its format.
  const pixels = open(file).autoOrient().toColourspace('srgb').ensureAlpha().raw()
  let size = { width: 0, height: 0 }
  pixels.on('info', ({ width, height }) => {
    size = { width, height }
  })
  for await (const part of pixels) hash.update(part as Buffer)
  hash.update(`${size.width}x${size.height}`)
  const small = await open(file).autoOrient().resize(64, 64, { fit: 'inside' }).png().toBuffer()
  const { isOpaque, dominant } = await sharp(small).stats()
  return {
    ...size,
    content_hash: hash.digest('hex'),
    dominant_color: isOpaque ? hexOf(dominant) : null,
    placeholder: isOpaque ? await placeholderOf(small) : null,
  }
}

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`

async function placeholderOf(small: Buffer): Promise<string> {
  const tiny = await sharp(small)
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
