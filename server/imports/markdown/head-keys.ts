/** Names of keys whose nested keys count as if they were at the top level of the front matter. */
const flattenedKeys = new Set(['params', 'extra', 'taxonomies', 'header'])

const foldKeyName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Front matter from which read keys are removed, so that the remaining keys can be counted as not imported. Capitals
 * and underscores in keys are ignored: `seoTitle` equals `seo_title`.
 */
export type FrontMatterReader = {
  /** Removes these keys from the front matter and returns the first non-empty value. */
  take(...names: string[]): unknown
  /** Removes a key from the front matter and returns its value, if the value fulfils the condition. */
  takeIf(name: string, holds: (value: unknown) => boolean): unknown
  /** Removes these keys from the front matter and returns the first value that is a string or number. */
  takeWords(...names: string[]): string | undefined
  /** Lists the keys that were not read, in the original spelling. */
  left(): string[]
}

/** Reads a single value as text; undefined for a list or an object. */
export function readScalarText(value: unknown): string | undefined {
  // A TOML date with a time zone keeps the time zone when it is converted to a string.
  const text =
    value instanceof Date
      ? value.toISOString()
      : ['string', 'number', 'boolean'].includes(typeof value)
        ? String(value).trim()
        : ''
  return text === '' ? undefined : text
}

/**
 * Reads the entries of a list, or of a comma-separated text. An object counts as one entry, whose name is one of its
 * properties.
 */
export function readNamedEntries(value: unknown): { name: string; key?: string }[] {
  if (typeof value === 'string') return value.split(',').flatMap(part => (part.trim() ? [{ name: part.trim() }] : []))
  if (Array.isArray(value))
    return value.flatMap(part =>
      isMap(part)
        ? readNamedEntries(part)
        : readScalarText(part) !== undefined
          ? [{ name: readScalarText(part) ?? '' }]
          : [],
    )
  if (!isMap(value)) return readScalarText(value) === undefined ? [] : [{ name: readScalarText(value) ?? '' }]
  const name = readScalarText(value.name ?? value.title ?? value.display_name ?? value.slug ?? value.id)
  const key = readScalarText(value.slug ?? value.id ?? value.login)
  return name === undefined ? [] : [key === undefined ? { name } : { name, key }]
}

export function makeFrontMatterReader(data: Readonly<Record<string, unknown>>): FrontMatterReader {
  const keys = new Map<string, { name: string; value: unknown }>()
  const add = (key: string, name: string, value: unknown) => {
    if (!isEmpty(value) && !keys.has(key)) keys.set(key, { name, value })
  }
  for (const [name, value] of Object.entries(data))
    if (!flattenedKeys.has(name) || !isMap(value)) add(foldKeyName(name), name, value)
  for (const [name, value] of Object.entries(data)) {
    if (!isMap(value) || !(flattenedKeys.has(name) || name === 'seo')) continue
    keys.delete(foldKeyName(name))
    for (const [inner, said] of Object.entries(value))
      add(name === 'seo' ? `seo${foldKeyName(inner)}` : foldKeyName(inner), `${name}.${inner}`, said)
  }
  const takeIf = (names: string[], holds: (value: unknown) => boolean) => {
    const keyName = names.find(name => keys.has(foldKeyName(name)) && holds(keys.get(foldKeyName(name))?.value))
    if (keyName === undefined) return undefined
    const { value } = keys.get(foldKeyName(keyName)) ?? {}
    keys.delete(foldKeyName(keyName))
    return value
  }
  return {
    takeIf: (name, holds) => takeIf([name], holds),
    take: (...names) => takeIf(names, () => true),
    takeWords: (...names) => readScalarText(takeIf(names, value => readScalarText(value) !== undefined)),
    left: () => [...keys.values()].map(({ name }) => name),
  }
}
