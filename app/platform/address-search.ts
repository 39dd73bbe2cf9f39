import * as v from 'valibot'
import { isCalendarDay } from './dates/format-in-time-zone.ts'

/** Valibot schema of a URL parameter. */
type ParameterSchema = v.GenericSchema

/** Maximum length of a search text, in characters. */
export const maxSearchLength = 100

/** Schema for a search text, which is cut at the maximum length. */
export const defineSearchTextParameter = () =>
  v.fallback(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform(text => text.slice(0, maxSearchLength).trim()),
    ),
    '',
  )

/** Defines a URL parameter whose text must match a pattern. Any other text becomes undefined. */
export const definePatternParameter = (form: RegExp) =>
  v.fallback(v.optional(v.pipe(v.string(), v.regex(form))), undefined)

const slugPattern = /^[a-z0-9-]{1,120}$/

/** Schema for a slug, the last part of a public URL. */
export const defineSlugParameter = () => definePatternParameter(slugPattern)

/** Schema for a slug, or `all`, which means no filter. */
export const defineSlugOrAllParameter = () => v.fallback(v.pipe(v.string(), v.regex(slugPattern)), 'all')

/** Defines a URL parameter with the id (UUID) of a record. Any other text becomes undefined. */
export const defineRecordIdParameter = () => v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)

/**
 * Defines a URL parameter with the id (UUID) of a record, or with another text that matches a pattern. Any other text
 * becomes undefined.
 */
export const defineRecordIdOrParameter = (form: RegExp) =>
  v.fallback(v.optional(v.union([v.pipe(v.string(), v.uuid()), v.pipe(v.string(), v.regex(form))])), undefined)

export const defineWholeNumberParameter = (first: number, last = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(first), v.maxValue(last))

/** Schema for the page number of a list, from 1. */
export const definePageNumberParameter = (last = 100_000) => v.fallback(defineWholeNumberParameter(1, last), 1)

/** Defines a URL parameter with one of the given values. Any other text becomes undefined. */
export const defineOneOfParameter = <const Value extends string>(values: readonly Value[]) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** Defines a URL parameter with a calendar day, `yyyy-MM-dd`. */
export const defineDayParameter = () => v.fallback(v.optional(v.pipe(v.string(), v.check(isCalendarDay))), undefined)

/** Defines a URL parameter with a month, `yyyy-MM`. */
export const defineMonthParameter = () => definePatternParameter(/^(19|20)\d\d-(0[1-9]|1[0-2])$/)

/**
 * Defines how the parameters of a page are read from the URL and written to it.
 * @param paging parameters for pagination, which a change of any other parameter resets
 */
export function defineUrlParameters<const Shape extends Record<string, ParameterSchema>>(
  shape: Shape,
  { paging = [] }: { paging?: readonly (keyof Shape & string)[] } = {},
) {
  const schema = v.object(shape)
  type Search = v.InferOutput<typeof schema>
  const plain = v.parse(schema, {}) as Record<string, unknown>
  const start = Object.fromEntries(paging.map(name => [name, plain[name]]))
  return {
    read: (params: URLSearchParams): Search => v.parse(schema, Object.fromEntries(params)) as Search,
    /** URL with some parameters changed. Parameters with default values are left out. */
    at(path: string, search: Partial<Search>, change: Partial<Search> = {}): string {
      const pairs = Object.entries({ ...search, ...start, ...change }).filter(
        ([name, value]) => value !== undefined && value !== plain[name],
      )
      return pairs.length === 0
        ? path
        : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
    },
  }
}
