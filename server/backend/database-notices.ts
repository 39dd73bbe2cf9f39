import postgres from 'postgres'

export type Unsubscribe = () => Promise<void>

/** Notices the database sends to every process that listens. */
export type DatabaseNotices = {
  /** Calls the listener with what each notice says, and with nothing after an interruption, when one may have been missed. */
  listen(channel: Channel, listener: (said: string | undefined) => void): Unsubscribe
  close(): Promise<void>
}

/** `content_changed`: by the trigger of every published table. `pgrst`: as PostgREST is told of new tables. `outbox`: a letter waits.
 * `realtime`: what the processes that serve channels tell each other. */
type Channel = 'content_changed' | 'pgrst' | 'outbox' | 'realtime'

const retryMs = 250

/** Listens on a connection of its own, and again whenever that is lost; the driver gives up when the first try fails. */
export async function openNotices(databaseUrl: string): Promise<DatabaseNotices> {
  const listeners = new Map<Channel, Set<(said: string | undefined) => void>>([
    ['content_changed', new Set()],
    ['pgrst', new Set()],
    ['outbox', new Set()],
    ['realtime', new Set()],
  ])
  const tell = (channel: string, said?: string) => {
    for (const [name, wanting] of listeners) if (name === channel) for (const listener of wanting) listener(said)
  }
  let isClosed = false
  // The driver has `onnotify` but does not declare it.
  const options: postgres.Options<Record<string, never>> & { onnotify: (channel: string, said: string) => void } = {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    backoff: () => retryMs / 1000,
    onnotice: () => {},
    onnotify: tell,
    onclose: () => void again(),
    connection: { application_name: 'site notices' },
  }
  const session = postgres(databaseUrl, options)
  const subscribe = async () => {
    for (const channel of listeners.keys()) await session`listen ${session(channel)}`
  }
  let isRetrying = false
  const again = async () => {
    if (isClosed || isRetrying) return
    isRetrying = true
    while (
      !isClosed &&
      !(await subscribe().then(
        () => true,
        () => false,
      ))
    ) {
      await new Promise(resolve => setTimeout(resolve, retryMs).unref())
    }
    isRetrying = false
    if (!isClosed) for (const channel of listeners.keys()) tell(channel)
  }
  await subscribe()
  return {
    listen(channel, listener) {
      const own = (said: string | undefined) => listener(said)
      listeners.get(channel)?.add(own)
      return async () => {
        listeners.get(channel)?.delete(own)
      }
    },
    async close() {
      isClosed = true
      await session.end({ timeout: 1 })
    },
  }
}
