import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const program = `
  const { lockFolder } = await import('${new URL('./folder-lock.ts', import.meta.url)}')
  const release = await lockFolder(process.argv[1])
  console.log('locked')
  process.stdin.resume().once('end', () => release())`

const holders: ChildProcess[] = []
/**
 * Requests the folder lock in a new process, started by the command `starter`.
 * @returns the first line of the process's output
 */
async function requestLock(folder: string, ...starter: string[]): Promise<string> {
  const command = [...starter, process.execPath, '--input-type=module', '-e', program, folder]
  const holder = spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] })
  holders.push(holder)
  let output = ''
  for (const stream of [holder.stdout, holder.stderr])
    stream.on('data', data => {
      output += data
    })
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'close')])
  return output
}

const hasNetworks = spawnSync('unshare', ['--net', 'true']).status === 0

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('a locked data folder is refused', () => {
  test('to a process with the process id of the lock holder', async () => {
    const release = await lockFolder(folder)
    expect(await requestLock(folder)).toContain(`${folder} is in use by process ${process.pid} on ${hostname()}.`)
    await release()
  })

  test.skipIf(!hasNetworks)('to a process in another network namespace, as in containers', async () => {
    const release = await lockFolder(folder)
    expect(await requestLock(folder, 'unshare', '--net')).toContain(`${folder} is in use by process`)
    await release()
  })

  test('to the process that already holds the lock', async () => {
    const release = await lockFolder(folder)
    await expect(async () => lockFolder(folder)).rejects.toThrow('is in use by process')
    expect(await requestLock(folder)).toContain('is in use by process')
    await release()
  })
})

test('a data folder is unlocked after the process that held the lock was killed', async () => {
  await (await lockFolder(folder))()
  expect(await requestLock(folder)).toBe('locked\n')
  const [holder] = holders
  holder?.kill('SIGKILL')
  if (holder) await once(holder, 'close')
  expect(await requestLock(folder)).toBe('locked\n')
})
