import type postgres from 'postgres'

export type Unsubscribe = () => Promise<void>

/** The trigger of every published table says so on this channel, in whichever process the change was made. */
export async function listenForChanges(sql: postgres.Sql, listener: () => void): Promise<Unsubscribe> {
  let isFirst = true
  const { unlisten } = await sql.listen('content_changed', listener, () => {
    // Listening again after an interruption: something may have changed unheard.
    if (!isFirst) listener()
    isFirst = false
  })
  return unlisten
}

/** Where nothing can be listened to: asks for the version every two seconds while somebody wants to know. */
export function pollForChanges(readVersion: () => Promise<string | undefined>, everyMs = 2000) {
  const listeners = new Set<() => void>()
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    // No answer is no news; the next look is soon.
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
