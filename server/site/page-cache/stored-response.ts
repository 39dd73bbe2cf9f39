import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { type ContentEncoding, chooseEncoding } from '../../edge/accepted-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)

/**
 * Body of a response: text in both compressed forms, because almost every client accepts one form, or an image
 * unchanged.
 */
type StoredBytes = { br: Buffer; gzip: Buffer } | { plain: Buffer }

/** A response in all encodings, prepared once. */
export type StoredResponse = {
  status: number
  headers: Record<string, string>
  etag: string
  /** Time at which this process rendered the response, with a precision of one second as in HTTP headers. */
  madeAt: string
  bytes: StoredBytes
  /** Uncompressed length of the body in bytes. */
  length: number
  /** Whether some data of the page could not be read. Such a page is sent to the client but not cached. */
  isPartial?: boolean
}

/**
 * Copies the bytes: Node's compression returns a slice of a 64 KiB pool, which stays in memory as long as any slice
 * does.
 */
function copyBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * Compresses a text. Quality level 5 takes only milliseconds, for a result a few per cent larger; pages are rendered
 * again after every change.
 */
async function compressText(plain: Buffer): Promise<StoredBytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)])
  return { br: copyBytes(br), gzip: copyBytes(gzipped) }
}

/**
 * Whether a response is a picture in a compressed format, which would grow when compressed again. SVG counts as text.
 */
const isPicture = (headers: Record<string, string>) => /^image\/(?!svg)/.test(headers['content-type'] ?? '')

export async function packResponse(
  status: number,
  headers: Record<string, string>,
  plain: Buffer,
  { isPartial = false } = {},
): Promise<StoredResponse> {
  const bytes = isPicture(headers) ? { plain: copyBytes(plain) } : await compressText(plain)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, madeAt: new Date().toUTCString(), bytes, length: plain.length, isPartial }
}

/** Decompresses the body of a response. */
export const decompressBody = async ({ bytes }: StoredResponse): Promise<Buffer> =>
  'plain' in bytes ? bytes.plain : decompressGzip(bytes.gzip)

/** Removes the mark of a weak entity tag, because a tag identifies all encodings of a response. */
const normalizeTag = (tag: string) => tag.trim().replace(/^W\//, '')

/**
 * Whether the client's copy is current (RFC 9110, 13.1.2 and 13.1.3): by entity tag, or without an entity tag by date.
 */
function isClientCopyCurrent({ etag, madeAt }: StoredResponse, { headers }: Request): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.trim() === '*' || tags.split(',').some(tag => normalizeTag(tag) === normalizeTag(etag))
  const modifiedSince = headers.get('if-modified-since')
  return modifiedSince !== null && Date.parse(modifiedSince) >= Date.parse(madeAt)
}

/** Computes the memory size of a response in bytes, for the limit of the cache. */
export const getStoredSize = ({ bytes }: StoredResponse) =>
  Object.values(bytes).reduce((sum, form) => sum + form.length, 1024)

function buildHeaders(answer: StoredResponse): Headers {
  const headers = new Headers({ ...answer.headers, etag: answer.etag })
  headers.append('vary', 'Accept-Encoding')
  if (answer.status === 200) headers.set('last-modified', answer.madeAt)
  return headers
}

/** Sends the response in the best encoding that the client accepts, or status 304. */
export function sendStoredResponse(answer: StoredResponse, request: Request): Response {
  const { status, bytes, length } = answer
  const headers = buildHeaders(answer)
  if (status === 200 && isClientCopyCurrent(answer, request)) return new Response(null, { status: 304, headers })
  const send = (body: BodyInit, size: number) => {
    headers.set('content-length', String(size))
    return new Response(request.method === 'HEAD' ? null : body, { status, headers })
  }
  if ('plain' in bytes) return send(bytes.plain as Uint8Array<ArrayBuffer>, length)
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const form = bytes[encoding ?? 'gzip'] as Uint8Array<ArrayBuffer>
  if (!encoding) return send(new Blob([form]).stream().pipeThrough(new DecompressionStream('gzip')), length)
  headers.set('content-encoding', encoding)
  return send(form, form.length)
}

/** Finds the compressed form of a text response. @returns undefined for an image */
export function getCompressedBody(
  answer: StoredResponse,
  encoding: ContentEncoding,
): { headers: Record<string, string>; body: Buffer } | undefined {
  if ('plain' in answer.bytes) return undefined
  const body = answer.bytes[encoding]
  const headers = Object.fromEntries(buildHeaders(answer))
  return { headers: { ...headers, 'content-encoding': encoding, 'content-length': String(body.length) }, body }
}
