import { Hono } from 'hono'
import * as v from 'valibot'
import { jsonObject } from '../../../json-object.ts'
import type { Keys } from '../../keys.ts'
import { restRefusal } from '../answers.ts'
import type { Count } from '../auth/rate-limits.ts'
import type { RateRuleName } from '../auth/rate-rules.ts'
import { isTooDeep, limitSize, parseJson, peekText } from '../body-limits.ts'
import { type GatewayEnv, type Lite, type Middleware, passOn } from '../context.ts'
import { hasReservedField, hasReservedKey, reservedNameMessage } from '../reserved-names.ts'
import { checkUpdate, updateParameters } from './document-updates.ts'
import { refuseRegexFilters } from './regex-filters.ts'

/** Functions that are counted, by name: the rule, and when an answer means that the try was right. */
export type FunctionLimits = Record<string, { rule: RateRuleName; isRight?: (answer: Response) => Promise<boolean> }>

type Services = { lite: Lite; keys: Keys; bound: Middleware; count: Count; functionLimits: FunctionLimits }

const sizeLimit = 2 * 1024 * 1024
const depthLimit = 64
const rowLimit = 5000

/** /rest/v1: tables, views and functions of the schema `public`. The names are PostgreSQL's; nothing else is an address. */
export function rowRoutes({ lite, keys, bound, count, functionLimits }: Services) {
  const answer: Middleware = c => passOn(c, lite)
  const counted = Object.entries(functionLimits).map(
    ([name, { rule, isRight }]) => [name, count(rule, { isRight })] as const,
  )
  const rows = new Hono<GatewayEnv>().use(limitSize(sizeLimit, restRefusal), refuseRegexFilters(keys), readRows, bound)
  for (const [name, parameter] of updateParameters) rows.all(`/rpc/${name}`, checkUpdate(parameter, lite))
  for (const [name, limit] of counted) rows.on(['POST', 'GET'], `/rpc/${name}`, limit, answer)
  return rows
    .on(['GET', 'POST'], '/rpc/:name{[A-Za-z_][A-Za-z0-9_]*}', answer)
    .on(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'], '/:table{[A-Za-z_][A-Za-z0-9_]*}', answer)
    .all('/*', c => restRefusal(404, 'PGRST125', `There is nothing at ${c.req.path}.`))
}

/** What no statement could take: it is refused here, where it costs least. */
const readRows: Middleware = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.req.raw.body) return next()
  // The package answers bodies that are not JSON, in PostgREST's words.
  const text = await peekText(c)
  const read = parseJson(text)
  if (hasReservedKey(read) || hasReservedField(c.req.header('content-type') ?? '', text))
    return restRefusal(400, 'PGRST102', reservedNameMessage)
  if (read !== undefined && !isRow(read) && !(Array.isArray(read) && read.every(isRow)))
    return restRefusal(400, 'PGRST102', 'A JSON body has to be an object or a list of objects.')
  if (isTooDeep(read, depthLimit)) return restRefusal(400, 'PGRST102', 'The request is nested too deeply.')
  if (Array.isArray(read) && read.length > rowLimit)
    return restRefusal(413, 'payload_too_large', `At most ${rowLimit} rows at a time.`)
  return next()
}

const isRow = (value: unknown) => v.is(jsonObject, value)
