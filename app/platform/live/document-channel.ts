import type { RealtimeChannel } from '@supabase/supabase-js'
import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import type { SessionDb } from '../db/session-db.ts'
import { createNamedTimers } from './named-timers.ts'

/** User who has the document open. `key` is the id of the user's editor, which carets refer to. */
export type PresentUser = { key: number; user: string; name: string; since: string }

/**
 * Update that the database has broadcast. An update without bytes was too long to broadcast and must be read from the
 * database.
 */
export type ReceivedUpdate = { epoch: number; seq: number; update?: string }

type Options = {
  db: SessionDb
  /** Id of the document. */
  id: string
  awareness: Awareness
  me: Omit<PresentUser, 'key' | 'since'>
  onUpdate(heard: ReceivedUpdate): void
  onEpoch(epoch: number): void
  onTextSchema(schema: number): void
  /** Called when the channel connects or disconnects. During a disconnection, updates may have been missed. */
  onLive(isLive: boolean): void
  onPresent(present: readonly PresentUser[]): void
}

/** Minimum time in ms between two messages about the caret. */
const caretIntervalMs = 80
/**
 * Delay in ms before the realtime channel is opened again after the server has closed the channel. The library does
 * not reconnect automatically.
 */
const rejoinDelayMs = 2000

/** Realtime channel of a document, which delivers updates of other users, the users' carets and names. */
export function openDocumentChannel({ db, id, awareness, me, onLive, onPresent, ...on }: Options) {
  const timers = createNamedTimers()
  const since = new Date().toISOString()
  let channel: RealtimeChannel | undefined
  let isLive = false
  let isClosed = false

  const sendCaret = () => {
    if (!isLive || !awareness.getLocalState()) return
    const update = encodeAwarenessUpdate(awareness, [awareness.clientID])
    void channel?.send({ type: 'broadcast', event: 'caret', payload: update.slice().buffer })
  }
  const sendCaretSoon = () => timers.later('caret', caretIntervalMs, sendCaret)
  const onCaret = (_: unknown, origin: unknown) => {
    if (origin !== 'channel') sendCaretSoon()
  }
  awareness.on('update', onCaret)

  function listPresent() {
    const state = channel?.presenceState<Omit<PresentUser, 'key'>>() ?? {}
    const present = Object.entries(state).flatMap(([key, [meta]]) => (meta ? [{ ...meta, key: Number(key) }] : []))
    onPresent(present.toSorted((one, other) => (one.since < other.since ? -1 : 1)))
  }
  function turn(now: boolean) {
    if (now !== isLive) onLive(now)
    isLive = now
  }
  async function join() {
    if (isClosed) return
    // Sets a new token, because an expired token may be the reason why the channel was closed.
    await db.realtime.setAuth()
    const joined = db.channel(`document:${id}`, {
      config: {
        private: true,
        broadcast: { self: false, replication_ready: true },
        presence: { key: String(awareness.clientID) },
      },
    })
    channel = joined
    joined
      // Accepts only updates with an id. Messages of the database have an id, and clients cannot fake an id.
      .on('broadcast', { event: 'update' }, ({ payload, meta }) => meta?.id && on.onUpdate(payload))
      .on('broadcast', { event: 'epoch' }, ({ payload, meta }) => meta?.id && on.onEpoch(payload.epoch))
      .on('broadcast', { event: 'schema' }, ({ payload, meta }) => meta?.id && on.onTextSchema(payload.text_schema))
      .on('broadcast', { event: 'caret' }, ({ payload }) => {
        if (payload instanceof ArrayBuffer) applyAwarenessUpdate(awareness, new Uint8Array(payload), 'channel')
      })
      .on('broadcast', { event: 'who' }, sendCaretSoon)
      .on('presence', { event: 'leave' }, ({ key }) => removeAwarenessStates(awareness, [Number(key)], 'channel'))
      .on('presence', { event: 'sync' }, listPresent)
      // Reads updates once more, because on hosted Supabase the replication may start later than the channel.
      .on('system', {}, ({ status }) => {
        if (status === 'ok' && isLive) onLive(true)
      })
      .subscribe(status => {
        if (joined !== channel || isClosed) return
        turn(status === 'SUBSCRIBED')
        if (isLive) {
          void joined.track({ user: me.user, name: me.name, since })
          void joined.send({ type: 'broadcast', event: 'who', payload: {} })
          sendCaret()
        } else if (status === 'CLOSED') timers.later('join', rejoinDelayMs, join)
      })
  }
  void join()
  return {
    async close() {
      isClosed = true
      timers.close()
      awareness.off('update', onCaret)
      if (channel) await db.removeChannel(channel)
    },
  }
}
