import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { BackendRefusal } from './refusal.ts'

/** Makes the folder if it is missing. @throws BackendRefusal when this account cannot write there. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new BackendRefusal(
      `The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to a folder this account owns.`,
    )
  }
}

/** Whole or not at all, even across a power cut, and readable only by this account. */
export function writePrivateFile(path: string, text: string): void {
  const beside = `${path}.${randomBytes(4).toString('hex')}`
  const file = openSync(beside, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
  syncFolder(dirname(path))
}

/** Undefined when there is no such file. */
export function readPrivateFile(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export const removeFile = (path: string) => rmSync(path, { force: true })

/** A rename is on disk only once its folder is. Windows has no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
