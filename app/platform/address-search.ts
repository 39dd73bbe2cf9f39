import * as v from 'valibot'
import { isDay } from './dates/in-zone.ts'

/** One parameter: anything an address says wrongly reads as not said, so that an old link never breaks a page. */
type Parameter = v.GenericSchema

/** So many letters of a question are looked for. */
export const maxSearchLength = 100

/** Words somebody searches for; what is too long is cut. */
export const words = () =>
  v.fallback(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform(text => text.slice(0, maxSearchLength).trim()),
    ),
    '',
  )

/** A text in this form, or nothing. */
export const textMatching = (form: RegExp) => v.fallback(v.optional(v.pipe(v.string(), v.regex(form))), undefined)

const slugForm = /^[a-z0-9-]{1,120}$/

/** The last part of a public address. */
export const slug = () => textMatching(slugForm)

/** The same of what there are several of, or `all` of them. */
export const slugOrAll = () => v.fallback(v.pipe(v.string(), v.regex(slugForm)), 'all')

/** The id of a record. */
export const recordId = () => v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)

/** A whole number. */
export const wholeNumber = (first: number, last = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(first), v.maxValue(last))

/** A page of a list, from 1. */
export const pageNumber = (last = 100_000) => v.fallback(wholeNumber(1, last), 1)

/** One of a few, or nothing. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  v.fallback(v.optional(v.picklist(values)), undefined)

/** A calendar day, `yyyy-MM-dd`. */
export const day = () => v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined)

/** A month, `yyyy-MM`. */
export const month = () => textMatching(/^(19|20)\d\d-(0[1-9]|1[0-2])$/)

/**
 * What the address of a page says: how it is read and how it is written.
 * @param paging parameters that lead through a list; any other change begins at its start again
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
    /** The address of a search with some of it changed. What is as by default stays out. */
    at(path: string, search: Partial<Search>, change: Partial<Search> = {}): string {
      const said = Object.entries({ ...search, ...start, ...change }).filter(
        ([name, value]) => value !== undefined && value !== plain[name],
      )
      return said.length === 0
        ? path
        : `${path}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
    },
  }
}
