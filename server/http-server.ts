import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { BackendRefusal } from './backend/refusal.ts'

/** Milliseconds that requests on their way are given when the process is told to end. */
const grace = 8_000

/**
 * Milliseconds that a connection without a request is kept: longer than proxies and clients keep theirs, a minute mostly.
 * Whoever closes first must be the one who asks, or a request meets a connection that is just being closed.
 */
export const idleConnection = 65_000

export type HttpServer = {
  server: Server
  /** Who answers from now on; until then readers are told that the site is starting. */
  answerWith(listener: RequestListener): void
  /** Who takes connections that become sockets at this path. */
  upgradeAt(path: string, take: TakeConnection): void
  /** Takes no more connections, lets go those that wait for nothing, and lets requests on their way finish for a while. */
  close(): Promise<void>
}

type TakeConnection = (request: IncomingMessage, connection: Duplex, head: Buffer) => void

/** The port is claimed before anything else is started, so that a taken one leaves nothing behind. */
export async function openHttpServer({ port, host }: { port: number; host: string }): Promise<HttpServer> {
  let socketPath: string | undefined
  const server: Server = createServer({
    keepAliveTimeout: idleConnection,
    // Anywhere else the wish is ignored, as HTTP allows. The development server listens for sockets of its own.
    shouldUpgradeCallback: request => pathOf(request) === socketPath || server.listenerCount('upgrade') > 1,
  })
  let listener: RequestListener = answerStarting
  let isClosing = false
  const idle = new Set<Socket>()
  server.on('connection', socket => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    idle.delete(socket)
    if (isClosing) response.shouldKeepAlive = false
    response.once('close', () => {
      if (isClosing) socket.end()
      else if (!socket.destroyed) idle.add(socket)
    })
    listener(request, response)
  })
  // Without a listener the connection is dropped without a word. This is no proxy.
  server.on('connect', (_, socket) =>
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ),
  )
  await listen(server, port, host)
  return {
    server,
    answerWith(next) {
      listener = next
    },
    upgradeAt(path, take) {
      socketPath = path
      server.on('upgrade', (request, connection: Socket, head) => {
        if (pathOf(request) !== path) return
        idle.delete(connection)
        take(request, connection, head)
      })
    },
    async close() {
      isClosing = true
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      for (const socket of idle) socket.destroy()
      const cut = setTimeout(() => server.closeAllConnections(), grace)
      await closed
      clearTimeout(cut)
    },
  }
}

/** As it came: what cannot be read as an address must not break anything here. */
const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0]

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new BackendRefusal(`Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another.`))
      else if (error.code === 'EACCES')
        reject(new BackendRefusal(`Port ${port} may not be opened by this account. Set PORT to one above 1023.`))
      else reject(error)
    })
    server.listen(port, host, resolve)
  })

/** Asks again by itself: whoever came in the first seconds need not press anything. */
function answerStarting(_: IncomingMessage, response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store', 'retry-after': '1', refresh: '1' }
  response.writeHead(503, headers).end('The site is starting.')
}
