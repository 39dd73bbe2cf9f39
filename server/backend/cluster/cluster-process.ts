import { type ChildProcess, spawn } from 'node:child_process'
import type { ClusterSite } from './cluster-data.ts'

/** Small machines first. fsync and full_page_writes stay on, as they are by default. */
const settings = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have about 100 characters, which a data folder easily exceeds.
  unix_socket_directories: '',
  max_connections: 50,
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
  ended: Promise<void>
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

/** Resolves once connections are accepted, or with undefined when the server ended before that. */
export async function startClusterProcess(site: ClusterSite, port: number): Promise<ClusterProcess | undefined> {
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
  const isReady = await Promise.race([readiness(child, site), ended.then(() => false)])
  if (!isReady) return undefined
  return {
    ended,
    async stop() {
      child.kill('SIGINT')
      await ended
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
