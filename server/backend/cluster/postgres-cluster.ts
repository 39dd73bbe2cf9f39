import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BackendRefusal } from '../refusal.ts'
import { type ClusterSite, initialiseCluster } from './cluster-data.ts'
import { openClusterLog } from './cluster-log.ts'
import { type ClusterProcess, startClusterProcess } from './cluster-process.ts'
import { chooseDatabaseAccount } from './database-account.ts'
import { stopOrphanedCluster } from './orphan.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { superviseProcess } from './supervision.ts'

/** A PostgreSQL that is started again whenever it ends by itself. `stop` is a fast shutdown: what was committed is on disk. */
export type Cluster = { port: number; stop(): Promise<void> }

/**
 * Starts PostgreSQL on `dataDir/postgres`, on a free loopback port, making the data first if there is none.
 * The caller holds the lock of `dataDir`. The superuser is `postgres`, with the password given.
 * @param findTemplate asked for data without a password that the first start copies; without it, or where it knows none,
 *   they are made anew.
 * @throws BackendRefusal when it cannot.
 */
export async function startCluster(
  dataDir: string,
  superuserPassword: string,
  log: (line: string) => void,
  findTemplate?: () => string | undefined,
): Promise<Cluster> {
  const { initdb, postgres, reach } = findPostgresBinaries()
  const account = chooseDatabaseAccount([dataDir, ...reach])
  const site: ClusterSite = {
    folder: join(dataDir, 'postgres'),
    account,
    initdb,
    postgres,
    log: openClusterLog(join(dataDir, 'postgres.log')),
  }
  if (!existsSync(site.folder)) await initialiseCluster(site, superuserPassword, findTemplate?.())
  account.own(site.folder)
  await stopOrphanedCluster(site.folder)
  // Another program may take the port between our look and the start.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const port = await freePort()
    const process = await startPatiently(site, port)
    if (process) return { port, ...superviseProcess(process, () => restart(site, port), log) }
  }
  throw new BackendRefusal(`The embedded PostgreSQL did not start: ${site.log.tail()}`)
}

/** What a killed server leaves behind takes a moment to end, and until then a new one is refused. */
async function startPatiently(site: ClusterSite, port: number): Promise<ClusterProcess | undefined> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const process = startClusterProcess(site, port)
    if (await process.ready) return process
    const isLeaving = /still in use|lock file/.test(site.log.tail()) && Date.now() < deadline
    if (!isLeaving) return undefined
    await pause(100)
  }
}

/** The number in the lock file of the one that ended may by now be another program's, which PostgreSQL would not start beside. */
async function restart(site: ClusterSite, port: number): Promise<ClusterProcess> {
  await stopOrphanedCluster(site.folder)
  return startClusterProcess(site, port)
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
