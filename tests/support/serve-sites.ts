// Starts the sites for e2e tests, in a folder that is deleted when this program ends: node tests/support/serve-sites.ts
// <folder>
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyPreparedSite, prepareSite } from './prepared-site.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'
import { describeProjectSite, sites, type TestSite } from './sites.ts'
import { amina } from './users.ts'

const folder = process.argv[2] ?? ''
const runningSites: SiteProcess[] = []
let isEnding = false

async function stopSites(status: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await Promise.all(runningSites.map(site => site.stop()))
  rmSync(folder, { recursive: true, force: true })
  process.exit(status)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopSites(0))

/** Resolves when the site responds. If one site exits unexpectedly, all sites stop. */
function startTestSite({ name, port, env }: TestSite): Promise<void> {
  const site = startSiteProcess({ folder: join(folder, name), port, env })
  runningSites.push(site)
  void site.exitStatus.then(stopSites)
  return site.readiness
}

const { full: fullSite, ...empty } = sites
const preparedFolder = join(folder, 'prepared')
mkdirSync(folder, { recursive: true })
// One site starts with an empty folder; the other sites, without sample content, are copies of a prepared site.
await Promise.all([
  startTestSite(fullSite),
  prepareSite(preparedFolder, amina).then(() =>
    Promise.all(
      Object.values(empty).map(site => {
        copyPreparedSite(preparedFolder, join(folder, site.name))
        return startTestSite(site)
      }),
    ),
  ),
])
await startTestSite(
  describeProjectSite(JSON.parse(readFileSync(join(folder, sites.project.name, 'keys.json'), 'utf8'))),
)
console.log('The sites are ready')
