import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { chooseEncoding } from '../../../edge/accepted-encoding.ts'
import type { MakeAttemptCounter } from '../auth/rate-limits.ts'
import type { RateRuleName } from '../auth/rate-rules.ts'
import { isNestedTooDeeply, limitSize, parseJson, readBodyTextOnce } from '../body-limits.ts'
import { type CallerServices, readCaller } from '../caller.ts'
import type { GatewayEnv, GatewayMiddleware } from '../context.ts'
import { databaseRetryAfter } from '../database-errors.ts'
import { respondWithRestError } from '../error-responses.ts'
import { hasReservedField, hasReservedKey, reservedNameMessage } from '../reserved-names.ts'
import { isTrustedCaller } from '../visitor-bounds.ts'
import { checkDocumentUpdate, documentUpdateParameters } from './document-updates.ts'
import type { RowApi } from './row-api.ts'

/** Rate limits by function name. `isRight` decides whether a response counts as a successful attempt. */
export type FunctionLimits = Record<string, { rule: RateRuleName; isRight?: (answer: Response) => Promise<boolean> }>

type RowRouteServices = CallerServices & {
  rows: RowApi
  bound: GatewayMiddleware
  count: MakeAttemptCounter
  functionLimits: FunctionLimits
}

const maxBodyBytes = 2 * 1024 * 1024
const maxBodyDepth = 64
const maxResponseRows = 5000

/** Makes the routes of /rest/v1: tables, views and functions of the schema `public`, compatible with PostgREST. */
export function makeRowRoutes({ bound, count, functionLimits, ...services }: RowRouteServices) {
  const answer = answerRows(services)
  const rows = new Hono<GatewayEnv>().use(limitSize(maxBodyBytes, respondWithRestError), readRows, bound)
  for (const [name, parameter] of documentUpdateParameters) rows.all(`/rpc/${name}`, checkDocumentUpdate(parameter))
  for (const [name, { rule, isRight }] of Object.entries(functionLimits))
    rows.on(['POST', 'GET'], `/rpc/${name}`, count(rule, { isRight }))
  return rows.all('/*', answer)
}

/** Rejects a request body that cannot become a statement, before the body is parsed as a row request. */
const readRows: GatewayMiddleware = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.req.raw.body) return next()
  const text = await readBodyTextOnce(c)
  const parsed = parseJson(text)
  c.set('json', parsed)
  if (hasReservedKey(parsed) || hasReservedField(c.req.header('content-type') ?? '', text))
    return respondWithRestError(400, 'PGRST102', reservedNameMessage)
  if (isNestedTooDeeply(parsed, maxBodyDepth))
    return respondWithRestError(400, 'PGRST102', 'The request is nested too deeply.')
  if (Array.isArray(parsed) && parsed.length > maxResponseRows)
    return respondWithRestError(413, 'payload_too_large', `At most ${maxResponseRows} rows at a time.`)
  return next()
}

type RowAnswerServices = CallerServices & Pick<RowRouteServices, 'rows'>

const answerRows =
  ({ rows, ...services }: RowAnswerServices): GatewayMiddleware =>
  async c => {
    const { method, headers, url } = c.req.raw
    const { pathname, search } = new URL(url)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const answer = await rows.answer(
      {
        method,
        path: pathname.slice('/rest/v1'.length),
        query: search.slice(1),
        headers,
        body: hasBody ? await c.req.text() : '',
        json: c.get('json'),
      },
      { ...readCaller(c, services), mayMatchPatterns: isTrustedCaller(c, services.keys) },
    )
    if (answer.status === 503) answer.headers.set('retry-after', databaseRetryAfter)
    return compressResponse(c.req.raw, answer)
  }

/** Minimum length in bytes of a response that is compressed; compressing a shorter response saves nothing. */
const minCompressedBytes = 1_024
const compressors = {
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 4 }),
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

/** Compresses the response with the best encoding that the client accepts. */
async function compressResponse({ method, headers: requestHeaders }: Request, answer: Response): Promise<Response> {
  if (answer.body === null) return answer
  const { status, headers } = answer
  headers.append('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(requestHeaders.get('accept-encoding'))
  if (!encoding || method === 'HEAD') return answer
  const text = Buffer.from(await answer.arrayBuffer())
  if (text.length < minCompressedBytes) return new Response(text, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await compressors[encoding](text), { status, headers })
}
