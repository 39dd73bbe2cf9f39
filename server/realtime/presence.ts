import { randomUUID } from 'node:crypto'
import type { JSONValue, Sql } from '../backend/database/sql.ts'
import { makeLookupTable } from '../make-lookup-table.ts'
import { type ChannelMember, type Channels, pushMessage, replyToFrame } from './channels.ts'
import { realtimeLimits } from './limits.ts'
import type { RealtimeNode } from './nodes.ts'

/** Presence entries of a channel by reference: key and metadata. */
type PresenceEntries = Map<string, { key: string; meta: Record<string, unknown> }>

/** Groups presence entries by key, as the client expects. */
function groupByKey(lines: PresenceEntries): Record<string, { metas: object[] }> {
  const state = makeLookupTable<{ metas: object[] }>()
  for (const [ref, { key, meta }] of lines) {
    state[key] ??= { metas: [] }
    state[key].metas.push({ phx_ref: ref, ...meta })
  }
  return state
}

const removeEntries = (lines: PresenceEntries, otherEntries: PresenceEntries): PresenceEntries =>
  new Map([...lines].filter(([ref]) => !otherEntries.has(ref)))

type Options = { sql: Sql; node: RealtimeNode; channels: Channels; log: (line: string) => void }

/**
 * Opens presence, which a database table stores for all processes. Each process reads the entries of a channel after a
 * change notification and sends the difference to the members in this process, so that presence stays correct when a
 * process crashes.
 */
export function openPresence({ sql, node, channels, log }: Options) {
  const linesByTopic = new Map<string, PresenceEntries>()
  /** Running reads of presence entries by channel, because each channel has only one read at a time. */
  const readings = new Map<string, Promise<void>>()

  async function readTopic(topic: string) {
    const rows = await sql<{ key: string; ref: string; meta: Record<string, unknown> }[]>`
      select key, ref, meta from realtime.presences where topic = ${topic}`
    if (channels.isEmpty(topic)) return void linesByTopic.delete(topic)
    const before: PresenceEntries = linesByTopic.get(topic) ?? new Map()
    const now: PresenceEntries = new Map(rows.map(({ ref, ...line }) => [ref, line]))
    linesByTopic.set(topic, now)
    const [joins, leaves] = [removeEntries(now, before), removeEntries(before, now)]
    if (joins.size + leaves.size === 0) return
    for (const member of channels.members(topic))
      if (member.presence.isOn && member.may.presence.read)
        pushMessage(member, 'presence_diff', { joins: groupByKey(joins), leaves: groupByKey(leaves) })
  }
  function look(topic: string): Promise<void> {
    const next = (readings.get(topic) ?? Promise.resolve())
      .then(() => readTopic(topic))
      .catch(error => log(`channels: presence could not be read: ${error.message}`))
      .finally(() => {
        if (readings.get(topic) === next) readings.delete(topic)
      })
    readings.set(topic, next)
    return next
  }
  /** Sets the presence metadata of a member; undefined removes the entry. */
  async function setEntry(member: ChannelMember, meta: Record<string, unknown> | undefined) {
    const { topic, presence } = member
    const before = presence.ref
    const ref = meta && randomUUID()
    presence.ref = ref
    await sql.begin(async tx => {
      if (before) await tx`delete from realtime.presences where ref = ${before}`
      if (meta && ref)
        await tx`insert into realtime.presences (topic, key, ref, node, meta)
          values (${topic}, ${presence.key}, ${ref}, ${node.id}, ${tx.json(meta as JSONValue)})`
    })
    await Promise.all([look(topic), node.notify({ kind: 'presence', topic })])
  }
  return {
    look,
    forget: (topic: string) => void linesByTopic.delete(topic),
    /** Sends the full presence state to a new member. */
    async greet(member: ChannelMember) {
      if (!member.presence.isOn || !member.may.presence.read) return
      await look(member.topic)
      pushMessage(member, 'presence_state', groupByKey(linesByTopic.get(member.topic) ?? new Map()))
    },
    leave(member: ChannelMember) {
      if (member.presence.ref)
        setEntry(member, undefined).catch(error => log(`channels: presence could not be removed: ${error.message}`))
    },
    /**
     * Changes the presence entry of a member.
     * @returns an error message; the member is then removed from the channel
     */
    async track(
      member: ChannelMember,
      ref: string | null,
      { event, payload }: { event?: unknown; payload?: unknown },
    ): Promise<string | undefined> {
      const { presence } = member
      const now = Date.now()
      if (now > presence.resetsAt)
        Object.assign(presence, { calls: 0, until: now + realtimeLimits.presence.milliseconds })
      presence.calls++
      if (presence.calls > realtimeLimits.presence.calls) return 'Client presence rate limit exceeded'
      if (JSON.stringify(payload ?? {}).length > realtimeLimits.presence.bytes) return 'Track message size exceeded'
      const isTracking = event === 'track'
      if (isTracking && (typeof payload !== 'object' || payload === null || Array.isArray(payload)))
        return void replyToFrame(member, ref, 'error', { reason: 'Presence track payload must be a map' })
      if (isTracking && !member.may.presence.write)
        return void replyToFrame(member, ref, 'error', {
          reason: 'Unauthorized: You may not be present on this channel',
        })
      presence.isOn = true
      await setEntry(member, isTracking ? (payload as Record<string, unknown>) : undefined)
      replyToFrame(member, ref, 'ok', {})
    },
  }
}

export type ChannelPresence = ReturnType<typeof openPresence>
