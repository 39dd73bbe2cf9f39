import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import type postgres from 'postgres'
import type { Backend } from '../../server/backend/backend.ts'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { openSite } from '../../server/site/site.ts'
import { preparedFolder } from './prepared-folder.ts'
import { freePort, removeFolder, type SiteUnderTest, startSite } from './site-under-test.ts'

export type Project = SiteUnderTest & { sql: postgres.Sql }

/** A site of ours that stands for a Supabase project: it answers, and does nothing by itself. */
export async function startProject(): Promise<Project> {
  const folder = preparedFolder()
  const site = await startSite({ DATA_DIR: folder, BACKGROUND_WORK: 'off' })
  if (!site.sql) throw new Error('The project has no database')
  return {
    ...site,
    sql: site.sql,
    async stop() {
      await site.stop()
      removeFolder(folder)
    },
  }
}

export type ProjectSite = { url: string; backend: Backend; log: string[]; stop(): Promise<void> }

/** A server of a project: it has the project's address and keys, and no database. */
export async function startSiteOf(
  { url: projectUrl, publishableKey, secretKey }: Pick<SiteUnderTest, 'url' | 'publishableKey' | 'secretKey'>,
  variables: Record<string, string> = {},
): Promise<ProjectSite> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = readEnvironment({
    PORT: String(port),
    SITE_URL: url,
    SUPABASE_URL: projectUrl,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    ...variables,
  })
  const log: string[] = []
  const backend = await openBackend(environment, line => log.push(line))
  const build = pathToFileURL('build/server/index.js').href
  const site = await openSite(environment, backend, () => import(build), 'production')
  const server = serve({ port, hostname: '127.0.0.1', fetch: site.app.fetch })
  return {
    url,
    backend,
    log,
    async stop() {
      await new Promise(resolve => server.close(resolve))
      await site.close()
      await backend.close()
    },
  }
}
