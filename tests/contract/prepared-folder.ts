import { inject } from 'vitest'
import { copyPreparedSite } from '../support/prepared-site.ts'
import { makeTemporaryFolder, removeFolder, type SiteUnderTest, startSite } from './site-under-test.ts'

/**
 * Makes the data folder of a site that was started before, with the same admin, for tests that are not about a first
 * start.
 */
export function makePreparedFolder(folder = makeTemporaryFolder()): string {
  copyPreparedSite(inject('preparedSite'), folder)
  return folder
}

/** Starts a backend with a prepared data folder, which is removed when the backend stops. */
export async function startPreparedSite(variables: Record<string, string> = {}): Promise<SiteUnderTest> {
  const folder = makePreparedFolder()
  const site = await startSite({ DATA_DIR: folder, ...variables })
  return {
    ...site,
    async stop() {
      await site.stop()
      removeFolder(folder)
    },
  }
}
