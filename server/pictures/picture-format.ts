import { PictureRefusal } from './empty-picture.ts'

/**
 * Maximum number of pixels, fifty million: decoding a progressive JPEG of that size takes half a gigabyte of memory.
 */
export const maxPixels = 50e6

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
const toLatin1 = (bytes: Uint8Array, from: number, end: number) =>
  Buffer.from(bytes.subarray(from, end)).toString('latin1')

/** Detects the format by the first bytes, regardless of the file name. Undefined for unsupported formats. */
export function detectPictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (/^GIF8[79]a$/.test(toLatin1(bytes, 0, 6))) return 'gif'
  if (toLatin1(bytes, 0, 4) === 'RIFF' && toLatin1(bytes, 8, 12) === 'WEBP') return 'webp'
  if (toLatin1(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(toLatin1(bytes, 8, 40))) return 'avif'
  return undefined
}

/** Error messages for other file types that people upload. */
const otherFileTypes: [by: RegExp, words: string][] = [
  [/^\s*(<!doctype html|<html|<script|<body)/i, 'This is a web page, not a picture.'],
  [/<svg[\s>]/i, 'A drawing (SVG) can carry a program. Send it as PNG.'],
  [/^%PDF-/, 'This is a PDF. Export the page as JPEG or PNG.'],
  [/^.{4}ftyp(hei[cfmsx]|mif1|hevc|msf1)/s, 'HEIC cannot be read here. Save the picture as JPEG, then send it.'],
  [/^(II\*\0|MM\0\*)/, 'TIFF and camera files are not taken. Save the picture as JPEG or PNG.'],
  [/^BM/, 'BMP is not taken. Save the picture as PNG.'],
  [/^8BPS/, 'A Photoshop file is not taken. Save the picture as JPEG or PNG.'],
  [/^.{4}ftyp/s, 'This is a film, not a picture.'],
  [/^PK/, 'This is an archive, not a picture.'],
]

/** Detects the format of a picture. @throws PictureRefusal with the detected file type */
export function requirePictureFormat(bytes: Uint8Array): PictureFormat {
  const format = detectPictureFormat(bytes)
  if (format) return format
  const start = toLatin1(bytes, 0, 1024)
  throw new PictureRefusal(
    otherFileTypes.find(([by]) => by.test(start))?.[1] ?? 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be shown.',
  )
}

/** Pattern of HTML or code in an image file. No camera writes such text. */
const markupPattern = /<script|<!doctype html|<\?php|<iframe|<foreignobject/i
const markupStartPattern = /<html|<svg|<body|%PDF-1/i
const checkedEdgeBytes = 16 * 1024

/** Refuses a file that is also valid as another type of file than an image (a polyglot). @throws PictureRefusal */
export function refusePolyglotFile(bytes: Uint8Array): void {
  const ends =
    toLatin1(bytes, 0, checkedEdgeBytes) +
    toLatin1(bytes, Math.max(checkedEdgeBytes, bytes.length - checkedEdgeBytes), bytes.length)
  if (markupPattern.test(toLatin1(bytes, 0, bytes.length)) || markupStartPattern.test(ends))
    throw new PictureRefusal(
      'The file holds a picture and a page or program besides. Open it, and save it anew as JPEG or PNG.',
    )
}
