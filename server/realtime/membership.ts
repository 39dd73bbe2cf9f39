import { randomUUID } from 'node:crypto'
import type { Sql } from '../backend/database/sql.ts'
import type { TokenKeys } from '../backend/gateway/token-keys.ts'
import { type ChannelCaller, ChannelRefusal, readCaller } from './caller.ts'
import {
  buildChannelName,
  type ChannelMember,
  type Channels,
  pushMessage,
  replyToFrame,
  type SocketPeer,
} from './channels.ts'
import type { ProtocolFrame } from './frames.ts'
import { RateBucket, realtimeLimits } from './limits.ts'
import { type ChannelPermissions, readPermissions } from './permissions.ts'
import type { ChannelPresence } from './presence.ts'

type Options = {
  sql: Sql
  tokenKeys: TokenKeys
  channels: Channels
  presence: ChannelPresence
  log: (line: string) => void
}

/** Options of joining a channel that this server supports. */
type JoinConfig = {
  private?: unknown
  broadcast?: { ack?: unknown; self?: unknown; replication_ready?: unknown }
  presence?: { enabled?: unknown; key?: unknown }
  postgres_changes?: unknown[]
}

const unavailableMessage = 'Realtime was unable to connect to the project database'

/** Makes the functions by which sockets join and leave channels and by which permissions are checked again. */
export function openMembership({ sql, tokenKeys, channels, presence, log }: Options) {
  function leave(member: ChannelMember): void {
    clearTimeout(member.recheck)
    const { peer, topic } = member
    if (peer.members.get(buildChannelName(topic)) === member) peer.members.delete(buildChannelName(topic))
    if (!channels.remove(member)) presence.forget(topic)
    presence.leave(member)
  }
  /** Removes a member from the channel and states the reason. The client has to join again. */
  function putOut(member: ChannelMember, message: string): void {
    pushMessage(member, 'system', { extension: 'system', status: 'error', message, channel: member.topic })
    pushMessage(member, 'phx_close', {})
    leave(member)
  }
  /** Schedules the next permission check of a member: when its token expires, and every few minutes. */
  function watch(member: ChannelMember): void {
    clearTimeout(member.recheck)
    const remaining = Math.max(0, member.caller.expiresAt - Date.now())
    member.recheck = setTimeout(() => void recheck(member), Math.min(realtimeLimits.recheck, remaining)).unref()
  }
  /** Checks whether a member may stay in the channel, with the member's current token or a new token. */
  async function recheck(member: ChannelMember, token = member.caller.token): Promise<void> {
    try {
      const caller = await readCaller(token, tokenKeys, sql)
      const before = member.may
      const may = await readPermissions(sql, member.topic, caller)
      Object.assign(member, { caller, may })
      if ((before.broadcast.read && !may.broadcast.read) || (before.presence.read && !may.presence.read))
        throw new ChannelRefusal(`You no longer have permission to read from this Channel topic: ${member.topic}`)
      if (member.peer.members.get(buildChannelName(member.topic)) === member) watch(member)
    } catch (error) {
      if (!(error instanceof ChannelRefusal))
        log(`channels: the permission of a member could not be checked: ${(error as Error).message}`)
      putOut(member, error instanceof ChannelRefusal ? error.message : unavailableMessage)
    }
  }
  function enter(
    peer: SocketPeer,
    { topic, joinRef }: ProtocolFrame,
    config: JoinConfig,
    caller: ChannelCaller,
    may: ChannelPermissions,
  ): ChannelMember {
    const member: ChannelMember = {
      peer,
      topic: topic.slice(buildChannelName('').length),
      joinRef,
      caller,
      may,
      ack: config.broadcast?.ack === true,
      self: config.broadcast?.self === true,
      presence: {
        isOn: config.presence?.enabled === true,
        key: String(config.presence?.key || randomUUID()).slice(0, 200),
        ref: undefined,
        calls: 0,
        resetsAt: 0,
      },
      messages: new RateBucket(realtimeLimits.messagesPerSecond),
      recheck: undefined,
    }
    peer.members.set(topic, member)
    channels.add(member)
    watch(member)
    return member
  }

  async function join(peer: SocketPeer, frame: ProtocolFrame): Promise<void> {
    const topic = frame.topic.slice(buildChannelName('').length)
    const refuse = (reason: string) =>
      replyToFrame({ peer, topic, joinRef: frame.joinRef }, frame.ref, 'error', { reason })
    const { config = {}, access_token: token } = (frame.payload ?? {}) as {
      config?: JoinConfig
      access_token?: unknown
    }
    if (!frame.topic.startsWith(buildChannelName('')) || topic === '' || topic.length > 200)
      return refuse('TopicNameRequired: You must provide a topic name')
    const before = peer.members.get(frame.topic)
    if (before) leave(before)
    if (peer.members.size >= realtimeLimits.channelsPerSocket)
      return refuse('ChannelRateLimitReached: Too many channels')
    if (!peer.joins.take()) return refuse('ClientJoinRateLimitReached: Too many joins per second')
    if (Array.isArray(config.postgres_changes) && config.postgres_changes.length > 0)
      return refuse('RealtimeDisabledForConfiguration: postgres_changes are not served here')
    if (config.private !== true) return refuse('PrivateOnly: This project only allows private channels')
    try {
      const caller = await readCaller(token, tokenKeys, sql)
      const may = await readPermissions(sql, topic, caller)
      if (!may.broadcast.read && !may.presence.read)
        return refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`)
      // No message is sent if the socket has closed during the permission check.
      if (peer.socket.readyState !== peer.socket.OPEN) return
      const member = enter(peer, frame, config, caller, may)
      replyToFrame(member, frame.ref, 'ok', { postgres_changes: [] })
      const message = 'Replication connection established'
      if (config.broadcast?.replication_ready === true)
        pushMessage(member, 'system', { extension: 'system', status: 'ok', message, channel: topic })
      await presence.greet(member)
    } catch (error) {
      if (error instanceof ChannelRefusal) return refuse(error.message)
      log(`channels: a client could not join: ${(error as Error).message}`)
      refuse(`UnableToSetPolicies: ${unavailableMessage}`)
    }
  }
  return { join, leave, putOut, recheck }
}

export type ChannelMembership = ReturnType<typeof openMembership>
