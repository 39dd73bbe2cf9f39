import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../contract/site-under-test.ts'

let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder()
})
afterEach(() => removeFolder(dataDir))

test('what Tunde asks for and nobody keeps is gone from memory once it was answered', async () => {
  const program = new URL('./count-leftovers.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, '600'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
  })
  const left = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(left.requests).toBeLessThan(10)
  expect(left.heap).toBeLessThan(20_000_000)
})
