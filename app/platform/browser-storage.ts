/**
 * JSON values in the storage of the browser, by name. Storage can be blocked or full, or contain data of an older
 * version. In these cases reading returns undefined, writing does nothing, and neither throws.
 */
const createStorage = (area: 'localStorage' | 'sessionStorage') => ({
  /** Reads a value. Returns undefined if there is no value or it cannot be parsed. */
  read(name: string): unknown {
    try {
      return JSON.parse(globalThis[area].getItem(name) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  /** Writes a value. Undefined removes the value. @returns whether writing succeeded */
  write(name: string, value: unknown): boolean {
    try {
      if (value === undefined) globalThis[area].removeItem(name)
      else globalThis[area].setItem(name, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },
  /** Names of the stored values. */
  names(): string[] {
    try {
      return Object.keys(globalThis[area])
    } catch {
      return []
    }
  },
})

/** Session storage: lasts until the tab is closed. */
export const tabStorage = createStorage('sessionStorage')
/** Local storage: lasts until the user clears it. */
export const deviceStorage = createStorage('localStorage')
