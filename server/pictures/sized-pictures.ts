import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureWidth } from '../../app/platform/images/picture-sizes.ts'
import { runInEncodingQueue } from './encoding-turns.ts'
import type { PictureCache } from './picture-cache.ts'
import { detectPictureFormat, maxPixels } from './picture-format.ts'

const sizedFormats = ['avif', 'webp'] as const
export type SizedFormat = (typeof sizedFormats)[number]

export type RequestedSize = {
  path: string
  /** Version of the picture, which changes with its content. */
  version: string
  width: PictureWidth
  format: SizedFormat
}

/**
 * Chooses the best image format that the browser supports. WebP is the fallback, because every current browser supports
 * it.
 */
export const choosePictureFormat = (accept: string | null): SizedFormat =>
  /\bimage\/avif\b/.test(accept ?? '') ? 'avif' : 'webp'

/**
 * Quality and encoding effort by image format. A higher effort for AVIF takes five times as long for the same file
 * size.
 */
const encoderOptions = { avif: { quality: 50, effort: 2 }, webp: { quality: 78 } } as const
const encodeTimeoutSeconds = 20

/**
 * Resizes an image, applies its orientation and removes metadata.
 * @returns undefined when the original must be served: an animation, or an image that cannot be decoded
 */
export async function encodePictureSize(
  original: Uint8Array,
  { width, format }: Pick<RequestedSize, 'width' | 'format'>,
): Promise<Buffer | undefined> {
  if (!detectPictureFormat(original)) return undefined
  try {
    const picture = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format: sourceFormat, pages = 1 } = await picture.metadata()
    if (sourceFormat === 'gif' || pages > 1) return undefined
    return await picture
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, encoderOptions[format])
      .timeout({ seconds: encodeTimeoutSeconds })
      .toBuffer()
  } catch {
    return undefined
  }
}

const buildSizeFileName = ({ path, version, width, format }: RequestedSize) =>
  `${createHash('sha256').update(`${path}\0${version}`).digest('hex')}-${width}-${format}`

/** Resized pictures for pages: generated once and cached on disk. */
export class SizedPictures {
  #cache: PictureCache
  #encode: typeof encodePictureSize
  #underWay = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()
  /** Names of pictures that are served in their original form, because resizing has failed or has no benefit. */
  #asItIs = new LRUCache<string, true>({ max: 2000 })

  constructor(cache: PictureCache, encode = encodePictureSize) {
    this.#cache = cache
    this.#encode = encode
  }

  /**
   * Finds a picture in the requested size. Concurrent requests for the same size share one encoding.
   * @returns undefined when the original must be served
   * @throws PictureQueueFullError
   */
  async get(size: RequestedSize, read: () => Promise<Uint8Array | undefined>) {
    const name = buildSizeFileName(size)
    if (this.#asItIs.has(name)) return undefined
    const making = this.#underWay.get(name) ?? this.#make(name, size, read)
    this.#underWay.set(name, making)
    try {
      return await making
    } finally {
      if (this.#underWay.get(name) === making) this.#underWay.delete(name)
    }
  }

  async #make(name: string, requestedSize: RequestedSize, read: () => Promise<Uint8Array | undefined>) {
    const cached = await this.#cache.get(name)
    if (cached) return new Uint8Array(cached)
    return runInEncodingQueue(async () => {
      const original = await read()
      if (!original) return undefined
      const encoded = await this.#encode(original, requestedSize)
      if (encoded) await this.#cache.put(name, encoded)
      else this.#asItIs.set(name, true)
      return encoded && new Uint8Array(encoded)
    })
  }
}
