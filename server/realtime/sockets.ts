import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { networksOf } from '../edge/client-address.ts'
import type { Peer } from './channels.ts'
import type { ProtocolVersion } from './frames.ts'
import { limits, RateBucket } from './limits.ts'

type Options = {
  /** Keys that open it. */
  keys: readonly string[]
  siteUrl: string
  hear(peer: Peer, data: Buffer, isBinary: boolean): Promise<void>
  left(peer: Peer): void
}

/** Milliseconds between looks at who is silent. */
const round = 10_000
/** Milliseconds that sockets are given to say goodbye. */
const goodbye = 2_000

/** The sockets of this process: who is let in, and one after another what they say. */
export function openSockets({ keys, siteUrl, hear, left }: Options) {
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frame, perMessageDeflate: false })
  const peers = new Set<Peer>()
  let isClosed = false

  /** Why it is not let in, as HTTP. */
  function refusal({ headers, url }: IncomingMessage, network: string): [status: string, error: string] | undefined {
    const asked = new URL(url ?? '/', 'http://localhost').searchParams
    const { origin, host } = headers
    if (isClosed) return ['503 Service Unavailable', 'The server is ending']
    if (origin && origin !== siteUrl && !(URL.canParse(origin) && new URL(origin).host === host))
      return ['403 Forbidden', 'Requests from other sites are not answered.']
    if (!keys.includes(asked.get('apikey') ?? '')) return ['401 Unauthorized', 'Invalid API key']
    if (!isVersion(asked.get('vsn') ?? '1.0.0')) return ['400 Bad Request', 'Unsupported version of the protocol']
    const ofNetwork = [...peers].filter(peer => peer.network === network).length
    if (peers.size >= limits.sockets || ofNetwork >= limits.socketsPerNetwork)
      return ['429 Too Many Requests', 'Too many connected users']
    return undefined
  }

  function listen(peer: Peer): void {
    const { socket } = peer
    let turn = Promise.resolve()
    const waiting = { frames: 0, bytes: 0 }
    socket.on('message', (data, isBinary) => {
      peer.heardAt = Date.now()
      const frame = data as Buffer
      waiting.frames++
      waiting.bytes += frame.length
      if (waiting.frames > limits.waiting.frames || waiting.bytes > limits.waiting.bytes)
        return socket.close(1008, 'too much at once')
      // One after another, so that what follows a join finds it done.
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
      left(peer)
    })
  }

  const watching = setInterval(() => {
    for (const { socket, heardAt } of peers)
      if (Date.now() - heardAt > limits.silence) socket.terminate()
      else socket.ping()
  }, round).unref()

  return {
    /** A connection that asks to become a socket. */
    take(request: IncomingMessage, connection: Duplex, head: Buffer, address: string): void {
      connection.on('error', () => connection.destroy())
      const network = networksOf(address)[0] ?? address
      const refused = refusal(request, network)
      if (refused) {
        const [status, error] = refused
        const body = JSON.stringify({ error })
        const lines = [`HTTP/1.1 ${status}`, 'content-type: application/json', `content-length: ${body.length}`]
        connection.end([...lines, 'connection: close', '', body].join('\r\n'), () => connection.destroy())
        return
      }
      const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get('vsn')
      server.handleUpgrade(request, connection, head, socket => {
        const peer: Peer = {
          socket,
          version: asked === '2.0.0' ? asked : '1.0.0',
          network,
          members: new Map(),
          heardAt: Date.now(),
          joins: new RateBucket(limits.joinsPerSecond),
        }
        peers.add(peer)
        listen(peer)
      })
    },
    /** Everybody connects anew, and reads what they may have missed. */
    restart() {
      for (const { socket } of peers) socket.close(1012, 'service restart')
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(watching)
      const gone = [...peers].map(({ socket }) => new Promise<void>(resolve => socket.once('close', () => resolve())))
      for (const { socket } of peers) socket.close(1001, 'going away')
      const cut = setTimeout(() => {
        for (const { socket } of peers) socket.terminate()
      }, goodbye)
      await Promise.all(gone)
      clearTimeout(cut)
      server.close()
    },
  }
}

const isVersion = (text: string): text is ProtocolVersion => text === '1.0.0' || text === '2.0.0'
