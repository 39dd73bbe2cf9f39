import { RowError } from './row-error.ts'
import type { EmbedRange } from './row-request.ts'

/** Numbers of rows from 0 on; without an upper one to the last. It is empty where the upper is below the lower. */
export type RowRange = { lower: number; upper?: number }

const everything: RowRange = { lower: 0 }

/** A whole number, or undefined for everything else, which PostgREST leaves out of account. */
export function parseWhole(text: string): number | undefined {
  const trimmed = text.trim()
  const digits = trimmed.startsWith('-') ? trimmed.slice(1) : trimmed
  if (digits === '' || digits.length > 300) return undefined
  for (const char of digits) if (char < '0' || char > '9') return undefined
  const number = Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
  return trimmed.startsWith('-') ? 0 - number : number
}

/** `limit=` and `offset=`; present, but undefined, where they are no numbers. */
export function limitedRange(bounds: { limit?: number | undefined; offset?: number | undefined }): RowRange {
  const { limit, offset } = bounds
  if (!('offset' in bounds)) return limit === undefined ? everything : { lower: 0, upper: limit - 1 }
  const lower = offset ?? 0
  if (!('limit' in bounds)) return { lower }
  return { lower, upper: lower + (limit === undefined ? 0 : limit) - 1 }
}

/** `Range: 0-9`, of GET only. Anything else is not understood, and all rows are meant. */
function headerRange(method: string, header: string | undefined): RowRange {
  if (method !== 'GET' || header === undefined) return everything
  const dash = header.indexOf('-')
  if (dash < 1) return everything
  const lower = parseDigits(header.slice(0, dash))
  const last = header.slice(dash + 1)
  if (lower === undefined) return everything
  if (last === '') return { lower }
  const upper = parseDigits(last)
  return upper === undefined ? everything : { lower, upper }
}

function parseDigits(text: string): number | undefined {
  for (const char of text) if (char < '0' || char > '9') return undefined
  return parseWhole(text)
}

const isEmpty = ({ lower, upper }: RowRange) => upper !== undefined && upper < lower

const intersect = (one: RowRange, other: RowRange): RowRange => {
  const uppers = [one.upper, other.upper].filter(upper => upper !== undefined)
  const lower = Math.max(one.lower, other.lower)
  return uppers.length > 0 ? { lower, upper: Math.min(...uppers) } : { lower }
}

/** The rows of the target that both its parameters and the header allow. */
export function readTargetRange(method: string, header: string | undefined, limits: RowRange): EmbedRange {
  const asked = headerRange(method, header)
  // Zero rows are asked for by limit=0 alone: PostgREST's other empty ranges are refused.
  const asksForNone = limits.lower === 0 && limits.upper === -1
  const range = asksForNone ? { lower: 0, upper: -1 } : intersect(asked, limits)
  if (!asksForNone && isEmpty(range))
    throw new RowError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: isEmpty(asked)
        ? 'The lower boundary must be lower than or equal to the upper boundary in the Range header.'
        : 'Limit should be greater than or equal to zero.',
    })
  if (method === 'PUT' && (range.lower !== 0 || range.upper !== undefined))
    throw new RowError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  return {
    path: [],
    offset: range.lower,
    ...(range.upper === undefined ? {} : { limit: range.upper - range.lower + 1 }),
  }
}
