import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareSite } from '../support/prepared-site.ts'
import { firstAdmin, makeTemporaryFolder, removeFolder } from './site-under-test.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of a site that was started once. Tests that are not about a first start copy this folder. */
    preparedSite: string
  }
}

export default async function setup(project: TestProject) {
  const folder = makeTemporaryFolder()
  const preparedFolder = join(folder, 'site')
  await prepareSite(preparedFolder, firstAdmin)
  project.provide('preparedSite', preparedFolder)
  return () => removeFolder(folder)
}
