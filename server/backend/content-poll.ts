import type { Unsubscribe } from './database-notices.ts'

/** Polls the content version every two seconds while there are listeners; for databases without notifications. */
export function pollForChanges(readVersion: () => Promise<string | undefined>, everyMs = 2000) {
  const listeners = new Set<() => void>()
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    // A failed read is ignored; the next poll follows soon.
    const version = await readVersion().catch(() => undefined)
    if (version !== undefined && known !== undefined && version !== known) for (const listener of listeners) listener()
    known = version ?? known
    if (listeners.size > 0) timer = setTimeout(look, everyMs).unref()
  }
  return async (listener: () => void): Promise<Unsubscribe> => {
    const own = () => listener()
    listeners.add(own)
    if (listeners.size === 1) await look()
    return async () => {
      listeners.delete(own)
      if (listeners.size === 0) clearTimeout(timer)
    }
  }
}
