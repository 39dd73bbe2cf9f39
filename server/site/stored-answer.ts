import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** An answer in every form it may be sent in, made once. */
export type StoredAnswer = {
  status: number
  headers: Record<string, string>
  etag: string
  /** Since when it has been as it is, as far as this process knows: when it was made. To the second, as HTTP says it. */
  madeAt: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
  /** Something of it could not be read: it answers whoever asked, and is not kept. */
  isPartial?: boolean
}

/** The bytes by themselves: what Node packs is a slice of a pool of 64 KiB, all of which is held as long as any of its slices. */
function unpooled(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export async function storeAnswer(
  status: number,
  headers: Record<string, string>,
  plain: Buffer,
  { isPartial = false } = {},
): Promise<StoredAnswer> {
  // Quality 5 costs milliseconds and gives up a few per cent; pages are made again after every change.
  const br = await toBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const forms = { plain: unpooled(plain), br: unpooled(br), gzip: unpooled(await toGzip(plain)) }
  return { status, headers, etag, madeAt: new Date().toUTCString(), ...forms, isPartial }
}

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
export const sizeOf = ({ plain, br, gzip }: StoredAnswer) => plain.length + br.length + gzip.length + 1024

/** Sends it in the best form the reader takes, or only says that what the reader has still holds. */
export function sendStored(answer: StoredAnswer, request: Request): Response {
  const headers = new Headers({ ...answer.headers, etag: answer.etag })
  headers.append('vary', 'Accept-Encoding')
  if (answer.status === 200) headers.set('last-modified', answer.madeAt)
  if (answer.status === 200 && isHeld(answer, request)) return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
  if (encoding !== 'plain') headers.set('content-encoding', encoding)
  const body = answer[encoding]
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), {
    status: answer.status,
    headers,
  })
}
