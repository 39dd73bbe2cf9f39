import { type ChannelMember, type Channels, pushMessage, replyToFrame, type SocketPeer, sendFrame } from './channels.ts'
import { type Broadcast, readFrame } from './frames.ts'
import type { ChannelMembership } from './membership.ts'
import type { RealtimeNode } from './nodes.ts'
import type { ChannelPresence } from './presence.ts'

type Options = { channels: Channels; node: RealtimeNode; membership: ChannelMembership; presence: ChannelPresence }

/** Makes the function that handles each frame from one WebSocket. */
export function openConversation({ channels, node, membership, presence }: Options) {
  function broadcast(member: ChannelMember, ref: string | null, message: Broadcast) {
    if (!member.messages.take()) return membership.putOut(member, 'Too many messages per second')
    // Without write permission the message is dropped, and the sender gets no error, as on hosted Supabase.
    if (!member.may.broadcast.write) return
    channels.deliver(member.topic, message, member.self ? undefined : member)
    node.pass(member.topic, message)
    if (member.ack) replyToFrame(member, ref, 'ok', {})
  }
  async function track(member: ChannelMember, ref: string | null, payload: unknown): Promise<void> {
    const problem = await presence.track(member, ref, (payload ?? {}) as object)
    if (problem) membership.putOut(member, problem)
  }
  /** Handles a frame. @throws when the data is not a valid frame */
  return async (peer: SocketPeer, data: Buffer, isBinary: boolean): Promise<void> => {
    const frame = readFrame(data, isBinary, peer.version)
    const { ref, joinRef, payload } = frame
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat')
      return sendFrame(peer, { ...frame, joinRef: null, event: 'phx_reply', payload: { status: 'ok', response: {} } })
    if (frame.event === 'phx_join') return membership.join(peer, frame)
    const member = peer.members.get(frame.topic)
    // The client sent this frame before the client received the message about its removal from the channel.
    if (!member || (joinRef !== null && member.joinRef !== joinRef)) {
      const response = { reason: 'unmatched topic' }
      return sendFrame(peer, {
        joinRef,
        ref,
        topic: frame.topic,
        event: 'phx_reply',
        payload: { status: 'error', response },
      })
    }
    if (frame.broadcast) return broadcast(member, ref, frame.broadcast)
    switch (frame.event) {
      case 'presence':
        return track(member, ref, payload)
      case 'access_token': {
        const { access_token: token } = (payload ?? {}) as { access_token?: unknown }
        if (typeof token === 'string' && !token.startsWith('sb_')) await membership.recheck(member, token)
        return
      }
      case 'phx_leave':
        replyToFrame(member, ref, 'ok', {})
        pushMessage(member, 'phx_close', {})
        membership.leave(member)
    }
  }
}
