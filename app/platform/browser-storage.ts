/**
 * What the browser keeps for this site, as JSON by name. Storage may be refused or full, or hold what an older version of
 * the site wrote: then nothing is found and nothing kept, and nothing breaks.
 */
const storageOf = (area: 'localStorage' | 'sessionStorage') => ({
  /** Undefined where there is nothing that reads. */
  read(name: string): unknown {
    try {
      return JSON.parse(globalThis[area].getItem(name) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  /** Undefined removes it. @returns whether it was done */
  write(name: string, value: unknown): boolean {
    try {
      if (value === undefined) globalThis[area].removeItem(name)
      else globalThis[area].setItem(name, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },
  /** The names of what is kept. */
  names(): string[] {
    try {
      return Object.keys(globalThis[area])
    } catch {
      return []
    }
  },
})

/** Until the tab is closed. */
export const tabStorage = storageOf('sessionStorage')
/** Until somebody clears it. */
export const deviceStorage = storageOf('localStorage')
