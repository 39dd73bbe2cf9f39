import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { type Encoding, encodingFor } from '../edge/accepted-encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

/** The bytes of an answer: text packed in both ways that readers take, since hardly anybody takes it as it is; or a picture. */
type Bytes = { br: Buffer; gzip: Buffer } | { plain: Buffer }

/** An answer in every form it may be sent in, made once. */
export type StoredAnswer = {
  status: number
  headers: Record<string, string>
  etag: string
  /** Since when it has been as it is, as far as this process knows: when it was made. To the second, as HTTP says it. */
  madeAt: string
  bytes: Bytes
  /** Of it as it is, in bytes. */
  length: number
  /** Something of it could not be read: it answers whoever asked, and is not kept. */
  isPartial?: boolean
}

/** The bytes by themselves: what Node packs is a slice of a pool of 64 KiB, all of which is held as long as any of its slices. */
function unpooled(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Quality 5 costs milliseconds and gives up a few per cent; pages are made again after every change. */
async function packed(plain: Buffer): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)])
  return { br: unpooled(br), gzip: unpooled(gzipped) }
}

/** These are packed by their own format, and only grow when they are packed again. */
const isPicture = (headers: Record<string, string>) => /^image\/(?!svg)/.test(headers['content-type'] ?? '')

export async function storeAnswer(
  status: number,
  headers: Record<string, string>,
  plain: Buffer,
  { isPartial = false } = {},
): Promise<StoredAnswer> {
  const bytes = isPicture(headers) ? { plain: unpooled(plain) } : await packed(plain)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, madeAt: new Date().toUTCString(), bytes, length: plain.length, isPartial }
}

/** The body as it is. */
export const unpackedBody = async ({ bytes }: StoredAnswer): Promise<Buffer> =>
  'plain' in bytes ? bytes.plain : fromGzip(bytes.gzip)

/** What an entity tag names, weak or strong: the bytes of one form of an answer are never asked for by their tag. */
const nameOf = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the reader has it (RFC 9110, 13.1.2 and 13.1.3): by one of its tags, or, where it names none, by its age. */
function isHeld({ etag, madeAt }: StoredAnswer, { headers }: Request): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.trim() === '*' || tags.split(',').some(tag => nameOf(tag) === nameOf(etag))
  const since = headers.get('if-modified-since')
  return since !== null && Date.parse(since) >= Date.parse(madeAt)
}

/** Bytes it occupies, for bounding what is kept. */
export const storedSize = ({ bytes }: StoredAnswer) => Object.values(bytes).reduce((sum, form) => sum + form.length, 1024)

/** What is said of it beside its bytes. */
function headersOf(answer: StoredAnswer): Headers {
  const headers = new Headers({ ...answer.headers, etag: answer.etag })
  headers.append('vary', 'Accept-Encoding')
  if (answer.status === 200) headers.set('last-modified', answer.madeAt)
  return headers
}

/** Sends it in the best form the reader takes, or only says that what the reader has still holds. */
export function sendStored(answer: StoredAnswer, request: Request): Response {
  const { status, bytes, length } = answer
  const headers = headersOf(answer)
  if (status === 200 && isHeld(answer, request)) return new Response(null, { status: 304, headers })
  const send = (body: BodyInit, size: number) => {
    headers.set('content-length', String(size))
    return new Response(request.method === 'HEAD' ? null : body, { status, headers })
  }
  if ('plain' in bytes) return send(bytes.plain as Uint8Array<ArrayBuffer>, length)
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  const form = bytes[encoding ?? 'gzip'] as Uint8Array<ArrayBuffer>
  if (!encoding) return send(new Blob([form]).stream().pipeThrough(new DecompressionStream('gzip')), length)
  headers.set('content-encoding', encoding)
  return send(form, form.length)
}

/**
 * A text as it goes over the wire, packed.
 * @returns undefined for a picture
 */
export function packedForm(
  answer: StoredAnswer,
  encoding: Encoding,
): { headers: Record<string, string>; body: Buffer } | undefined {
  if ('plain' in answer.bytes) return undefined
  const body = answer.bytes[encoding]
  const headers = Object.fromEntries(headersOf(answer))
  return { headers: { ...headers, 'content-encoding': encoding, 'content-length': String(body.length) }, body }
}
