import { afterAll, beforeAll } from 'vitest'
import { makePreparedFolder } from '../contract/prepared-folder.ts'
import { removeFolder } from '../contract/site-under-test.ts'
import { type SiteProcess, serverEntryFile, startProcess } from './site-process.ts'

/** Site of the test file that called `startSiteBeforeTests`. */
export let site: SiteProcess

/** Starts a complete site before the tests of a file, and stops it after them. @returns the data folder of the site */
export function startSiteBeforeTests(): string {
  const dataDir = makePreparedFolder()
  beforeAll(async () => {
    site = await startProcess({ dataDir, entry: serverEntryFile })
  })
  afterAll(async () => {
    await site?.stop()
    removeFolder(dataDir)
  })
  return dataDir
}
