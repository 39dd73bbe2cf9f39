import { createServer, type RequestListener } from 'node:http'
import { type ServerType, serve } from '@hono/node-server'
import { idleConnection } from '../../server/http-server.ts'

type Options = Pick<Parameters<typeof serve>[0], 'fetch' | 'port' | 'hostname'>

const serverOptions = { keepAliveTimeout: idleConnection }

/**
 * HTTP as the product speaks it: a connection is kept longer than whoever asks keeps theirs. With the five seconds of the
 * platform a machine that stalls closes one on which the next request is on its way already.
 */
export const serveHttp = (options: Options, onListening?: () => void) =>
  serve({ ...options, serverOptions }, onListening)

/** The same of a whole site. */
export const serveAnswers = (port: number, answer: RequestListener) =>
  createServer(serverOptions, answer).listen(port, '127.0.0.1')

/** Closes it at once. `close` alone waits a minute for a connection on which its client has not asked yet. */
export const closeServer = (server: ServerType) =>
  new Promise<void>(resolve => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
