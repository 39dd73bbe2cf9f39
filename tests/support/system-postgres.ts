import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseDatabaseAccount } from '../../server/backend/cluster/database-account.ts'
import { findFreePort } from '../contract/site-under-test.ts'

const postgresPackagesFolder = '/usr/lib/postgresql'

/**
 * Finds the newest PostgreSQL that is installed from the system's packages, with its tools; undefined if no PostgreSQL
 * is installed.
 */
export const systemPostgresFolder: string | undefined = (
  existsSync(postgresPackagesFolder) ? readdirSync(postgresPackagesFolder) : []
)
  .sort((a, b) => Number(b) - Number(a))
  .map(version => join(postgresPackagesFolder, version, 'bin'))
  .find(bin => ['initdb', 'pg_ctl', 'pg_dump', 'psql'].every(program => existsSync(join(bin, program))))

export type SystemPostgres = {
  /** Connection URL of the server's administrator. */
  adminUrl: string
  port: number
  /** Restarts the server, like a package upgrade. */
  restart(): void
  stop(): void
}

/** Starts PostgreSQL from the system's packages in a separate folder, as an operator runs PostgreSQL. */
export async function startSystemPostgres(bin: string, folder: string): Promise<SystemPostgres> {
  mkdirSync(folder)
  const account = chooseDatabaseAccount([folder, bin])
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'administrator')
  account.own(folder)
  const runProgram = (program: string, ...programArgs: string[]) => {
    const { program: command, args, identity } = account.command(join(bin, program), programArgs)
    const { status, stderr } = spawnSync(command, args, {
      ...identity,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  }
  runProgram(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  const port = await findFreePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const control = (...controlArgs: string[]) =>
    runProgram('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, ...controlArgs)
  control('start')
  return {
    adminUrl: `postgres://postgres:administrator@127.0.0.1:${port}/postgres`,
    port,
    restart: () => control('restart', '-m', 'fast'),
    stop: () => control('stop', '-m', 'fast'),
  }
}

/** Runs commands of the manual in a shell, and stops at the first command that fails. */
export const runShell = (lines: string, bin: string, variables: Record<string, string>, cwd: string): string =>
  execFileSync('bash', ['--norc', '-euo', 'pipefail', '-c', lines], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env.PATH}`, ...variables },
  })
