import { pathToFileURL } from 'node:url'
import type { Backend } from '../../server/backend/backend.ts'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { openSite } from '../../server/site/site.ts'
import { closeServer, serveRequests } from './serve-http.ts'
import { findFreePort } from './site-under-test.ts'

export type ServedSite = { url: string; backend: Backend; log: string[]; stop(): Promise<void> }

/** Starts a complete site with built pages. The server runs in the process of the test and handles HTTP requests. */
export async function serveSite(variables: Record<string, string>): Promise<ServedSite> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const environment = readEnvironment({ PORT: String(port), SITE_URL: url, ...variables })
  const log: string[] = []
  const backend = await openBackend(environment, line => log.push(line))
  const build = pathToFileURL('build/server/index.js').href
  const site = await openSite(environment, backend, () => import(build), 'production')
  const server = serveRequests(port, site.answer)
  return {
    url,
    backend,
    log,
    async stop() {
      await closeServer(server)
      await site.close()
      await backend.close()
    },
  }
}
