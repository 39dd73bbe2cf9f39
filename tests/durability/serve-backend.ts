// Backend without pages behind HTTP, as a process that can be killed. Like server/main.ts without the pages; templates
// for a first start are used only if CLUSTER_TEMPLATES and MIGRATIONS are set.

import '../../server/harden-prototypes.ts'
import { backendFolders, openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { handleUncaughtErrors } from '../../server/uncaught-errors.ts'
import { serveHttp } from '../contract/serve-http.ts'

const environment = readEnvironment(process.env)
const { CLUSTER_TEMPLATES = '', MIGRATIONS = backendFolders.migrations } = process.env
const folders = { ...backendFolders, clusterTemplates: CLUSTER_TEMPLATES, migrations: MIGRATIONS }
const backend = await openBackend(environment, line => console.log(line), folders)
const server = serveHttp(
  {
    port: environment.port,
    hostname: environment.host,
    fetch: (request, { incoming }) =>
      backend.handle?.(request, incoming.socket.remoteAddress ?? null) ?? new Response(null, { status: 404 }),
  },
  () => console.log('ready'),
)
server.on('upgrade', (request, connection, head) =>
  backend.sockets?.take(request, connection, head, connection.remoteAddress ?? 'unknown'),
)
const stopServer = (status: number) => {
  void backend.sockets?.close()
  server.close()
  void backend.close().finally(() => process.exit(status))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopServer(0))
// An error of the output stream is ignored, because the process that reads the output may have ended first; reporting
// the error would fail again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// The driver may still write to a connection whose database was killed.
handleUncaughtErrors(console.error, () => stopServer(1))
