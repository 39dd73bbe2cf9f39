import { createServer, type RequestListener } from 'node:http'
import { type ServerType, serve } from '@hono/node-server'
import { idleConnectionTimeoutMs } from '../../server/http-server.ts'

type Options = Pick<Parameters<typeof serve>[0], 'fetch' | 'port' | 'hostname'>

const serverOptions = { keepAliveTimeout: idleConnectionTimeoutMs }

/**
 * Starts an HTTP server with the product's keep-alive timeout, which is longer than the timeout of the client. With
 * Node's five seconds, a slow machine can close a connection that already carries the next request.
 */
export const serveHttp = (options: Options, onListening?: () => void) =>
  serve({ ...options, serverOptions }, onListening)

/** Starts an HTTP server like the HTTP server of a whole site. */
export const serveRequests = (port: number, answer: RequestListener) =>
  createServer(serverOptions, answer).listen(port, '127.0.0.1')

/** Closes a server immediately. `close` alone waits a minute for idle connections. */
export const closeServer = (server: ServerType) =>
  new Promise<void>(resolve => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
