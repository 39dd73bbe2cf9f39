import type { Sql } from '../../server/backend/database/sql.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { type ServedSite, serveSite } from './served-site.ts'
import { removeFolder, type SiteUnderTest, startSite } from './site-under-test.ts'

export type SimulatedProject = SiteUnderTest & { sql: Sql }

/** Starts a site of this software that simulates a Supabase project: it responds to requests and runs no jobs. */
export async function startProject(variables: Record<string, string> = {}): Promise<SimulatedProject> {
  const folder = makePreparedFolder()
  const site = await startSite({ DATA_DIR: folder, BACKGROUND_WORK: 'off', ...variables })
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

/** Starts a server for a Supabase project. The server has the project's URL and keys, and no database. */
export const startSiteOfProject = (
  { url, publishableKey, secretKey }: Pick<SiteUnderTest, 'url' | 'publishableKey' | 'secretKey'>,
  variables: Record<string, string> = {},
): Promise<ServedSite> =>
  serveSite({
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    ...variables,
  })
