import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildDriverOptions } from './database/connection-pool.ts'
import { toDatabaseError } from './database/database-error.ts'

export type UnsubscribeFromNotices = () => Promise<void>

/** Database notifications (LISTEN/NOTIFY) for every listening process. */
export type DatabaseNotices = {
  /**
   * Adds a listener to a notification channel. The listener gets the payload of each notification, and undefined after
   * a reconnect, because notifications may have been missed.
   */
  listen(channel: NotificationChannel, listener: (text: string | undefined) => void): UnsubscribeFromNotices
  close(): Promise<void>
}

/**
 * Channels of notifications. `content_changed` is sent by the trigger of every published table, `pgrst` makes PostgREST
 * reload the schema, `outbox` means that an e-mail is queued, `realtime` carries messages of Realtime channels between
 * processes.
 */
const notificationChannels = ['content_changed', 'pgrst', 'outbox', 'realtime'] as const
type NotificationChannel = (typeof notificationChannels)[number]

/** Pause in ms before the next connection attempt. */
const reconnectPauseMs = 250
/** Interval and timeout of the connection check, in ms. */
const checkIntervalMs = 15_000
const checkTimeoutMs = 5_000

/**
 * Listens for notifications on a separate connection and reconnects when the connection is lost. A regular check finds
 * a connection that no longer responds, for example after a firewall dropped the connection; otherwise missing
 * notifications would not be noticed.
 */
export async function openDatabaseListener(databaseUrl: string): Promise<DatabaseNotices> {
  const listeners = new Map<string, Set<(text: string | undefined) => void>>(
    notificationChannels.map(name => [name, new Set()]),
  )
  const tell = (channel: string, text?: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(text)
  }
  let isClosed = false
  let client = await connect()

  /**
   * Opens the connection that listens for notifications.
   * @throws ConnectionError or DatabaseError
   */
  async function connect(): Promise<pg.Client> {
    const next = new pg.Client(buildDriverOptions(databaseUrl, { name: 'site notices', connectTimeout: 4_000 }))
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    try {
      await next.connect()
      await next.query(notificationChannels.map(name => `listen ${name}`).join(';'))
    } catch (error) {
      next.end().catch(() => {})
      throw toDatabaseError(error)
    }
    next.once('end', () => void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      try {
        client = await connect()
        if (isClosed) return void client.end().catch(() => {})
        for (const channel of notificationChannels) tell(channel)
        return
      } catch {
        await pause(reconnectPauseMs, undefined, { ref: false })
      }
    }
  }

  const checking = setInterval(() => {
    const checkedClient = client
    const silent = setTimeout(() => void checkedClient.end().catch(() => {}), checkTimeoutMs).unref()
    checkedClient.query('select 1').then(
      () => clearTimeout(silent),
      () => clearTimeout(silent),
    )
  }, checkIntervalMs).unref()

  return {
    listen(channel, listener) {
      const ownListener = (text: string | undefined) => listener(text)
      listeners.get(channel)?.add(ownListener)
      return async () => {
        listeners.get(channel)?.delete(ownListener)
      }
    },
    async close() {
      isClosed = true
      clearInterval(checking)
      await Promise.race([client.end(), pause(1_000, undefined, { ref: false })]).catch(() => {})
    },
  }
}
