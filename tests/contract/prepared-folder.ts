import { inject } from 'vitest'
import { copyPreparedSite } from '../support/prepared-site.ts'
import { makeTemporaryFolder } from './site-under-test.ts'

/**
 * Makes the data folder of a site that was started before, with the same admin, for tests that are not about a first
 * start.
 */
export function makePreparedFolder(folder = makeTemporaryFolder()): string {
  copyPreparedSite(inject('preparedSite'), folder)
  return folder
}
