import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findFreePort, makeTemporaryFolder, removeFolder } from '../contract/site-under-test.ts'
import { startSiteProcess } from '../support/site-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URLs of the sites of this test run: one with sample content, one empty. Tests only read from these sites. */
    sites: { sample: string; empty: string }
  }
}

async function startSite(folder: string, env: Record<string, string>) {
  const port = await findFreePort()
  const site = startSiteProcess({ folder, port, env })
  await Promise.race([
    site.readiness,
    site.exitStatus.then(status => {
      throw new Error(`The site ended with ${status} before it answered.`)
    }),
  ])
  let isStopping = false
  void site.exitStatus.then(status => {
    if (!isStopping) console.error(`The site at port ${port} ended with ${status} during the run.`)
  })
  return {
    origin: `http://localhost:${port}`,
    stop() {
      isStopping = true
      return site.stop()
    },
  }
}

export default async function setup(project: TestProject) {
  const folder = makeTemporaryFolder()
  const [sample, empty] = await Promise.all([
    startSite(join(folder, 'sample'), {}),
    startSite(join(folder, 'empty'), { SAMPLE_CONTENT: 'off' }),
  ])
  project.provide('sites', { sample: sample.origin, empty: empty.origin })
  return async () => {
    await Promise.all([sample.stop(), empty.stop()])
    removeFolder(folder)
  }
}
