import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { stripMetadata } from './examine-picture.ts'
import type { PictureFormat } from './picture-format.ts'
import { hasOnlyPictureParts } from './picture-parts.ts'

const secret = 'Adjoa, 5.6037 N, 0.1870 W'
const text = Buffer.from(secret)
const noise = Buffer.from(Array.from({ length: 120 * 90 * 4 }, (_, at) => (at * 7919) % 251))
const picture = () => sharp(noise, { raw: { width: 120, height: 90, channels: 4 } })
const frames = () => sharp(noise, { raw: { width: 120, height: 90, channels: 4, pageHeight: 30 } })

const plain: Record<PictureFormat, () => Promise<Buffer>> = {
  jpeg: () => picture().jpeg({ progressive: true }).toBuffer(),
  png: () => picture().png({ palette: true }).toBuffer(),
  webp: () => frames().webp().toBuffer(),
  gif: () => frames().gif().toBuffer(),
  avif: () => picture().avif({ effort: 0 }).toBuffer(),
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const u32le = (value: number) => Buffer.from(u32(value)).reverse()

/** Inserts a segment after the start of the image. */
const segment = (marker: number, data: Buffer) => async () => {
  const file = await plain.jpeg()
  return Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, marker]), u16(data.length + 2), data, file.subarray(2)])
}
/** Inserts a chunk into a picture file after the header. */
const chunk = (type: string, data: Buffer) => async () => {
  const file = await plain.png()
  const chunkData = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([file.subarray(0, 33), u32(data.length), chunkData, u32(crc32(chunkData)), file.subarray(33)])
}
const riffChunk = (type: string) => async () => {
  const file = await plain.webp()
  const data = Buffer.concat([text, Buffer.alloc(text.length % 2)])
  const withChunk = Buffer.concat([file, Buffer.from(type), u32le(text.length), data])
  u32le(withChunk.length - 8).copy(withChunk, 4)
  return withChunk
}
const extension = (label: number, data: Buffer) => async () => {
  const file = await plain.gif()
  const end = file.length - 1
  const blocks = Buffer.concat([Buffer.from([0x21, label]), data, Buffer.from([0]), file.subarray(end)])
  return Buffer.concat([file.subarray(0, end), blocks])
}
const sized = (data: Buffer) => Buffer.concat([Buffer.from([data.length]), data])
const behind = (format: PictureFormat) => async () => Buffer.concat([await plain[format](), text])
const bomb = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(300_000_000))])

const withParts: [name: string, format: PictureFormat, () => Promise<Buffer>][] = [
  ['a JPEG comment', 'jpeg', segment(0xfe, text)],
  ['JPEG APP4', 'jpeg', segment(0xe4, text)],
  ['JPEG APP11 (content credentials)', 'jpeg', segment(0xeb, text)],
  ['JPEG APP0 that is not JFIF', 'jpeg', segment(0xe0, text)],
  [
    'JPEG EXIF',
    'jpeg',
    () =>
      picture()
        .jpeg()
        .withExif({ IFD0: { Artist: secret } })
        .toBuffer(),
  ],
  ['a JPEG colour profile', 'jpeg', () => picture().jpeg().withIccProfile('p3').toBuffer()],
  ['a private PNG chunk', 'png', chunk('prVt', text)],
  ['a PNG profile with a name', 'png', chunk('iCCP', Buffer.concat([text, Buffer.from([0, 0]), deflateSync(text)]))],
  ['PNG tEXt', 'png', chunk('tEXt', text)],
  ['PNG tIME', 'png', chunk('tIME', Buffer.from([7, 234, 1, 1, 0, 0, 0]))],
  ['PNG zTXt that unpacks to 300 MB', 'png', chunk('zTXt', bomb)],
  ['a PNG profile that unpacks to 300 MB', 'png', chunk('iCCP', bomb)],
  ['a private WebP chunk', 'webp', riffChunk('PRIV')],
  [
    'WebP XMP',
    'webp',
    () => picture().webp().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`).toBuffer(),
  ],
  ['a GIF comment', 'gif', extension(0xfe, sized(text))],
  [
    'a GIF application',
    'gif',
    extension(0xff, Buffer.concat([sized(Buffer.from('ADJOA  1.0 ').subarray(0, 11)), sized(text)])),
  ],
  [
    'AVIF EXIF',
    'avif',
    () =>
      picture()
        .avif({ effort: 0 })
        .withExif({ IFD0: { Artist: secret } })
        .toBuffer(),
  ],
  ...(['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map(
    format => [`bytes behind a ${format}`, format, behind(format)] as [string, PictureFormat, () => Promise<Buffer>],
  ),
]

describe('a file with additional data after or inside its picture', () => {
  it.each(withParts)('loses the data “%s”', async (_, format, make) => {
    const file = await make()
    expect(hasOnlyPictureParts(file, format)).toBe(false)
    const { body } = await stripMetadata(file)
    expect(Buffer.from(body).includes(secret)).toBe(false)
    expect(hasOnlyPictureParts(body, format)).toBe(true)
  })
})

it.each(Object.entries(plain))(
  'the metadata filter returns a file of the type %s without metadata unchanged',
  async (format, make) => {
    const file = await make()
    expect(hasOnlyPictureParts(file, format as PictureFormat)).toBe(true)
    expect(Buffer.from((await stripMetadata(file)).body).equals(file)).toBe(true)
  },
)

it.each(Object.entries(plain))(
  'the metadata filter throws no error for a truncated or changed file of the type %s',
  async (format, make) => {
    const file = await make()
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(255), fc.boolean(), (at, byte, isCut) => {
        const changed = isCut ? file.subarray(0, at) : Buffer.from(file).fill(byte, at, at + 1)
        expect(typeof hasOnlyPictureParts(changed, format as PictureFormat)).toBe('boolean')
        if (isCut) expect(hasOnlyPictureParts(changed, format as PictureFormat)).toBe(false)
      }),
      { numRuns: 300 },
    )
  },
)
