import type { CheckedArchive } from '../archive/archive.ts'

/**
 * Interface through which the library mammoth reads a zip archive. The type definitions of mammoth omit this interface:
 * with the option `file`, mammoth opens no file itself.
 */
export type DocxFile = {
  exists(path: string): boolean
  read(path: string, encoding?: string): Promise<Uint8Array | string>
}

/** Main part of a document, with its prepared XML. */
export type DocxBody = { path: string; xml: string }

/**
 * Marker that replaces the content of a picture and is followed by the picture's path, because mammoth passes on
 * neither path nor name.
 */
const picturePathPrefix = 'path of the picture: '

const encodePicturePath = (path: string): Uint8Array => new TextEncoder().encode(picturePathPrefix + path)

/** Reads the path that `encodePicturePath` has written in place of a picture; undefined for other content. */
export function readPicturePath(bytes: Uint8Array): string | undefined {
  const pathText = new TextDecoder().decode(bytes.subarray(0, 2_000))
  return pathText.startsWith(picturePathPrefix) ? pathText.slice(picturePathPrefix.length) : undefined
}

/**
 * Makes a checked archive for mammoth, which would otherwise decompress the file itself. Each picture is replaced by
 * its path, so that no picture is loaded into memory and the HTML refers to each picture by path.
 */
export const openDocxFile = (archive: CheckedArchive, body: DocxBody, signal: AbortSignal): DocxFile => ({
  exists: path => archive.has(path),
  async read(path, encoding) {
    if (/\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|avif)$/i.test(path) && archive.has(path))
      return encodePicturePath(path)
    const bytes = path === body.path ? Buffer.from(body.xml) : await archive.read(path, signal)
    if (!bytes) throw new Error(`${path} is missing`)
    if (encoding === 'base64') return bytes.toString('base64')
    return encoding ? new TextDecoder(encoding).decode(bytes) : bytes
  },
})
