import { randomUUID } from 'node:crypto'
import type { JSONValue, Sql } from '../backend/database/sql.ts'
import type { DatabaseNotices } from '../backend/database-notices.ts'
import type { Broadcast } from './frames.ts'

/** Notifications between server processes, and from the database to all processes. */
export type NodeNotice =
  | { kind: 'broadcast'; topic: string; event: string; json?: unknown; bytes?: string; from?: string; id?: string }
  | { kind: 'presence'; topic: string }
  | { kind: 'access'; user: string }
  | { kind: 'hello'; from: string }

type LongNotice = { kind: 'long'; id: number }

type Options = {
  sql: Sql
  notices: DatabaseNotices
  onNotice(notice: NodeNotice): void
  /** Function that is called when notifications may have been missed. */
  onGap(): void
  log: (line: string) => void
}

/** Heartbeat interval in ms. */
const heartbeatIntervalMs = 10_000

/**
 * Registers this process with the other processes that share the database: it sends notifications to them and receives
 * their notifications.
 */
export async function openRealtimeNode({ sql, notices, onNotice, onGap, log }: Options) {
  const id = randomUUID()
  let isAlone = false
  const notify = (notice: NodeNotice) => sql`select realtime.notify_nodes(${sql.json(notice as JSONValue)})`
  const logError = (action: string) => (error: Error) => log(`channels: ${action}: ${error.message}`)

  const take = (notice: NodeNotice) => {
    if ('from' in notice && notice.from === id) return
    if (notice.kind === 'hello') isAlone = false
    else onNotice(notice)
  }
  async function readMessage(text: string) {
    const notice: NodeNotice | LongNotice = JSON.parse(text)
    if (notice.kind !== 'long') return take(notice)
    const [row] = await sql<{ notice: NodeNotice }[]>`select notice from realtime.long_notices where id = ${notice.id}`
    if (row) take(row.notice)
  }
  // Broadcasts are sent in order, because a later broadcast must not arrive before a broadcast that is too long for a
  // notification.
  let turn = Promise.resolve()
  const unlisten = notices.listen('realtime', text => {
    if (text === undefined) return onGap()
    turn = turn.then(() => readMessage(text)).catch(logError('a notice was not read'))
  })

  /**
   * Writes a heartbeat of this process, and deletes other processes without heartbeats, together with the presence
   * entries of these processes.
   */
  async function live() {
    await sql`insert into realtime.nodes (id) values (${id}) on conflict (id) do update set seen_at = now()`
    await sql`delete from realtime.nodes where seen_at < now() - interval '30 seconds'`
    const removedTopics = await sql<{ topic: string }[]>`
      delete from realtime.presences p where not exists (select from realtime.nodes n where n.id = p.node) returning topic`
    for (const topic of new Set(removedTopics.map(row => row.topic))) await notify({ kind: 'presence', topic })
    await sql`delete from realtime.long_notices where created_at < now() - interval '1 minute'`
    const [nodes] = await sql`select count(*)::int as count from realtime.nodes`
    isAlone = nodes?.count === 1
  }
  await live()
  await notify({ kind: 'hello', from: id })
  const beating = setInterval(() => void live().catch(logError('no sign of life')), heartbeatIntervalMs).unref()
  return {
    id,
    notify,
    /** Sends a broadcast to the other server processes, if there are any. */
    pass(topic: string, { event, isJson, body }: Broadcast) {
      if (isAlone) return
      const content = isJson ? { json: JSON.parse(body.toString('utf8')) } : { bytes: body.toString('base64') }
      notify({ kind: 'broadcast', topic, event, from: id, ...content }).catch(logError('a broadcast was not passed on'))
    },
    async close() {
      clearInterval(beating)
      await unlisten()
      await turn
      await sql`delete from realtime.presences where node = ${id}`
      await sql`delete from realtime.nodes where id = ${id}`
    },
  }
}

export type RealtimeNode = Awaited<ReturnType<typeof openRealtimeNode>>
