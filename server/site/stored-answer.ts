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
  plain: Buffer
  br: Buffer
  gzip: Buffer
  /** Something of it could not be read: it answers whoever asked, and is not kept. */
  isPartial?: boolean
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
  return { status, headers, etag, plain, br, gzip: await toGzip(plain), isPartial }
}

/** Bytes it occupies, for bounding what is kept. */
export const sizeOf = ({ plain, br, gzip }: StoredAnswer) => plain.length + br.length + gzip.length + 1024

/** Sends it in the best form the reader takes, or only says that what the reader has still holds. */
export function sendStored(answer: StoredAnswer, request: Request): Response {
  const headers = new Headers({ ...answer.headers, etag: answer.etag, vary: 'Accept-Encoding' })
  if (answer.status === 200 && request.headers.get('if-none-match') === answer.etag)
    return new Response(null, { status: 304, headers })
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
