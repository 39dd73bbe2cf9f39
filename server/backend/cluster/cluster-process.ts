import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterLocation } from './cluster-data.ts'

/** PostgreSQL settings for small machines. `fsync` and `full_page_writes` have the default value, on. */
const postgresSettings = {
  listen_addresses: '127.0.0.1',
  // The Unix socket is disabled, because its path is limited to about 100 characters and the path of a data folder is
  // often longer.
  unix_socket_directories: '',
  // `max_connections` also limits the processes of the site: each process takes at most a quarter of the connections
  // (connection-budget.ts).
  max_connections: 80,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  lc_messages: 'C',
  // SQL statements are not logged, because they contain personal data. The log contains only the start and stop of the
  // database server.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

export type ClusterProcess = {
  /** Resolves with true once connections are accepted, with false when the server exited before that. */
  ready: Promise<boolean>
  processEnd: Promise<void>
  /**
   * Stops the database server with a fast shutdown: open transactions are rolled back, and committed data is on disk. A
   * server that does not react is killed; the next start then recovers all committed data.
   */
  stop(): Promise<void>
}

/** Signals to stop the server, gentlest first, each with the time in ms to wait for the exit. */
const stopSignals = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 8_000],
  ['SIGKILL', 5_000],
] as const

export function startClusterProcess(site: ClusterLocation, port: number): ClusterProcess {
  const options = Object.entries({ ...postgresSettings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { program, args, identity } = site.account.command(site.postgres, ['-D', site.folder, ...options])
  // The database server has a separate process group, so that Ctrl-C reaches only this process. At the end of its
  // shutdown, this process stops the database.
  const child = spawn(program, args, { ...identity, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const processEnd = new Promise<void>(resolve => {
    for (const event of ['exit', 'error']) child.once(event, () => resolve())
  })
  // Exit handler that stops the database on every exit of this process except SIGKILL.
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  return {
    ready: Promise.race([waitUntilReady(child, site), processEnd.then(() => false)]),
    processEnd,
    async stop() {
      for (const [signal, patience] of stopSignals) {
        child.kill(signal)
        // SIGCONT is sent together with the stop signal, because a process suspended by SIGSTOP handles no other signal
        // before SIGCONT.
        if (signal !== 'SIGINT') child.kill('SIGCONT')
        if (await Promise.race([processEnd.then(() => true), pause(patience, false, { ref: false })])) return
      }
    },
  }
}

const waitUntilReady = (child: ChildProcess, { log }: ClusterLocation) =>
  new Promise<boolean>(resolve => {
    child.stderr?.on('data', data => {
      log.write(String(data))
      if (String(data).includes('ready to accept connections')) resolve(true)
    })
  })
