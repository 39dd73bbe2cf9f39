import type { UnsubscribeFromNotices } from './database-notices.ts'

/** Polls the content version every two seconds while there are listeners, for databases that send no notifications. */
export function pollContentVersion(readVersion: () => Promise<string | undefined>, everyMs = 2000) {
  const listeners = new Set<() => void>()
  let lastVersion: string | undefined
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    // A failed read of the content version is ignored; the next poll follows soon.
    const version = await readVersion().catch(() => undefined)
    if (version !== undefined && lastVersion !== undefined && version !== lastVersion)
      for (const listener of listeners) listener()
    lastVersion = version ?? lastVersion
    if (listeners.size > 0) timer = setTimeout(look, everyMs).unref()
  }
  return async (listener: () => void): Promise<UnsubscribeFromNotices> => {
    const subscriber = () => listener()
    listeners.add(subscriber)
    if (listeners.size === 1) await look()
    return async () => {
      listeners.delete(subscriber)
      if (listeners.size === 0) clearTimeout(timer)
    }
  }
}
