/**
 * A table whose keys may come from outside. It has no prototype, so a key such as `constructor` finds nothing and
 * `__proto__` is a key like any other.
 */
export const lookupTable = <Value>(entries: Record<string, Value> = {}): Record<string, Value> =>
  Object.assign(Object.create(null), entries)
