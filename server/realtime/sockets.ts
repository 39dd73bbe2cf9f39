import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { listRateLimitNetworks } from '../edge/client-address.ts'
import type { SocketPeer } from './channels.ts'
import type { ProtocolVersion } from './frames.ts'
import { RateBucket, realtimeLimits } from './limits.ts'

type Options = {
  /** API keys with which a client may connect. */
  keys: readonly string[]
  siteUrl: string
  hear(peer: SocketPeer, data: Buffer, isBinary: boolean): Promise<void>
  left(peer: SocketPeer): void
}

/** Interval in ms between checks for silent sockets and for sockets without a channel. */
const socketCheckIntervalMs = 5_000
/** Time in ms that sockets have to close during a shutdown. */
const closeTimeoutMs = 2_000

/** Opens the WebSocket server of this process: it accepts sockets and handles their frames in order. */
export function openSockets({ keys, siteUrl, hear, left: onClose }: Options) {
  const server = new WebSocketServer({ noServer: true, maxPayload: realtimeLimits.frame, perMessageDeflate: false })
  const peers = new Set<SocketPeer>()
  let isClosed = false

  /** Finds the HTTP error for a refused upgrade. */
  function refusal({ headers, url }: IncomingMessage, networks: string[]): [status: string, error: string] | undefined {
    const params = new URL(url ?? '/', 'http://localhost').searchParams
    const { origin, host } = headers
    if (isClosed) return ['503 Service Unavailable', 'The server is ending']
    if (origin && origin !== siteUrl && !(URL.canParse(origin) && new URL(origin).host === host))
      return ['403 Forbidden', 'Requests from other sites are not answered.']
    if (!keys.includes(params.get('apikey') ?? '')) return ['401 Unauthorized', 'Invalid API key']
    if (!isProtocolVersion(params.get('vsn') ?? '1.0.0'))
      return ['400 Bad Request', 'Unsupported version of the protocol']
    if (!makePlace(networks)) return ['429 Too Many Requests', 'Too many connected users']
    return undefined
  }

  /**
   * Makes room for a new socket when the maximum number of sockets without a channel is reached: closes one socket of
   * the network that has most of these sockets. A socket identifies its user only when it joins a channel, so sockets
   * of other clients cannot block a client that joins immediately.
   * @returns whether there is room for another socket
   */
  function makePlace(networks: readonly string[]): boolean {
    const idle = [...peers].filter(({ members }) => members.size === 0)
    const { sockets, perNetwork } = realtimeLimits.withoutChannel
    const isFull = (network: string, width: number) =>
      idle.filter(peer => peer.networks[width] === network).length >= (perNetwork[width] ?? 0)
    if (networks.some(isFull)) return false
    if (idle.length < sockets && peers.size < realtimeLimits.sockets) return true
    const crowds = [...Map.groupBy(idle, peer => peer.networks.at(-1)).values()]
    const [oldest] = crowds.sort((a, b) => b.length - a.length)[0] ?? []
    if (oldest) end(oldest, 'too many sockets without a channel')
    return oldest !== undefined
  }

  function end(peer: SocketPeer, reason: string): void {
    peers.delete(peer)
    peer.socket.close(1008, reason)
    setTimeout(() => peer.socket.terminate(), closeTimeoutMs).unref()
  }

  function listen(peer: SocketPeer): void {
    const { socket } = peer
    let turn = Promise.resolve()
    const waiting = { frames: 0, bytes: 0 }
    socket.on('message', (data, isBinary) => {
      peer.heardAt = Date.now()
      const frame = data as Buffer
      waiting.frames++
      waiting.bytes += frame.length
      if (waiting.frames > realtimeLimits.waiting.frames || waiting.bytes > realtimeLimits.waiting.bytes)
        return socket.close(1008, 'too much at once')
      // Frames are handled in order, because a frame after a join depends on the finished join.
      turn = turn
        .then(() => hear(peer, frame, isBinary))
        .catch(() => socket.close(1007, 'not understood'))
        .finally(() => {
          waiting.frames--
          waiting.bytes -= frame.length
        })
    })
    socket.on('pong', () => {
      peer.heardAt = Date.now()
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      peers.delete(peer)
      onClose(peer)
    })
  }

  const watching = setInterval(() => {
    const now = Date.now()
    for (const peer of peers) {
      if (peer.members.size > 0) peer.inChannelAt = now
      if (now - peer.heardAt > realtimeLimits.silence) peer.socket.terminate()
      else if (now - peer.inChannelAt > realtimeLimits.withoutChannel.milliseconds) end(peer, 'no channel was joined')
      else peer.socket.ping()
    }
  }, socketCheckIntervalMs).unref()

  return {
    /** Handles a WebSocket upgrade. */
    take(request: IncomingMessage, connection: Duplex, head: Buffer, address: string): void {
      connection.on('error', () => connection.destroy())
      const networks = listRateLimitNetworks(address)
      const refusalText = refusal(request, networks)
      if (refusalText) {
        const [status, error] = refusalText
        const body = JSON.stringify({ error })
        const lines = [`HTTP/1.1 ${status}`, 'content-type: application/json', `content-length: ${body.length}`]
        connection.end([...lines, 'connection: close', '', body].join('\r\n'), () => connection.destroy())
        return
      }
      const version = new URL(request.url ?? '/', 'http://localhost').searchParams.get('vsn')
      server.handleUpgrade(request, connection, head, socket => {
        const peer: SocketPeer = {
          socket,
          version: version === '2.0.0' ? version : '1.0.0',
          networks,
          members: new Map(),
          inChannelAt: Date.now(),
          heardAt: Date.now(),
          joins: new RateBucket(realtimeLimits.joinsPerSecond),
        }
        peers.add(peer)
        listen(peer)
      })
    },
    /** Closes all sockets, so that clients reconnect and reload data that they may have missed. */
    restart() {
      for (const { socket } of peers) socket.close(1012, 'service restart')
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(watching)
      const closings = [...peers].map(
        ({ socket }) => new Promise<void>(resolve => socket.once('close', () => resolve())),
      )
      for (const { socket } of peers) socket.close(1001, 'going away')
      const cutTimer = setTimeout(() => {
        for (const { socket } of peers) socket.terminate()
      }, closeTimeoutMs)
      await Promise.all(closings)
      clearTimeout(cutTimer)
      server.close()
    },
  }
}

const isProtocolVersion = (text: string): text is ProtocolVersion => text === '1.0.0' || text === '2.0.0'
