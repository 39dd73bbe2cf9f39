// The backend alone behind HTTP, as a process that can be killed. What server/main.ts does, without the pages.
import { serve } from '@hono/node-server'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'

const environment = readEnvironment(process.env)
const backend = await openBackend(environment, line => console.log(line))
const server = serve(
  {
    port: environment.port,
    hostname: environment.host,
    fetch: (request, { incoming }) =>
      backend.handle?.(request, incoming.socket.remoteAddress ?? null) ?? new Response(null, { status: 404 }),
  },
  () => console.log('ready'),
)
process.on('SIGTERM', () => {
  server.close()
  backend.close().then(() => process.exit(0), console.error)
})
