import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BackendRefusal } from '../refusal.ts'
import { type ClusterSite, initialiseCluster } from './cluster-data.ts'
import { openClusterLog } from './cluster-log.ts'
import { startClusterProcess } from './cluster-process.ts'
import { chooseDatabaseAccount } from './database-account.ts'
import { stopOrphan } from './orphan.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { keepRunning } from './supervision.ts'

/** A PostgreSQL that is started again when it ends by itself. `stop` is a fast shutdown: what was committed is on disk. */
export type Cluster = { port: number; stop(): Promise<void> }

/**
 * Starts PostgreSQL on `dataDir/postgres`, on a free loopback port, making the data first if there is none.
 * The caller holds the lock of `dataDir`. The superuser is `postgres`, with the password given.
 * @throws BackendRefusal when it cannot.
 */
export async function startCluster(
  dataDir: string,
  superuserPassword: string,
  log: (line: string) => void,
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
  if (!existsSync(site.folder)) await initialiseCluster(site, superuserPassword)
  account.own(site.folder)
  await stopOrphan(site.folder)
  const deadline = Date.now() + 20_000
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const process = await startClusterProcess(site, port)
    if (process) return { port, ...keepRunning(process, () => startClusterProcess(site, port), log) }
    const isLeaving = /still in use|lock file/.test(site.log.tail()) && Date.now() < deadline
    // Another program may take the port between our look and the start; and what a killed server left takes a moment to end.
    if (isLeaving) await pause(100)
    else if (attempt >= 3) throw new BackendRefusal(`The embedded PostgreSQL did not start: ${site.log.tail()}`)
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
