import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import postgres from 'postgres'
import type { Backend } from '../../server/backend/backend.ts'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { openSite } from '../../server/site/site.ts'
import { preparedFolder } from './prepared-folder.ts'
import { admin, embeddedAddress, freePort, removeFolder, type SiteUnderTest } from './site-under-test.ts'

export type WholeSite = SiteUnderTest & { backend: Backend; sql: postgres.Sql }

/** A site as it is served, built pages included: the server of this process behind HTTP, on a database of its own. */
export async function startWholeSite(variables: Record<string, string> = {}): Promise<WholeSite> {
  const folder = preparedFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = readEnvironment({
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...variables,
  })
  const log: string[] = []
  const backend = await openBackend(environment, line => log.push(line))
  const build = pathToFileURL('build/server/index.js').href
  const site = await openSite(environment, backend, () => import(build), 'production')
  const server = serve({ port, hostname: '127.0.0.1', fetch: site.app.fetch })
  const sql = postgres(embeddedAddress(folder), { max: 2, onnotice: () => {} })
  return {
    url,
    publishableKey: backend.browser.publishableKey,
    secretKey: '',
    admin,
    backend,
    log,
    sql,
    async stop() {
      await sql.end()
      await new Promise(resolve => server.close(resolve))
      await site.close()
      await backend.close()
      removeFolder(folder)
    },
  }
}
