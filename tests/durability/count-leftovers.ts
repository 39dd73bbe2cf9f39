// Renders a number of uncacheable pages and prints what remains in memory after garbage collection.
// node --expose-gc tests/durability/count-leftovers.ts 600
import { queryObjects } from 'node:v8'
import type { ServerBuild } from 'react-router'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { openPages } from '../../server/site/pages.ts'

const renders = Number(process.argv[2])
const warmUp = 60
const environment = readEnvironment(process.env)
const backend = await openBackend(environment, () => {})
const load = () => import(new URL('../../build/server/index.js', import.meta.url).href) as Promise<ServerBuild>
const pages = openPages(load, 'production', backend, environment.siteUrl)

const addresses = [
  (n: number) => `/events?q=word-${n}`,
  (n: number) => `/search?q=word-${n}`,
  (n: number) => `/no-${n}`,
]

async function render(from: number, end: number): Promise<void> {
  for (let n = from; n < end; n++) {
    const path = addresses[n % addresses.length]?.(n) ?? '/'
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

await render(0, warmUp)
const before = await measureAfterCollection()
await render(warmUp, warmUp + renders)
const after = await measureAfterCollection()
console.log(JSON.stringify({ requests: after.requests - before.requests, heap: after.heap - before.heap }))
await backend.close()
