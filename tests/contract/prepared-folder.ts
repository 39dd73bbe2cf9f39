import { inject } from 'vitest'
import { copySite } from '../support/prepared-site.ts'
import { temporaryFolder } from './site-under-test.ts'

/** The data folder of a site that was started before, by the same admin: for what is not about first starts. */
export function preparedFolder(folder = temporaryFolder()): string {
  copySite(inject('preparedSite'), folder)
  return folder
}
