import * as z from 'zod/mini'

/** One parameter: anything an address says wrongly reads as not said, so that an old link never breaks a page. */
type Parameter = z.ZodMiniType

/** So many letters of a question are looked for. */
export const mostLetters = 100

/** Words somebody searches for; what is too long is cut. */
export const words = () =>
  z.catch(
    z.string().check(
      z.trim(),
      z.overwrite(text => text.slice(0, mostLetters).trim()),
    ),
    '',
  )

/** The last part of a public address. */
export const slug = () => z.catch(z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/))), undefined)

/** The id of a record. */
export const recordId = () => z.catch(z.optional(z.uuid()), undefined)

/** A page of a list, from 1. */
export const pageNumber = (last = 100_000) =>
  z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(last)), 1)

/** One of a few, or nothing. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.catch(z.optional(z.enum(values)), undefined)

/** A calendar day, `yyyy-MM-dd`. */
export const day = () => z.catch(z.optional(z.iso.date()), undefined)

/**
 * What the address of a page says: how it is read and how it is written.
 * @param paging parameters that lead through a list; any other change begins at its start again
 */
export function addressSearch<const Shape extends Record<string, Parameter>>(
  shape: Shape,
  { paging = [] }: { paging?: readonly (keyof Shape & string)[] } = {},
) {
  const schema = z.object(shape)
  type Search = z.output<typeof schema>
  const plain = schema.parse({}) as Record<string, unknown>
  const start = Object.fromEntries(paging.map(name => [name, plain[name]]))
  return {
    read: (params: URLSearchParams): Search => schema.parse(Object.fromEntries(params)) as Search,
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
