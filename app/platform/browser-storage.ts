/**
 * JSON values in the storage of the browser, by name. Storage can be blocked or full, or contain data of an older
 * version. In these cases a read returns undefined, a write has no effect, and no error is thrown.
 */
const createStorage = (area: 'localStorage' | 'sessionStorage') => ({
  /** Reads a stored value. Returns undefined if the value is missing or cannot be parsed. */
  read(name: string): unknown {
    try {
      return JSON.parse(globalThis[area].getItem(name) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  /** Stores a value. Undefined removes the stored value. @returns whether storing succeeded */
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
/** Storage of this device (local storage), whose values stay until the user deletes them. */
export const deviceStorage = createStorage('localStorage')
