/** Removes characters that PostgreSQL text cannot store: NUL and unpaired surrogates, also in keys. */
export function toStorableText<Value>(value: Value): Value {
  return kept(value) as Value
}

function kept(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(kept)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[kept(name), kept(each)]])),
  )
}
