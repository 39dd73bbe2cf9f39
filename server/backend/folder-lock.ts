import { createHash } from 'node:crypto'
import { closeSync, constants, ftruncateSync, openSync, readFileSync, realpathSync, writeSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { BackendRefusal } from './refusal.ts'

/** Gives the folder back. */
export type Release = () => Promise<void>

/**
 * Makes this process the only one on the folder. The operating system holds the lock and drops it with the process,
 * so nothing is ever stale and no process id is ever mistaken for another.
 * @throws BackendRefusal naming the folder and the process that has it.
 */
export async function lockFolder(folder: string): Promise<Release> {
  const path = realpathSync(folder)
  return process.platform === 'darwin' ? lockFile(path) : lockName(path)
}

const refusal = (folder: string, holder: string) =>
  new BackendRefusal(
    `The data folder ${folder} is in use by process ${holder || '(unknown)'}. Stop it, or set DATA_DIR to another folder.`,
  )

/** Linux and Windows: a listening name that is not a file. Whoever connects to it reads the holder's process id. */
async function lockName(folder: string): Promise<Release> {
  const name = `site-data-${createHash('sha256').update(folder).digest('hex').slice(0, 40)}`
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`
  const server = createServer(socket => socket.on('error', () => {}).end(String(process.pid)))
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', error => ('code' in error && error.code === 'EADDRINUSE' ? resolve(true) : reject(error)))
    server.listen({ path, exclusive: true }, () => resolve(false))
  })
  if (taken) throw refusal(folder, await holderOf(path))
  server.unref()
  return () => new Promise(resolve => server.close(() => resolve()))
}

const holderOf = (path: string) =>
  new Promise<string>(resolve => {
    let text = ''
    const socket = connect({ path, timeout: 2000 })
    socket.on('data', data => {
      text += data
    })
    for (const event of ['end', 'error', 'timeout']) socket.once(event, () => resolve(text))
  })

/** macOS has no such names, but its open() takes an exclusive lock. */
async function lockFile(folder: string): Promise<Release> {
  const [O_NONBLOCK, O_EXLOCK] = [0x4, 0x20]
  const path = join(folder, '.lock')
  let file: number
  try {
    file = openSync(path, constants.O_RDWR | constants.O_CREAT | O_NONBLOCK | O_EXLOCK, 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN')
      throw refusal(folder, readFileSync(path, 'utf8'))
    throw error
  }
  ftruncateSync(file)
  writeSync(file, String(process.pid))
  return async () => closeSync(file)
}
