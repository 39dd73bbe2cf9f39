import * as v from 'valibot'
import { isDay } from './dates/in-zone.ts'

/** Schema of one parameter. Invalid values read as missing, so an old link never breaks a page. */
type Parameter = v.GenericSchema

/** Maximum length of a search text, in characters. */
export const maxSearchLength = 100

/** Search text; cut at the maximum length. */
export const words = () =>
  v.fallback(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform(text => text.slice(0, maxSearchLength).trim()),
    ),
    '',
  )

/** Text that matches a pattern, or undefined. */
export const textMatching = (form: RegExp) => v.fallback(v.optional(v.pipe(v.string(), v.regex(form))), undefined)

const slugForm = /^[a-z0-9-]{1,120}$/

/** Slug: the last part of a public URL. */
export const slug = () => textMatching(slugForm)

/** Slug, or `all` for no filter. */
export const slugOrAll = () => v.fallback(v.pipe(v.string(), v.regex(slugForm)), 'all')

/** Id of a record (UUID), or undefined. */
export const recordId = () => v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)

/** Id of a record (UUID), other text that matches a pattern, or undefined. */
export const recordIdOr = (form: RegExp) =>
  v.fallback(v.optional(v.union([v.pipe(v.string(), v.uuid()), v.pipe(v.string(), v.regex(form))])), undefined)

export const wholeNumber = (first: number, last = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(first), v.maxValue(last))

/** Page number of a list, from 1. */
export const pageNumber = (last = 100_000) => v.fallback(wholeNumber(1, last), 1)

/** One of the given values, or undefined. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** A calendar day, `yyyy-MM-dd`. */
export const day = () => v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined)

/** A month, `yyyy-MM`. */
export const month = () => textMatching(/^(19|20)\d\d-(0[1-9]|1[0-2])$/)

/**
 * Reads and writes the search parameters of a page.
 * @param paging parameters for pagination; any other change resets them
 */
export function addressSearch<const Shape extends Record<string, Parameter>>(
  shape: Shape,
  { paging = [] }: { paging?: readonly (keyof Shape & string)[] } = {},
) {
  const schema = v.object(shape)
  type Search = v.InferOutput<typeof schema>
  const plain = v.parse(schema, {}) as Record<string, unknown>
  const start = Object.fromEntries(paging.map(name => [name, plain[name]]))
  return {
    read: (params: URLSearchParams): Search => v.parse(schema, Object.fromEntries(params)) as Search,
    /** URL of a search with some parameters changed. Default values are left out. */
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
