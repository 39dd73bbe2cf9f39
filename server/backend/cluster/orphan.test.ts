import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stopOrphanedCluster } from './orphan.ts'

let base: string
const started: ChildProcess[] = []
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'orphan-')))
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(base, { recursive: true })
})

/** Starts a process with the same command line as a PostgreSQL server that uses this data folder. */
async function databaseOn(folder: string): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true })
  const waits = 'console.log("up"); setInterval(() => {}, 1000)'
  const child = spawn(process.execPath, ['-e', waits, '--', '-D', folder, '-c', 'port=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

const record = (folder: string, { pid }: ChildProcess) => writeFileSync(join(folder, 'postmaster.pid'), `${pid}\n`)

it('a site that starts on a copied data folder does not stop the database of the original site', async () => {
  const copy = join(base, 'data')
  mkdirSync(copy)
  // The data folder of the running database has a path that contains the path of its copy.
  const live = await databaseOn(join(base, 'site', copy))
  record(copy, live)
  await stopOrphanedCluster(copy)
  expect([live.exitCode, live.signalCode]).toEqual([null, null])
  expect(existsSync(join(copy, 'postmaster.pid'))).toBe(false)
})

it('a starting site stops a database server that an earlier run of the site left behind', async () => {
  const folder = join(base, 'data')
  const orphan = await databaseOn(folder)
  record(folder, orphan)
  symlinkSync(folder, join(base, 'link'))
  const ended = once(orphan, 'exit')
  await stopOrphanedCluster(join(base, 'link'))
  await ended
})
