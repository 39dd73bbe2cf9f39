import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BackendRefusal } from '../refusal.ts'
import { type ClusterLocation, initialiseCluster } from './cluster-data.ts'
import { openClusterLog } from './cluster-log.ts'
import { type ClusterProcess, startClusterProcess } from './cluster-process.ts'
import { chooseDatabaseAccount } from './database-account.ts'
import { stopOrphanedCluster } from './orphan.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { superviseProcess } from './supervision.ts'

/**
 * PostgreSQL server that is restarted whenever it exits unexpectedly. `stop` is a fast shutdown, after which all
 * committed data is on disk.
 */
export type PostgresCluster = { port: number; stop(): Promise<void> }

/**
 * Starts PostgreSQL on `dataDir/postgres`, on a free loopback port, and creates the data on the first start. The caller
 * holds the lock of `dataDir`. The superuser is `postgres`, with the given password.
 * @param findTemplate returns a data folder without passwords that the first start copies; without such a folder,
 * `initdb` creates the data
 * @throws BackendRefusal when PostgreSQL cannot start
 */
export async function startCluster(
  dataDir: string,
  superuserPassword: string,
  log: (line: string) => void,
  findTemplate?: () => string | undefined,
): Promise<PostgresCluster> {
  const { initdb, postgres, reach } = findPostgresBinaries()
  const account = chooseDatabaseAccount([dataDir, ...reach])
  const site: ClusterLocation = {
    folder: join(dataDir, 'postgres'),
    account,
    initdb,
    postgres,
    log: openClusterLog(join(dataDir, 'postgres.log')),
  }
  if (!existsSync(site.folder)) await initialiseCluster(site, superuserPassword, findTemplate?.())
  account.own(site.folder)
  await stopOrphanedCluster(site.folder)
  // Several ports are tried, because another program may take a port between the check and the start.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const port = await findFreePort()
    const process = await startWithRetry(site, port)
    if (process) return { port, ...superviseProcess(process, () => restartCluster(site, port), log) }
  }
  throw new BackendRefusal(`The embedded PostgreSQL did not start: ${site.log.tail()}`)
}

/**
 * Starts PostgreSQL, repeatedly if needed, because PostgreSQL refuses to start until all processes of a killed server
 * have exited.
 */
async function startWithRetry(site: ClusterLocation, port: number): Promise<ClusterProcess | undefined> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const process = startClusterProcess(site, port)
    if (await process.ready) return process
    const isLeaving = /still in use|lock file/.test(site.log.tail()) && Date.now() < deadline
    if (!isLeaving) return undefined
    await pause(100)
  }
}

/**
 * Restarts PostgreSQL. The pid file of the earlier run is removed first, because its pid may now belong to another
 * program, and PostgreSQL would then refuse to start.
 */
async function restartCluster(site: ClusterLocation, port: number): Promise<ClusterProcess> {
  await stopOrphanedCluster(site.folder)
  return startClusterProcess(site, port)
}

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
