import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BackendRefusal } from '../refusal.ts'
import type { ClusterLog } from './cluster-log.ts'
import type { DatabaseAccount } from './database-account.ts'

/** Where a cluster lives and what runs it. */
export type ClusterSite = {
  folder: string
  account: DatabaseAccount
  initdb: string
  postgres: string
  log: ClusterLog
}

/** Makes the data beside its folder and renames it: a folder with the final name is always complete. */
export async function initialiseCluster(
  { folder, account, initdb, log }: ClusterSite,
  superuserPassword: string,
): Promise<void> {
  removeRemains(folder)
  // Never the same name twice: the program of a start that was killed may still be writing to its own.
  const beside = `${folder}.new-${randomBytes(4).toString('hex')}`
  const passwordFile = `${beside}.password`
  mkdirSync(beside, { mode: 0o700 })
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  account.own(beside)
  account.own(passwordFile)
  const args = ['-D', beside, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  // The same ordering of text as hosted Supabase.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const command = account.command(initdb, [...args, ...locale])
  const child = spawn(command.program, command.args, { ...command.identity, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', data => log.write(String(data)))
  const status = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  rmSync(passwordFile, { force: true })
  if (status !== 0)
    throw new BackendRefusal(`The embedded PostgreSQL could not make its data in ${folder}: ${log.tail()}`)
  renameSync(beside, folder)
}

/** Of first starts that were killed. What cannot be removed yet is removed next time. */
function removeRemains(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 })
    } catch {}
  }
}
