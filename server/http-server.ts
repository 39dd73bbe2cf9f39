import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { BackendRefusal } from './backend/refusal.ts'
import type { ProxyTrust } from './edge/client-address.ts'
import { boundConnections, maxConnections } from './edge/connection-bounds.ts'

/** Milliseconds that requests on their way are given when the process is told to end. */
const grace = 8_000

/** Milliseconds that whoever asks while the site is starting waits for it, before being told so. */
const longestStart = 10_000

/**
 * Where a proxy asks whether to send readers here: not while the process is starting, not once it was told to end, and not
 * while it alone cannot read its tables. While the database is away it still is the place: pages from memory go on.
 */
const readiness = '/readyz'

/**
 * Milliseconds that a connection without a request is kept: longer than proxies and clients keep theirs, a minute mostly.
 * Whoever closes first must be the one who asks, or a request meets a connection that is just being closed.
 */
export const idleConnection = 65_000

export type HttpServer = {
  server: Server
  /**
   * Who answers from now on, those first who came before.
   * @param canServe whether readers can be sent here
   * @throws BackendRefusal where the port was taken in the meantime
   */
  answerWith(listener: RequestListener, canServe?: () => Promise<boolean>): Promise<void>
  /** Who takes connections that become sockets at this path. */
  upgradeAt(path: string, take: TakeConnection): void
  /** Tells the proxy to look elsewhere and gives it time to; then takes no more connections, lets go those that wait for nothing, and lets requests on their way finish for a while. */
  close(): Promise<void>
}

type Options = {
  port: number
  host: string
  /**
   * Milliseconds in which a process that was told to end still answers, so that a proxy in front notices and goes elsewhere.
   * A process with others beside it opens its port once it can answer: a proxy would send it readers who could be answered
   * elsewhere. One alone lets them wait.
   */
  drain?: number
  /** Which peers are proxies of ours: their connections are not counted by address. */
  trustProxy: ProxyTrust
}

type TakeConnection = (request: IncomingMessage, connection: Duplex, head: Buffer) => void

/** The port is tried before anything else is started, so that a taken one leaves nothing behind. */
export async function openHttpServer({ port, host, drain = 0, trustProxy }: Options): Promise<HttpServer> {
  let socketPath: string | undefined
  const server: Server = createServer({
    keepAliveTimeout: idleConnection,
    // Anywhere else the wish is ignored, as HTTP allows. The development server listens for sockets of its own.
    shouldUpgradeCallback: request =>
      (pathOf(request) === socketPath && !isLeaving) || server.listenerCount('upgrade') > 1,
  })
  boundConnections(server, trustProxy, maxConnections())
  const early = new Set<() => void>()
  let listener: RequestListener = (request, response) => waitForStart(early, request, response, () => listener)
  let canServe = async () => false
  let isLeaving = false
  const idle = new Set<Socket>()
  server.on('connection', socket => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    idle.delete(socket)
    if (isLeaving) response.shouldKeepAlive = false
    response.once('close', () => {
      if (isLeaving) socket.end()
      else if (!socket.destroyed) idle.add(socket)
    })
    if (pathOf(request) === readiness) void canServe().then(isReady => answerReadiness(response, isReady && !isLeaving))
    else listener(request, response)
  })
  // Without a listener the connection is dropped without a word. This is no proxy.
  server.on('connect', (_, socket) =>
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ),
  )
  await listen(server, port, host)
  const isAmongOthers = drain > 0
  if (isAmongOthers) await new Promise(resolve => server.close(resolve))
  return {
    server,
    async answerWith(next, isReady = async () => true) {
      listener = next
      canServe = isReady
      if (isAmongOthers && !isLeaving) await listen(server, port, host)
      for (const answer of early) answer()
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
      isLeaving = true
      if (!server.listening) return
      await new Promise(resolve => setTimeout(resolve, drain))
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
      else if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_\w+|EINVAL)$/.test(error.code ?? ''))
        reject(
          new BackendRefusal(
            `HOST is ${JSON.stringify(host)}, which is no address of this machine. Set it to one, or to 0.0.0.0 for all of them.`,
          ),
        )
      else reject(error)
    })
    server.listen(port, host, resolve)
  })

/** Whoever comes before the site can answer waits a little for it. */
function waitForStart(
  early: Set<() => void>,
  request: IncomingMessage,
  response: ServerResponse,
  listener: () => RequestListener,
): void {
  const end = (then: () => void) => {
    clearTimeout(patience)
    early.delete(answer)
    if (!response.destroyed) then()
  }
  const answer = () => end(() => listener()(request, response))
  const patience = setTimeout(() => end(() => answerStarting(response)), longestStart)
  early.add(answer)
}

/** A browser asks again by itself: whoever came in the first seconds need not press anything. */
function answerStarting(response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store', 'retry-after': '1', refresh: '1' }
  response.writeHead(503, headers).end('The site is starting.')
}

function answerReadiness(response: ServerResponse, isReady: boolean): void {
  response.writeHead(isReady ? 200 : 503, { 'content-type': 'text/plain' }).end(isReady ? 'ready' : 'not ready')
}
