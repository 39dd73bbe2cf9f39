import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeLookupTable } from '../make-lookup-table.ts'
import { BackendRefusal } from './refusal.ts'

/**
 * Creates the data folder if the folder is missing.
 * @throws BackendRefusal when this account cannot write there
 */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    // The error ENOENT also means that the folder is not writable, because Node reports ENOENT when the parent folder
    // is on a read-only disk.
    const folderError = reason === 'ENOENT' ? Object.assign(new Error(), { code: 'EROFS' }) : error
    throw (
      toFolderRefusal(folderError, folder) ??
      new BackendRefusal(`The data folder ${folder} cannot be written (${reason}).`)
    )
  }
}

/**
 * Creates a folder one level at a time. The recursive mkdir of Node never returns if the system forbids new folders,
 * such as in /proc.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parentFolder = dirname(folder)
  if (parentFolder !== folder) makeFolder(parentFolder)
  try {
    mkdirSync(folder)
  } catch (error) {
    // The error EEXIST is ignored, because another process may have created the folder at the same time.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Messages for the operator when a folder is not writable, by error code. 53100 is PostgreSQL's code for a full disk.
 */
const writeErrorTexts = makeLookupTable<string>({
  ENOSPC: 'the disk is full. Free some space, then restart.',
  EDQUOT: 'its quota is used up. Free some space, then restart.',
  '53100': 'the disk is full. Free some space, then restart.',
  EROFS: 'it is read-only. Mount it for writing, or set DATA_DIR to another folder.',
  EACCES: 'this account may not write there. Set DATA_DIR to a folder it owns.',
  EPERM: 'this account may not write there. Set DATA_DIR to a folder it owns.',
  ENOTDIR: 'it is not a folder. Set DATA_DIR to one.',
  EEXIST: 'it is not a folder. Set DATA_DIR to one.',
})

/**
 * Finds the message for the operator when a start failed because the folder is not writable; undefined when the start
 * failed for another reason.
 */
export function toFolderRefusal(error: unknown, folder: string): BackendRefusal | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  const path = 'path' in error ? String(error.path) : folder
  if (!path.startsWith(folder) && !folder.startsWith(path)) return undefined
  const explanation = writeErrorTexts[String(error.code)]
  return explanation ? new BackendRefusal(`The data folder ${folder} cannot be written: ${explanation}`) : undefined
}

/** Writes a file that only this account can read. The write is atomic, even during a power failure. */
export function writePrivateFile(path: string, text: string): void {
  const temporaryPath = `${path}.${randomBytes(4).toString('hex')}`
  try {
    const file = openSync(temporaryPath, 'wx', 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporaryPath, path)
  } catch (error) {
    removeFile(temporaryPath)
    throw error
  }
  syncFolder(dirname(path))
}

/**
 * Removes private files that a killed process did not finish, because they may contain secrets. Call this function only
 * while holding the lock of the folder.
 */
export function removeUnfinishedFiles(folder: string): void {
  for (const name of readdirSync(folder))
    if (/^[\w-]+\.(json|txt)\.[0-9a-f]{8}$/.test(name)) removeFile(join(folder, name))
}

/** Reads a private file. Undefined if the file does not exist. */
export function readPrivateFile(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const removeFile = (path: string) => rmSync(path, { force: true })

/**
 * Syncs a folder to disk, because a renamed file survives a power failure only after the sync. Windows has no such
 * system call.
 */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
