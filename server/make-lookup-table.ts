/**
 * A map whose keys may come from a request or a file. The map has no prototype, so a key such as `constructor` finds
 * nothing, and `__proto__` is an ordinary key.
 */
export const makeLookupTable = <Value>(entries: Record<string, Value> = {}): Record<string, Value> =>
  Object.assign(Object.create(null), entries)
