import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor } from '../../../edge/accepted-encoding.ts'

/** Bytes; compressing a shorter response saves nothing. */
const worthPacking = 1_024
const packers = {
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 4 }),
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

/** Compresses the response with the best encoding that the client accepts. */
export async function packAnswer({ method, headers: asked }: Request, answer: Response): Promise<Response> {
  if (answer.body === null) return answer
  const { status, headers } = answer
  headers.append('vary', 'Accept-Encoding')
  const encoding = encodingFor(asked.get('accept-encoding'))
  if (!encoding || method === 'HEAD') return answer
  const text = Buffer.from(await answer.arrayBuffer())
  if (text.length < worthPacking) return new Response(text, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await packers[encoding](text), { status, headers })
}
