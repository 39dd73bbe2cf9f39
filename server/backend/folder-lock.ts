import { closeSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { folderRefusal } from './data-folder.ts'
import { BackendRefusal } from './refusal.ts'

/** Gives the folder back. */
export type Release = () => Promise<void>

/** SQLite's code for what somebody else has locked. */
const busy = 5

/**
 * Makes this process the only one on the folder, among containers that share it too. The lock is SQLite's, on the empty
 * file `.folder-lock`: the operating system holds it and drops it with the process, so nothing is ever stale and no process id
 * is ever mistaken for another. Who has it stands beside, in `.folder-holder`, for people.
 * @throws BackendRefusal naming the folder and the process that has it, or why it cannot be locked.
 */
export async function lockFolder(folder: string): Promise<Release> {
  const path = realpathSync(folder)
  try {
    createFile(join(path, '.folder-lock'))
    const lock = lockFile(join(path, '.folder-lock'), path)
    writeFileSync(join(path, '.folder-holder'), `${process.pid} on ${hostname()}`, { mode: 0o600 })
    return async () => lock.close()
  } catch (error) {
    throw folderRefusal(error, path) ?? error
  }
}

/** SQLite would make it too, but not say why it could not. One that is there stays closed: to close it would drop a lock. */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function lockFile(file: string, folder: string): DatabaseSync {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy)
      throw new BackendRefusal(
        `The data folder ${folder} is in use by process ${holderIn(folder)}. Stop it, or set DATA_DIR to another folder.`,
      )
    throw new BackendRefusal(
      `The data folder ${folder} cannot be locked: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

function holderIn(folder: string): string {
  try {
    return readFileSync(join(folder, '.folder-holder'), 'utf8') || '(unknown)'
  } catch {
    return '(unknown)'
  }
}
