// Renders a number of uncacheable pages and prints what remains in memory after garbage collection.
// node --expose-gc tests/durability/count-leftovers.ts 600
import { queryObjects } from 'node:v8'
import type { ServerBuild } from 'react-router'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { openPages } from '../../server/site/pages.ts'

const renderCount = Number(process.argv[2])
const warmUpCount = 60
const environment = readEnvironment(process.env)
const backend = await openBackend(environment, () => {})
const loadBuild = () => import(new URL('../../build/server/index.js', import.meta.url).href) as Promise<ServerBuild>
const pages = openPages(loadBuild, 'production', backend, environment.siteUrl)

const pathBuilders = [
  (n: number) => `/events?q=word-${n}`,
  (n: number) => `/search?q=word-${n}`,
  (n: number) => `/no-${n}`,
]

async function renderPages(from: number, end: number): Promise<void> {
  for (let n = from; n < end; n++) {
    const path = pathBuilders[n % pathBuilders.length]?.(n) ?? '/'
    const response = await pages.answer(new Request(environment.siteUrl + path), null)
    await response.arrayBuffer()
    if (response.status !== 200 && response.status !== 404) throw new Error(`${path} answered ${response.status}`)
  }
}

/**
 * Clears the cache first, because the remaining objects of a request are released a turn of the event loop or two after
 * the response.
 */
async function measureAfterCollection(): Promise<{ requests: number; heap: number }> {
  pages.forgetAll()
  for (let turn = 0; turn < 5; turn++) {
    await new Promise(resolve => setImmediate(resolve))
    globalThis.gc?.()
  }
  return { requests: queryObjects(Request) as number, heap: process.memoryUsage().heapUsed }
}

await renderPages(0, warmUpCount)
const bytesBefore = await measureAfterCollection()
await renderPages(warmUpCount, warmUpCount + renderCount)
const bytesAfter = await measureAfterCollection()
console.log(
  JSON.stringify({
    requests: bytesAfter.requests - bytesBefore.requests,
    heap: bytesAfter.heap - bytesBefore.heap,
  }),
)
await backend.close()
