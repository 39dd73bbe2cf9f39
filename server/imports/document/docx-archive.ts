import type { Archive } from '../archive/archive.ts'

/** What mammoth asks of an archive. It is not in its types: given as `file`, it opens nothing by itself. */
export type DocxFile = {
  exists(path: string): boolean
  read(path: string, encoding?: string): Promise<Uint8Array | string>
}

/** The main part of a document, as it is to be read. */
export type DocxBody = { path: string; xml: string }

/** How a picture is told apart from words: mammoth says of a picture neither its path nor its name. */
const pathMark = 'path of the picture: '

const pictureBytes = (path: string): Uint8Array => new TextEncoder().encode(pathMark + path)

/** The path that `pictureBytes` hid; undefined where it hid none. */
export function picturePath(bytes: Uint8Array): string | undefined {
  const words = new TextDecoder().decode(bytes.subarray(0, 2_000))
  return words.startsWith(pathMark) ? words.slice(pathMark.length) : undefined
}

/**
 * A checked archive as mammoth reads one, so that it does not unpack the file by its own means. Of a picture it is given the
 * path in the place of the bytes: no picture comes into memory, and the text says where each one lies.
 */
export const docxFile = (archive: Archive, body: DocxBody, signal: AbortSignal): DocxFile => ({
  exists: path => archive.has(path),
  async read(path, encoding) {
    if (/\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|avif)$/i.test(path) && archive.has(path)) return pictureBytes(path)
    const bytes = path === body.path ? Buffer.from(body.xml) : await archive.read(path, signal)
    if (!bytes) throw new Error(`${path} is missing`)
    if (encoding === 'base64') return bytes.toString('base64')
    return encoding ? new TextDecoder(encoding).decode(bytes) : bytes
  },
})
