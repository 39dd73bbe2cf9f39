/** Keys of a head whose own keys say the same as if they stood above. */
const transparent = new Set(['params', 'extra', 'taxonomies', 'header'])

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A head, of which what is taken is gone, so that what is left can be counted. Spelling does not matter: `seoTitle` is `seo_title`. */
export type HeadKeys = {
  /** The value under the first of these names that says something. */
  take(...names: string[]): unknown
  /** The value under a name, where it holds what is looked for. */
  takeIf(name: string, holds: (value: unknown) => boolean): unknown
  /** The value under the first of these names that is a word or a number. */
  takeWords(...names: string[]): string | undefined
  /** What nobody took, by the names that the head uses. */
  left(): string[]
}

/** Words of a single value; a list and a map are none. */
export function readText(value: unknown): string | undefined {
  // What TOML calls a date knows whether it has a zone, and writes itself so.
  const words =
    value instanceof Date
      ? value.toISOString()
      : ['string', 'number', 'boolean'].includes(typeof value)
        ? String(value).trim()
        : ''
  return words === '' ? undefined : words
}

/** The parts of a list, or of words that commas part. Of a map, what it calls itself. */
export function readList(value: unknown): { name: string; key?: string }[] {
  if (typeof value === 'string') return value.split(',').flatMap(part => (part.trim() ? [{ name: part.trim() }] : []))
  if (Array.isArray(value))
    return value.flatMap(part =>
      isMap(part) ? readList(part) : readText(part) !== undefined ? [{ name: readText(part) ?? '' }] : [],
    )
  if (!isMap(value)) return readText(value) === undefined ? [] : [{ name: readText(value) ?? '' }]
  const name = readText(value.name ?? value.title ?? value.display_name ?? value.slug ?? value.id)
  const key = readText(value.slug ?? value.id ?? value.login)
  return name === undefined ? [] : [key === undefined ? { name } : { name, key }]
}

export function headKeys(data: Readonly<Record<string, unknown>>): HeadKeys {
  const keys = new Map<string, { name: string; value: unknown }>()
  const add = (key: string, name: string, value: unknown) => {
    if (!isEmpty(value) && !keys.has(key)) keys.set(key, { name, value })
  }
  for (const [name, value] of Object.entries(data))
    if (!transparent.has(name) || !isMap(value)) add(folded(name), name, value)
  for (const [name, value] of Object.entries(data)) {
    if (!isMap(value) || !(transparent.has(name) || name === 'seo')) continue
    keys.delete(folded(name))
    for (const [inner, said] of Object.entries(value))
      add(name === 'seo' ? `seo${folded(inner)}` : folded(inner), `${name}.${inner}`, said)
  }
  const takeIf = (names: string[], holds: (value: unknown) => boolean) => {
    const found = names.find(name => keys.has(folded(name)) && holds(keys.get(folded(name))?.value))
    if (found === undefined) return undefined
    const { value } = keys.get(folded(found)) ?? {}
    keys.delete(folded(found))
    return value
  }
  return {
    takeIf: (name, holds) => takeIf([name], holds),
    take: (...names) => takeIf(names, () => true),
    takeWords: (...names) => readText(takeIf(names, value => readText(value) !== undefined)),
    left: () => [...keys.values()].map(({ name }) => name),
  }
}
