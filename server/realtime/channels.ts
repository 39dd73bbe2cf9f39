import type { WebSocket } from 'ws'
import type { ChannelCaller } from './caller.ts'
import {
  type Broadcast,
  formatBroadcastFrame,
  formatTextFrame,
  type ProtocolFrame,
  type ProtocolVersion,
} from './frames.ts'
import { type RateBucket, realtimeLimits } from './limits.ts'
import type { ChannelPermissions } from './permissions.ts'

/** One WebSocket and the channels that it has joined, by topic as written in frames. */
export type SocketPeer = {
  socket: WebSocket
  version: ProtocolVersion
  /** Networks of the client, narrowest first. */
  networks: readonly string[]
  members: Map<string, ChannelMember>
  /** Time when the socket was last in a channel, or was opened, in ms since 1970. */
  inChannelAt: number
  /** Time when the last frame was received, in ms since 1970. */
  heardAt: number
  joins: RateBucket
}

/** Membership of one WebSocket in one channel. */
export type ChannelMember = {
  peer: SocketPeer
  topic: string
  joinRef: string | null
  caller: ChannelCaller
  may: ChannelPermissions
  /** Whether broadcasts are acknowledged. With `self`, the sender also receives the sender's broadcasts. */
  ack: boolean
  self: boolean
  /**
   * Presence of the member: whether presence is on, the presence key, the reference of the member's current entry, and
   * the rate limit.
   */
  presence: { isOn: boolean; key: string; ref: string | undefined; calls: number; resetsAt: number }
  messages: RateBucket
  recheck: NodeJS.Timeout | undefined
}

/** Builds the name of a channel from the topic that frames contain. */
export const buildChannelName = (topic: string) => `realtime:${topic}`

const isSocketOpen = ({ socket }: SocketPeer) => socket.readyState === socket.OPEN

export const sendFrame = (peer: SocketPeer, frame: ProtocolFrame): void => {
  if (isSocketOpen(peer)) peer.socket.send(formatTextFrame(peer.version, frame))
}
export const pushMessage = ({ peer, topic, joinRef }: ChannelMember, event: string, payload: unknown): void =>
  sendFrame(peer, { joinRef, ref: null, topic: buildChannelName(topic), event, payload })

type ReplyTarget = Pick<ChannelMember, 'peer' | 'topic' | 'joinRef'>
export const replyToFrame = (
  { peer, topic, joinRef }: ReplyTarget,
  ref: string | null,
  status: 'ok' | 'error',
  response: object,
): void =>
  sendFrame(peer, { joinRef, ref, topic: buildChannelName(topic), event: 'phx_reply', payload: { status, response } })

/** Channels that have members in this process. */
export function openChannels() {
  const channels = new Map<string, Set<ChannelMember>>()
  return {
    add(member: ChannelMember) {
      const members = channels.get(member.topic) ?? new Set()
      channels.set(member.topic, members.add(member))
    },
    /** Removes a member. @returns whether the channel still has members */
    remove(member: ChannelMember): boolean {
      const members = channels.get(member.topic)
      members?.delete(member)
      if (members?.size === 0) channels.delete(member.topic)
      return channels.has(member.topic)
    },
    members: (topic: string): Iterable<ChannelMember> => channels.get(topic) ?? [],
    isEmpty: (topic: string) => !channels.has(topic),
    all: () => [...channels.values()].flatMap(members => [...members]),
    /**
     * Sends a message to all members in this process that have read permission. A client that does not read its
     * messages is disconnected.
     */
    deliver(topic: string, message: Broadcast, except?: ChannelMember) {
      const frames = new Map<ProtocolVersion, Buffer | string | undefined>()
      for (const member of channels.get(topic) ?? []) {
        const { peer, may } = member
        if (member === except || !may.broadcast.read || !isSocketOpen(peer)) continue
        if (peer.socket.bufferedAmount > realtimeLimits.unread) {
          peer.socket.terminate()
          continue
        }
        if (!frames.has(peer.version))
          frames.set(peer.version, formatBroadcastFrame(peer.version, buildChannelName(topic), message))
        const frame = frames.get(peer.version)
        if (frame !== undefined) peer.socket.send(frame)
      }
    },
  }
}

export type Channels = ReturnType<typeof openChannels>
