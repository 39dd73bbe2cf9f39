import sharp from 'sharp'
import { StorageRefusal } from './storage-refusal.ts'

type Wish = {
  width?: number
  height?: number
  resize?: 'cover' | 'contain' | 'fill'
  format?: string
  quality?: number
}

const formats = ['jpeg', 'png', 'webp', 'avif'] as const
type Format = (typeof formats)[number]

const isFormat = (name: string | undefined): name is Format => formats.some(format => format === name)

const within = (value: number | undefined, most: number) =>
  value !== undefined && Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 1), most) : undefined

/** Smaller versions of pictures. Camera data (place, device) does not survive. */
export class ImageTransformer {
  driver = sharp
  requiresBuffer = true

  /** @throws StorageRefusal when the file is not a picture or is unreasonably large. */
  async transform(input: Uint8Array, wish: Wish) {
    const [width, height] = [within(wish.width, 2500), within(wish.height, 2500)]
    try {
      const picture = sharp(input, { limitInputPixels: 50e6 }).rotate()
      const { format: own } = await picture.metadata()
      const format = isFormat(wish.format) ? wish.format : isFormat(own) ? own : 'png'
      const fit = wish.resize === 'contain' ? 'inside' : (wish.resize ?? 'cover')
      const body = await picture
        .resize({ width, height, fit, withoutEnlargement: true })
        .toFormat(format, { quality: within(wish.quality, 100) ?? 80 })
        .toBuffer()
      return { body, contentType: `image/${format}`, contentLength: body.byteLength }
    } catch {
      throw new StorageRefusal(422, 'invalid_image', 'The file is not a picture that can be resized')
    }
  }
}
