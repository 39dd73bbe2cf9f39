import { RowError } from './row-error.ts'
import type { EmbeddingRange } from './row-request.ts'

/**
 * Range of row numbers from 0. Without `upper` the range extends to the last row; with `upper` below `lower` the range
 * is empty.
 */
export type RowRange = { lower: number; upper?: number }

const fullRange: RowRange = { lower: 0 }

/** Parses a whole number; undefined for any other text, which PostgREST ignores too. */
export function parseWholeNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const digits = trimmed.startsWith('-') ? trimmed.slice(1) : trimmed
  if (digits === '' || digits.length > 300) return undefined
  for (const char of digits) if (char < '0' || char > '9') return undefined
  const number = Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
  return trimmed.startsWith('-') ? 0 - number : number
}

/** Builds a range from `limit=` and `offset=`, which are undefined when they are not numbers. */
export function readLimitedRange(bounds: { limit?: number | undefined; offset?: number | undefined }): RowRange {
  const { limit, offset } = bounds
  if (!('offset' in bounds)) return limit === undefined ? fullRange : { lower: 0, upper: limit - 1 }
  const lower = offset ?? 0
  if (!('limit' in bounds)) return { lower }
  return { lower, upper: lower + (limit === undefined ? 0 : limit) - 1 }
}

/** Parses a header such as `Range: 0-9`, for GET only. An invalid header is ignored, and all rows are returned. */
function parseRangeHeader(method: string, header: string | undefined): RowRange {
  if (method !== 'GET' || header === undefined) return fullRange
  const dash = header.indexOf('-')
  if (dash < 1) return fullRange
  const lower = parseDigits(header.slice(0, dash))
  const last = header.slice(dash + 1)
  if (lower === undefined) return fullRange
  if (last === '') return { lower }
  const upper = parseDigits(last)
  return upper === undefined ? fullRange : { lower, upper }
}

function parseDigits(text: string): number | undefined {
  for (const char of text) if (char < '0' || char > '9') return undefined
  return parseWholeNumber(text)
}

const isEmptyRange = ({ lower, upper }: RowRange) => upper !== undefined && upper < lower

const intersectRanges = (first: RowRange, second: RowRange): RowRange => {
  const uppers = [first.upper, second.upper].filter(upper => upper !== undefined)
  const lower = Math.max(first.lower, second.lower)
  return uppers.length > 0 ? { lower, upper: Math.min(...uppers) } : { lower }
}

/** Intersects the range from the target table's `limit=` and `offset=` with the range from the Range header. */
export function readTargetRange(method: string, header: string | undefined, limits: RowRange): EmbeddingRange {
  const requestedRange = parseRangeHeader(method, header)
  // Only limit=0 may request zero rows, because PostgREST refuses other empty ranges.
  const asksForNone = limits.lower === 0 && limits.upper === -1
  const range = asksForNone ? { lower: 0, upper: -1 } : intersectRanges(requestedRange, limits)
  if (!asksForNone && isEmptyRange(range))
    throw new RowError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: isEmptyRange(requestedRange)
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
