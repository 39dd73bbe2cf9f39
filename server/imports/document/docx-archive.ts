import type { Archive } from '../archive/archive.ts'

/** Archive interface of mammoth. Not in its types: passed as `file`, mammoth opens nothing itself. */
export type DocxFile = {
  exists(path: string): boolean
  read(path: string, encoding?: string): Promise<Uint8Array | string>
}

/** Main part of a document, with its prepared XML. */
export type DocxBody = { path: string; xml: string }

/** Marks a picture's content: mammoth passes on neither path nor name of a picture. */
const pathMark = 'path of the picture: '

const pictureBytes = (path: string): Uint8Array => new TextEncoder().encode(pathMark + path)

/** Path written by `pictureBytes`; undefined for other content. */
export function readPicturePath(bytes: Uint8Array): string | undefined {
  const pathText = new TextDecoder().decode(bytes.subarray(0, 2_000))
  return pathText.startsWith(pathMark) ? pathText.slice(pathMark.length) : undefined
}

/**
 * A checked archive for mammoth, so that it does not unzip the file itself. Pictures are replaced by their path: no
 * picture is loaded into memory, and the HTML refers to each one.
 */
export const openDocxFile = (archive: Archive, body: DocxBody, signal: AbortSignal): DocxFile => ({
  exists: path => archive.has(path),
  async read(path, encoding) {
    if (/\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|avif)$/i.test(path) && archive.has(path)) return pictureBytes(path)
    const bytes = path === body.path ? Buffer.from(body.xml) : await archive.read(path, signal)
    if (!bytes) throw new Error(`${path} is missing`)
    if (encoding === 'base64') return bytes.toString('base64')
    return encoding ? new TextDecoder(encoding).decode(bytes) : bytes
  },
})
