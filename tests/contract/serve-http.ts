import { serve } from '@hono/node-server'
import { idleConnection } from '../../server/http-server.ts'

type Options = Pick<Parameters<typeof serve>[0], 'fetch' | 'port' | 'hostname'>

/**
 * HTTP as the product speaks it: a connection is kept longer than whoever asks keeps theirs. With the five seconds of the
 * platform a machine that stalls closes one on which the next request is on its way already.
 */
export const serveHttp = (options: Options, onListening?: () => void) =>
  serve({ ...options, serverOptions: { keepAliveTimeout: idleConnection } }, onListening)
