// @module-tag long
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePreparedFolder } from '../contract/prepared-folder.ts'
import { removeFolder } from '../contract/site-under-test.ts'
import { serverEntryFile, startProcess } from './site-process.ts'

let dataDir: string
beforeEach(() => {
  dataDir = makePreparedFolder()
})
afterEach(() => removeFolder(dataDir))

test('a request for an uncached page leaves no memory in use after its response', async () => {
  const program = new URL('./count-leftovers.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, '200'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
  })
  const leftovers = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(leftovers.requests).toBeLessThan(10)
  expect(leftovers.heap).toBeLessThan(20_000_000)
}, 180_000)

test('the site loads the code of its pages before it accepts requests', async () => {
  const flags = ['--import', new URL('./note-page-build.ts', import.meta.url).pathname]
  const site = await startProcess({ dataDir, entry: serverEntryFile, flags })
  expect(existsSync(join(dataDir, 'page-build-loaded'))).toBe(true)
  expect(await site.stop()).toBe(0)
})

test('a client that requests very many pages gets 429 with Retry-After', async () => {
  const site = await startProcess({ dataDir, entry: serverEntryFile })
  const readPage = (path: string) => fetch(site.url + path, { signal: AbortSignal.timeout(120_000) })
  expect((await readPage('/about')).status).toBe(200)
  const searchPaths = Array.from({ length: 600 }, (_, n) => `/search?q=word-${n}`)
  const [aboutPage, ...searchPages] = await Promise.all(['/about', ...searchPaths].map(readPage))
  expect(aboutPage?.status).toBe(200)
  const refusedSearches = searchPages.filter(({ status }) => status === 429)
  expect(refusedSearches.length).toBeGreaterThan(100)
  expect(Number(refusedSearches[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refusedSearches[0]?.text()).toContain('<h1>One moment, please</h1>')
  // A busy machine may not finish all renderings in time, and then refuses some.
  expect(searchPages.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([])
  expect((await readPage(`/events?q=${'x'.repeat(3_000)}`)).status).toBe(414)
  expect(await site.stop()).toBe(0)
}, 180_000)
