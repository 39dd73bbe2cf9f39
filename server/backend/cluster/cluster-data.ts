import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, constants, cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BackendRefusal } from '../refusal.ts'
import type { ClusterLog } from './cluster-log.ts'
import type { DatabaseAccount } from './database-account.ts'

/**
 * Location of a PostgreSQL cluster: its data folder, the operating system account that runs PostgreSQL, and the log of
 * PostgreSQL.
 */
export type ClusterLocation = {
  folder: string
  account: DatabaseAccount
  initdb: string
  postgres: string
  log: ClusterLog
}

/** Options for `initdb`; the collation is that of hosted Supabase. */
export const initdbOptions = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']

/**
 * Creates the data of a cluster in a temporary folder and then renames the folder, so that a folder with the final name
 * is always complete.
 * @param template data folder to copy. A template that cannot be copied is ignored.
 */
export async function initialiseCluster(site: ClusterLocation, superuserPassword: string, template?: string) {
  const { folder, log } = site
  removeUnfinishedFolders(folder)
  // The temporary folder gets a random name each time, because a program of a killed start may still write to that
  // start's folder.
  const createFolderName = () => `${folder}.new-${randomBytes(4).toString('hex')}`
  const newFolder =
    (template && (await copyTemplate(template, createFolderName(), site, superuserPassword))) ||
    (await createFreshData(createFolderName(), site, superuserPassword))
  if (!newFolder)
    throw new BackendRefusal(`The embedded PostgreSQL could not create its database in ${folder}: ${log.tail()}`)
  renameSync(newFolder, folder)
}

async function createFreshData(
  data: string,
  site: ClusterLocation,
  superuserPassword: string,
): Promise<string | undefined> {
  const passwordFile = `${data}.password`
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  site.account.own(data)
  site.account.own(passwordFile)
  const access = ['-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const isMade = await runProgram(site, site.initdb, ['-D', data, ...access, ...initdbOptions])
  rmSync(passwordFile, { force: true })
  return isMade ? data : undefined
}

/**
 * Copies a cluster template, which has no passwords. The copy gets a new password before the database server listens,
 * and is synced to disk at the end.
 */
async function copyTemplate(template: string, data: string, site: ClusterLocation, superuserPassword: string) {
  const alone = ['--single', '-D', data, '-c', 'fsync=off', '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off']
  const statement = `alter role postgres password '${superuserPassword.replaceAll("'", "''")}'\n`
  try {
    cpSync(template, data, { recursive: true, mode: constants.COPYFILE_FICLONE })
    chmodSync(data, 0o700)
    site.account.own(data)
    if (
      (await runProgram(site, site.postgres, [...alone, 'postgres'], statement)) &&
      (await runProgram(site, site.initdb, ['--sync-only', '-D', data]))
    )
      return data
  } catch (error) {
    site.log.write(`${error}\n`)
  }
  site.log.write(`The template ${template} was skipped.\n`)
  rmSync(data, { recursive: true, force: true })
  return undefined
}

/**
 * Runs a program.
 * @returns whether the program ended with exit code 0; the log contains the error output of the program
 */
async function runProgram(
  { account, log }: ClusterLocation,
  file: string,
  list: string[],
  input = '',
): Promise<boolean> {
  const { program, args, identity } = account.command(file, list)
  const child = spawn(program, args, { ...identity, stdio: ['pipe', 'ignore', 'pipe'] })
  // Write errors are ignored, because a program that exits before it has read all input reports the reason on stderr.
  child.stdin.on('error', () => {}).end(input)
  child.stderr.on('data', data => log.write(String(data)))
  const status = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  return status === 0
}

/**
 * Removes the temporary folders of first starts that were killed before the end. A folder that cannot be removed yet is
 * removed at the next start.
 */
function removeUnfinishedFolders(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 })
    } catch {}
  }
}
