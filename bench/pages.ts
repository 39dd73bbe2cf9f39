import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { brotliCompressSync } from 'node:zlib'
import { connectSql, type Sql } from '../server/backend/database/sql.ts'
import {
  findFreePort,
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
  retryUntilTrue,
} from '../tests/contract/site-under-test.ts'
import { toSampleYear } from '../tests/support/sample-years.ts'
import { loadGeneratorName, loadUrlRepeatedly } from './load.ts'
import { type StaticServer, serveStatic } from './static-server.ts'
import { findMedian, formatTable } from './table.ts'

const cachedPaths = ['/', '/events', '/news/a-bridge-fails-slowly']
const renderedPaths = [
  '/',
  '/events',
  toSampleYear('/event/road-to-davos-2027'),
  '/news',
  '/news/a-bridge-fails-slowly',
  '/circles/culture',
  '/search?q=bridge',
]
/** Number of requests for each uncached page. The first third is warm-up. */
const requestsPerPage = 30
const brotliHeaders = { 'accept-encoding': 'br' }

/**
 * Measures the built site with its sample content: first start and restart, then three cached pages as fast as
 * possible, compared with the same bytes as static files, and seven uncached pages one at a time.
 */
export async function benchPages(): Promise<string> {
  const dataDir = makeTemporaryFolder()
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const start = async () => {
    const begun = performance.now()
    const site = spawn(process.execPath, ['server/start.ts'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        SITE_URL: address,
        ADMIN_PASSWORD: 'amina-keeps',
      },
      stdio: 'ignore',
    })
    await retryUntilTrue(async () => {
      if (!(await fetch(`${address}/healthz`)).ok) throw new Error('not yet')
    }, 120_000)
    const stop = async () => {
      site.kill('SIGTERM')
      await once(site, 'exit')
    }
    return { took: (performance.now() - begun) / 1000, stop }
  }
  try {
    const first = await start()
    await first.stop()
    const second = await start()
    const files = await serveAsFiles(address)
    const rows = []
    for (const page of cachedPaths) rows.push(await compareWithFiles(address, files.address, page))
    await files.close()
    const freshRenders = await measureUncachedPages(address, dataDir)
    await second.stop()
    return [
      `Start to the first answer: ${first.took.toFixed(1)} s from nothing, ${second.took.toFixed(1)} s again\n`,
      `Kept pages: ${loadGeneratorName}; beside them the same bytes as files, served by ${files.by}\n`,
      formatTable(['page', 'answers / s', 'p50 ms', 'p99 ms', 'files / s', '×', 'HTML kB (brotli)'], rows),
      '',
      `Pages made anew after a change of content, one at a time, ${freshRenders.length * (requestsPerPage - requestsPerPage / 3)} of them: ${findMedian(freshRenders.flatMap(({ took }) => took)).toFixed(0)} ms in the middle\n`,
      formatTable(
        ['page', 'ms in the middle', 'at most'],
        freshRenders.map(({ page, took }) => [page, findMedian(took).toFixed(0), Math.max(...took).toFixed(0)]),
      ),
      '',
    ].join('\n')
  } finally {
    removeFolder(dataDir)
  }
}

async function compareWithFiles(site: string, files: string, page: string): Promise<(string | number)[]> {
  const html = await (await fetch(site + page)).text()
  const { perSecond, p50, p99 } = await loadUrlRepeatedly(site + page)
  const floor = await loadUrlRepeatedly(files + page)
  const ratio = (perSecond / floor.perSecond).toFixed(2)
  const weight = (brotliCompressSync(html).length / 1000).toFixed(1)
  return [page, Math.round(perSecond), p50.toFixed(1), p99.toFixed(1), Math.round(floor.perSecond), ratio, weight]
}

/** Serves the cached pages as static files. */
async function serveAsFiles(site: string): Promise<StaticServer> {
  const files = cachedPaths.map(async page => {
    const body = brotliCompressSync(await (await fetch(site + page)).text())
    return [page, { type: 'text/html; charset=utf-8', body, isPacked: true, cacheControl: 'no-cache' }] as const
  })
  return serveStatic(new Map(await Promise.all(files)))
}

async function measureUncachedPages(site: string, dataDir: string) {
  const sql = connectSql(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
  const pages = renderedPaths.map(page => ({ page, took: [] as number[] }))
  for (let at = 0; at < requestsPerPage; at++)
    for (const { page, took } of pages) {
      await waitUntilPageChanged(site, page, sql, at)
      const begun = performance.now()
      await (await fetch(site + page, { headers: brotliHeaders })).arrayBuffer()
      if (at >= requestsPerPage / 3) took.push(performance.now() - begun)
    }
  await sql.end()
  return pages
}

/** Changes content and waits until the cached page is dropped. */
async function waitUntilPageChanged(site: string, page: string, sql: Sql, at: number): Promise<void> {
  await (await fetch(site + page, { headers: brotliHeaders })).arrayBuffer()
  const spaces = ' '.repeat(at % 2)
  await sql`update public.circles set description = trim(description) || ${spaces} where slug = 'culture'`
  // The pause is for the database notification, which reaches the server on a separate connection.
  await new Promise(resolve => setTimeout(resolve, 150))
}
