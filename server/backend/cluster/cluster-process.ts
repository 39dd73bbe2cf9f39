import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterSite } from './cluster-data.ts'

/** Small machines first. fsync and full_page_writes stay on, as they are by default. */
const settings = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have about 100 characters, which a data folder easily exceeds.
  unix_socket_directories: '',
  // A process takes a quarter at most (connection-budget.ts), which is then all it can use.
  max_connections: 80,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  lc_messages: 'C',
  // Statements and their values are people's data; only the server's own life is logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

export type ClusterProcess = {
  /** True once connections are accepted, false when the server ended before that. */
  ready: Promise<boolean>
  ended: Promise<void>
  /**
   * Fast shutdown: open transactions are rolled back, everything committed is on disk. A server that does not answer to
   * that is ended by force, which loses nothing either: what was committed is recovered at its next start.
   */
  stop(): Promise<void>
}

/** Milliseconds a server is given for each way of ending, the gentlest first. */
const endings = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 8_000],
  ['SIGKILL', 5_000],
] as const

export function startClusterProcess(site: ClusterSite, port: number): ClusterProcess {
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { program, args, identity } = site.account.command(site.postgres, ['-D', site.folder, ...options])
  // A group of its own, so that Ctrl-C reaches us alone and we stop it last.
  const child = spawn(program, args, { ...identity, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>(resolve => {
    for (const event of ['exit', 'error']) child.once(event, () => resolve())
  })
  // However this process ends, short of being killed, its server does not stay behind.
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  return {
    ready: Promise.race([readiness(child, site), ended.then(() => false)]),
    ended,
    async stop() {
      for (const [signal, patience] of endings) {
        child.kill(signal)
        // One that was stopped in its tracks hears nothing until it goes on.
        if (signal !== 'SIGINT') child.kill('SIGCONT')
        if (await Promise.race([ended.then(() => true), pause(patience, false, { ref: false })])) return
      }
    },
  }
}

const readiness = (child: ChildProcess, { log }: ClusterSite) =>
  new Promise<boolean>(resolve => {
    child.stderr?.on('data', data => {
      log.write(String(data))
      if (String(data).includes('ready to accept connections')) resolve(true)
    })
  })
