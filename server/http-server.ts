import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { BackendRefusal } from './backend/refusal.ts'
import type { ProxyTrust } from './edge/client-address.ts'
import { getMaxConnections, limitConnections } from './edge/connection-limits.ts'

/** Time in ms that running requests have to finish during a shutdown. */
const shutdownGraceMs = 8_000

/** Time in ms that a request waits for the site to start, before the response is 503. */
const startTimeoutMs = 10_000

/**
 * Path of the readiness check for load balancers. The check fails while the process starts, after a signal to stop,
 * and if only this process cannot read its tables. The check succeeds while the database is stopped for all processes,
 * because pages are then served from memory.
 */
const readinessPath = '/readyz'

/**
 * Keep-alive timeout in ms, longer than the timeout of proxies and clients, which is usually a minute. The client must
 * close first, because a request could arrive on a connection that the server is closing.
 */
export const idleConnectionTimeoutMs = 65_000

export type HttpServer = {
  server: Server
  /**
   * Sets the function that handles requests. Waiting requests are handled first.
   * @param canServe whether this process is ready for requests
   * @throws BackendRefusal if another program has taken the port
   */
  answerWith(listener: RequestListener, canServe?: () => Promise<boolean>): Promise<void>
  /** Sets the function that handles WebSocket upgrades at this path. */
  upgradeAt(path: string, take: HandleUpgrade): void
  /**
   * Makes the readiness check fail and waits until the load balancer has noticed; then accepts no new connections,
   * closes idle connections, and gives running requests some time.
   */
  close(): Promise<void>
}

type Options = {
  port: number
  host: string
  /**
   * Time in ms in which a stopping process still responds, so that the load balancer notices and switches to another
   * process. With a value above 0 the port opens only when the process can respond, because before that the load
   * balancer could send requests to another process. A single process opens the port immediately, and requests wait.
   */
  drain?: number
  /** Trusted proxies, whose connections are not counted by IP address. */
  trustProxy: ProxyTrust
}

type HandleUpgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => void

/** Binds the port before anything else starts, so that a start on a port in use does not change anything. */
export async function openHttpServer({ port, host, drain = 0, trustProxy }: Options): Promise<HttpServer> {
  let socketPath: string | undefined
  const server: Server = createServer({
    keepAliveTimeout: idleConnectionTimeoutMs,
    // Upgrade requests for other paths are ignored, as HTTP allows. The development server has a separate upgrade
    // listener.
    shouldUpgradeCallback: request =>
      (readPath(request) === socketPath && !isLeaving) || server.listenerCount('upgrade') > 1,
  })
  limitConnections(server, trustProxy, getMaxConnections())
  const waitingForStart = new Set<() => void>()
  let listener: RequestListener = (request, response) =>
    waitForStart(waitingForStart, request, response, () => listener)
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
    if (readPath(request) === readinessPath)
      void canServe().then(isReady => respondWithReadiness(response, isReady && !isLeaving))
    else listener(request, response)
  })
  // CONNECT requests get an error response, because this server is not a proxy. Without a listener Node sends no
  // response.
  server.on('connect', (_, socket) =>
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ),
  )
  await listenOnPort(server, port, host)
  const isAmongOthers = drain > 0
  if (isAmongOthers) await new Promise(resolve => server.close(resolve))
  return {
    server,
    async answerWith(next, isReady = async () => true) {
      listener = next
      canServe = isReady
      if (isAmongOthers && !isLeaving) await listenOnPort(server, port, host)
      for (const answer of waitingForStart) answer()
    },
    upgradeAt(path, take) {
      socketPath = path
      server.on('upgrade', (request, connection: Socket, head) => {
        if (readPath(request) !== path) return
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
      const cutTimer = setTimeout(() => server.closeAllConnections(), shutdownGraceMs)
      await closed
      clearTimeout(cutTimer)
    },
  }
}

/** Reads the path of a request. The target is not parsed as a URL, because an invalid URL would throw. */
const readPath = ({ url = '' }: IncomingMessage) => url.split('?')[0]

const listenOnPort = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new BackendRefusal(
            `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another port.`,
          ),
        )
      else if (error.code === 'EACCES')
        reject(new BackendRefusal(`Port ${port} cannot be opened by this account. Set PORT to a port above 1023.`))
      else if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_\w+|EINVAL)$/.test(error.code ?? ''))
        reject(
          new BackendRefusal(
            `HOST is ${JSON.stringify(host)}, which is not an address of this machine. Set it to one, or to 0.0.0.0 for all addresses.`,
          ),
        )
      else reject(error)
    })
    server.listen(port, host, resolve)
  })

/** Makes early requests wait for a short time until the site can answer. */
function waitForStart(
  waitingForStart: Set<() => void>,
  request: IncomingMessage,
  response: ServerResponse,
  listener: () => RequestListener,
): void {
  const end = (onEnd: () => void) => {
    clearTimeout(patience)
    waitingForStart.delete(answer)
    if (!response.destroyed) onEnd()
  }
  const answer = () => end(() => listener()(request, response))
  const patience = setTimeout(() => end(() => respondStarting(response)), startTimeoutMs)
  waitingForStart.add(answer)
}

/** Answers that the site is starting. The Refresh header makes a browser retry without user action. */
function respondStarting(response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store', 'retry-after': '1', refresh: '1' }
  response.writeHead(503, headers).end('The site is starting.')
}

function respondWithReadiness(response: ServerResponse, isReady: boolean): void {
  response.writeHead(isReady ? 200 : 503, { 'content-type': 'text/plain' }).end(isReady ? 'ready' : 'not ready')
}
