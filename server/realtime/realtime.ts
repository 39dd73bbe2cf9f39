import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Sql } from '../backend/database/sql.ts'
import type { DatabaseNotices } from '../backend/database-notices.ts'
import { openTokenKeys } from '../backend/gateway/token-keys.ts'
import type { SiteKeys } from '../backend/keys.ts'
import { readCaller } from './caller.ts'
import { openChannels } from './channels.ts'
import { openConversation } from './conversation.ts'
import type { Broadcast } from './frames.ts'
import { openMembership } from './membership.ts'
import { type NodeNotice, openRealtimeNode } from './nodes.ts'
import { readPermissions } from './permissions.ts'
import { openPresence } from './presence.ts'
import { openSockets } from './sockets.ts'

type Options = { sql: Sql; notices: DatabaseNotices; keys: SiteKeys; siteUrl: string; log: (line: string) => void }

/** Supabase Realtime's protocol at /realtime/v1: broadcast and presence on private channels. */
export type RealtimeService = {
  /** Handles a WebSocket upgrade. */
  take(request: IncomingMessage, connection: Duplex, head: Buffer, address: string): void
  /**
   * Sends a broadcast from a caller that has not joined the channel.
   * @returns whether the caller may send
   * @throws ChannelRefusal for an invalid token
   */
  broadcast(topic: string, message: Broadcast, token: string | undefined): Promise<boolean>
  /** Closes every socket with a close message. */
  closeSockets(): Promise<void>
  close(): Promise<void>
}

export async function openRealtime({ sql, notices, keys, siteUrl, log }: Options): Promise<RealtimeService> {
  const channels = openChannels()
  const tokenKeys = openTokenKeys(keys)
  let sockets: ReturnType<typeof openSockets> | undefined
  const node = await openRealtimeNode({ sql, notices, onNotice, onGap: () => sockets?.restart(), log })
  const presence = openPresence({ sql, node, channels, log })
  const membership = openMembership({ sql, tokenKeys, channels, presence, log })
  const hear = openConversation({ channels, node, membership, presence })
  const opened = openSockets({
    keys: [keys.publishable, keys.secret],
    siteUrl,
    hear,
    left: peer => {
      for (const member of [...peer.members.values()]) membership.leave(member)
    },
  })
  sockets = opened

  function onNotice(notice: NodeNotice): void {
    switch (notice.kind) {
      case 'presence':
        void presence.look(notice.topic)
        break
      case 'broadcast': {
        const { topic, event, json, bytes, id } = notice
        const body = bytes === undefined ? Buffer.from(JSON.stringify(json)) : Buffer.from(bytes, 'base64')
        channels.deliver(topic, { event, isJson: bytes === undefined, body, ...(id && { meta: { id } }) })
        break
      }
      case 'access':
        for (const member of channels.all()) if (member.caller.userId === notice.user) void membership.recheck(member)
        break
      // The notice `hello` is handled in nodes.ts.
      case 'hello':
        break
      default:
        notice satisfies never
    }
  }
  return {
    take: opened.take,
    async broadcast(topic, message, token) {
      const caller = await readCaller(token, tokenKeys, sql)
      if (!(await readPermissions(sql, topic, caller)).broadcast.write) return false
      channels.deliver(topic, message)
      node.pass(topic, message)
      return true
    },
    closeSockets: opened.close,
    async close() {
      await opened.close()
      await node.close()
    },
  }
}
