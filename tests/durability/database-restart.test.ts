// @module-tag long
import { expect, test } from 'vitest'
import { retryUntilTrue } from '../contract/site-under-test.ts'
import { readServerPid } from './database-processes.ts'
import { readUncachedPages, startReaders } from './readers.ts'
import { site, startSiteBeforeTests } from './site-of-file.ts'

const dataDir = startSiteBeforeTests()

const statusAt = async (path: string) => (await fetch(site.url + path)).status

test('the site serves uncached pages again after each of five database restarts', async () => {
  const readers = startReaders([site.url], 6)
  for (const signal of ['SIGINT', 'SIGKILL', 'SIGINT', 'SIGKILL', 'SIGINT'] as const) {
    const before = readServerPid(dataDir)
    const readSoFar = readers.statuses.length
    await retryUntilTrue(async () => expect(readers.statuses.length).toBeGreaterThan(readSoFar + 6))
    process.kill(before, signal)
    await retryUntilTrue(async () => expect(readServerPid(dataDir)).toBeGreaterThan(0))
    await retryUntilTrue(async () => expect(readServerPid(dataDir)).not.toBe(before))
    await retryUntilTrue(async () => {
      for (let check = 0; check < 6; check++) expect(await readUncachedPages(site.url)).toBe(200)
    })
    // The connection of the health check may notice the restart after the connections of the pages.
    await retryUntilTrue(async () =>
      expect([await statusAt('/healthz'), await statusAt('/readyz')]).toEqual([200, 200]),
    )
  }
  await readers.end()
}, 400_000)
