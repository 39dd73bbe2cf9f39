import { closeSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toFolderRefusal } from './data-folder.ts'
import { BackendRefusal } from './refusal.ts'

/** Function that releases the lock of the folder. */
export type ReleaseFolderLock = () => Promise<void>

/** Error code SQLITE_BUSY of SQLite: another process holds the lock. */
const sqliteBusyCode = 5

/**
 * Locks the folder for this process, also against other containers that mount the folder. The lock is a SQLite lock on
 * the empty file `.folder-lock`. The operating system releases the lock when the process ends, so the lock is never
 * stale and needs no process id. The file `.folder-holder` next to the lock file names the process that holds the
 * lock, for people to read.
 * @throws BackendRefusal with the folder and the process that holds the lock, or the reason why the folder cannot be
 * locked
 */
export async function lockFolder(folder: string): Promise<ReleaseFolderLock> {
  const path = realpathSync(folder)
  try {
    createFile(join(path, '.folder-lock'))
    const lock = lockFile(join(path, '.folder-lock'), path)
    writeFileSync(join(path, '.folder-holder'), `${process.pid} on ${hostname()}`, { mode: 0o600 })
    return async () => lock.close()
  } catch (error) {
    throw toFolderRefusal(error, path) ?? error
  }
}

/**
 * Creates the lock file, because SQLite does not report why a file cannot be created. An existing lock file is not
 * opened here, because closing the file would release a lock.
 */
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
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusyCode)
      throw new BackendRefusal(
        `The data folder ${folder} is in use by process ${readLockHolder(folder)}. Stop it, or set DATA_DIR to another folder.`,
      )
    throw new BackendRefusal(
      `The data folder ${folder} cannot be locked: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

function readLockHolder(folder: string): string {
  try {
    return readFileSync(join(folder, '.folder-holder'), 'utf8') || '(unknown)'
  } catch {
    return '(unknown)'
  }
}
