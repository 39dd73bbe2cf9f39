/** Removes characters that PostgreSQL text cannot store: NUL and unpaired surrogates, also in keys. */
export function toStorableText<Value>(value: Value): Value {
  return toStorable(value) as Value
}

function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(toStorable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[toStorable(name), toStorable(each)]])),
  )
}
