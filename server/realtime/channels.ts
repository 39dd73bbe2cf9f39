import type { WebSocket } from 'ws'
import type { Caller } from './caller.ts'
import { type Broadcast, broadcastFrame, type Frame, type ProtocolVersion, textFrame } from './frames.ts'
import { limits, type RateBucket } from './limits.ts'
import type { Permissions } from './permissions.ts'

/** One socket and the channels it has joined, by topic as the frames spell it. */
export type Peer = {
  socket: WebSocket
  version: ProtocolVersion
  /** Narrowest first. */
  networks: readonly string[]
  members: Map<string, Member>
  /** When it was last seen in a channel, or opened, as `Date.now()` counts. */
  inChannelAt: number
  /** As `Date.now()` counts. */
  heardAt: number
  joins: RateBucket
}

/** One socket in one channel. */
export type Member = {
  peer: Peer
  topic: string
  joinRef: string | null
  caller: Caller
  may: Permissions
  /** Whether a broadcast is answered, and whether its sender hears it too. */
  ack: boolean
  self: boolean
  /** Whether it is told who is present, the name it goes by, and its line while it is present itself. */
  presence: { isOn: boolean; key: string; ref: string | undefined; calls: number; until: number }
  messages: RateBucket
  recheck: NodeJS.Timeout | undefined
}

/** As the frames spell a topic. */
export const spelled = (topic: string) => `realtime:${topic}`

const isOpen = ({ socket }: Peer) => socket.readyState === socket.OPEN

export const send = (peer: Peer, frame: Frame): void => {
  if (isOpen(peer)) peer.socket.send(textFrame(peer.version, frame))
}
export const push = ({ peer, topic, joinRef }: Member, event: string, payload: unknown): void =>
  send(peer, { joinRef, ref: null, topic: spelled(topic), event, payload })

type Answered = Pick<Member, 'peer' | 'topic' | 'joinRef'>
export const reply = (
  { peer, topic, joinRef }: Answered,
  ref: string | null,
  status: 'ok' | 'error',
  response: object,
): void => send(peer, { joinRef, ref, topic: spelled(topic), event: 'phx_reply', payload: { status, response } })

/** The channels that somebody of this process is in. */
export function openChannels() {
  const channels = new Map<string, Set<Member>>()
  return {
    add(member: Member) {
      const members = channels.get(member.topic) ?? new Set()
      channels.set(member.topic, members.add(member))
    },
    /** @returns whether somebody is left in it */
    remove(member: Member): boolean {
      const members = channels.get(member.topic)
      members?.delete(member)
      if (members?.size === 0) channels.delete(member.topic)
      return channels.has(member.topic)
    },
    members: (topic: string): Iterable<Member> => channels.get(topic) ?? [],
    isEmpty: (topic: string) => !channels.has(topic),
    all: () => [...channels.values()].flatMap(members => [...members]),
    /** To everybody of this process who may hear it. Whoever does not read what is sent is let go. */
    deliver(topic: string, message: Broadcast, except?: Member) {
      const frames = new Map<ProtocolVersion, Buffer | string | undefined>()
      for (const member of channels.get(topic) ?? []) {
        const { peer, may } = member
        if (member === except || !may.broadcast.read || !isOpen(peer)) continue
        if (peer.socket.bufferedAmount > limits.unread) {
          peer.socket.terminate()
          continue
        }
        if (!frames.has(peer.version)) frames.set(peer.version, broadcastFrame(peer.version, spelled(topic), message))
        const frame = frames.get(peer.version)
        if (frame !== undefined) peer.socket.send(frame)
      }
    },
  }
}

export type Channels = ReturnType<typeof openChannels>
