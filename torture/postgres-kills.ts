import { connectSql } from '../server/backend/database/sql.ts'
import { makeTemporaryFolder, readEmbeddedDatabaseUrl, removeFolder } from '../tests/contract/site-under-test.ts'
import { readServerPid, sendSignalToDatabase } from '../tests/durability/database-processes.ts'
import { type SiteProcess, serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { startSystemPostgres, systemPostgresFolder } from '../tests/support/system-postgres.ts'
import { type Finding, fetchStatus, formatCounts, measureSeconds, type TortureTest, waitUntil } from './finding.ts'
import { tortureRestartsUnderLoad } from './restarts-under-load.ts'

const killCount = 3
/** Milliseconds of silence, longer than any timeout of the site. */
const silenceMs = 10_000

/**
 * Restarts the database under load, embedded and with three processes on an external PostgreSQL; kills a database
 * again during its recovery; and freezes a database process.
 */
export const torturePostgresKills: TortureTest = async () => [
  ...(await testEmbeddedRestarts()),
  ...(await testOwnRestarts()),
  ...(await testKillsAndSilence()),
]

async function testEmbeddedRestarts(): Promise<Finding[]> {
  const dataDir = makeTemporaryFolder()
  const site = await startProcess({ dataDir, entry: serverEntryFile })
  try {
    return await tortureRestartsUnderLoad({
      what: 'embedded',
      urls: [site.url],
      databaseUrl: () => readEmbeddedDatabaseUrl(dataDir),
      async restart(round) {
        const before = readServerPid(dataDir)
        process.kill(before, round % 2 === 0 ? 'SIGKILL' : 'SIGINT')
        await waitUntil(60_000, async () => readServerPid(dataDir) > 0 && readServerPid(dataDir) !== before)
      },
      lines: site.lines,
    })
  } finally {
    await site.stop()
    removeFolder(dataDir)
  }
}

async function testOwnRestarts(): Promise<Finding[]> {
  const what = 'own PostgreSQL, three processes'
  if (!systemPostgresFolder) return [{ what, figure: 'no PostgreSQL of the system’s packages', holds: undefined }]
  const folder = makeTemporaryFolder()
  const server = await startSystemPostgres(systemPostgresFolder, `${folder}/server`)
  const admin = connectSql(server.adminUrl, { max: 1 })
  await admin`create role site login createrole password 'site'`
  await admin`create database site owner site`
  await admin.end()
  const databaseUrl = `postgres://site:site@127.0.0.1:${server.port}/site`
  const sites: SiteProcess[] = []
  try {
    const options = { dataDir: `${folder}/web`, entry: serverEntryFile, variables: { DATABASE_URL: databaseUrl } }
    for (let process = 0; process < 3; process++) sites.push(await startProcess(options))
    return await tortureRestartsUnderLoad({
      what,
      urls: sites.map(({ url }) => url),
      databaseUrl: () => databaseUrl,
      restart: async () => server.restart(),
      lines: () => sites.reduce((sum, site) => sum + site.lines(), 0),
    })
  } finally {
    await Promise.all(sites.map(site => site.stop()))
    server.stop()
    removeFolder(folder)
  }
}

async function testKillsAndSilence(): Promise<Finding[]> {
  const dataDir = makeTemporaryFolder()
  const options = { dataDir, entry: serverEntryFile, variables: { SAMPLE_CONTENT: 'on' } }
  // A first start runs before the test, because the first start publishes the planned sample content, which would
  // invalidate pages rendered at that moment.
  await (await startProcess(options)).stop()
  const site = await startProcess(options)
  const read = (path: string) => fetchStatus(site.url + path)
  const isWell = async () => (await read('/healthz')) === 200 && (await read(`/search?q=well-${Date.now()}`)) === 200
  try {
    await read('/about')
    const killed: number[] = []
    const storedCounts: number[] = []
    const began = Date.now()
    while (killed.length < killCount) {
      const isNew = async () => !killed.includes(readServerPid(dataDir))
      if (!(await waitUntil(30_000, isNew))) break
      killed.push(readServerPid(dataDir))
      process.kill(readServerPid(dataDir), 'SIGKILL')
      storedCounts.push(await read('/about'))
    }
    const last = Date.now()
    const recovered = await waitUntil(60_000, isWell)
    const recovery = measureSeconds(last)

    await read('/about')
    sendSignalToDatabase(dataDir, 'SIGSTOP')
    const startedAt = Date.now()
    const during = [await read('/about'), await read('/team')]
    const answered = measureSeconds(startedAt)
    const health = await read('/healthz')
    await new Promise(resolve => setTimeout(resolve, silenceMs))
    sendSignalToDatabase(dataDir, 'SIGCONT')
    const resumed = Date.now()
    const well = await waitUntil(60_000, isWell)
    const resumption = measureSeconds(resumed)

    sendSignalToDatabase(dataDir, 'SIGSTOP')
    const stoppedAt = Date.now()
    const status = await site.stop()
    return [
      {
        what: `PostgreSQL killed ${killed.length} times in ${((last - began) / 1000).toFixed(1)} s`,
        figure: `kept page ${formatCounts(storedCounts)}; well again after ${recovery}`,
        holds: killed.length === killCount && storedCounts.every(status => status === 200) && recovered,
      },
      {
        what: 'PostgreSQL stopped by SIGSTOP',
        figure: `kept page and new page ${during.join(', ')} after ${answered}; healthz ${health}; well ${resumption} after SIGCONT`,
        holds: during[0] === 200 && during[1] === 503 && health === 503 && well,
      },
      {
        what: 'SIGTERM meanwhile',
        figure: `ended with ${status} after ${measureSeconds(stoppedAt)}`,
        holds: status === 0,
      },
    ]
  } finally {
    sendSignalToDatabase(dataDir, 'SIGCONT')
    await site.stop()
    removeFolder(dataDir)
  }
}
