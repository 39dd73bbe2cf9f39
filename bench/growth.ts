import { gunzipSync } from 'node:zlib'
import { connectSql, type Sql } from '../server/backend/database/sql.ts'
import { serveSite } from '../tests/contract/served-site.ts'
import {
  firstAdmin,
  makeTemporaryFolder,
  readEmbeddedDatabaseUrl,
  removeFolder,
} from '../tests/contract/site-under-test.ts'
import { findMedian, formatTable } from './table.ts'
import { fullBenchVolume, insertBenchContent, scaleBenchVolume } from './volume.ts'

/** Number of measurements for each page after a content change, and for each cached page. */
const measurementsPerPage = 5
const contentShares = [0.01, 1] as const

const measuredPaths = [
  '/',
  '/overview',
  '/events',
  '/events?tab=past&page=50',
  '/events?circle=culture&region=Europe',
  '/collective-calendar',
  '/circles/culture',
  '/circles/culture/calendar',
  '/event/volume-event-77',
  '/news',
  '/news/all',
  '/news/all?page=40',
  '/news/road-to-davos',
  '/news/volume-article-77',
  '/search?q=bridge',
  '/search?q=word77',
  '/sitemap.xml',
  '/feeds/news.rss',
  '/calendar/all.ics',
  '/calendar/circle/culture.ics',
  '/calendar/flagships.ics',
] as const

type PageMeasurement = { cold: number; warm: number; br: number; raw: number }

/**
 * Measures each page twice: with one hundredth of the content and with all content. "Cold" is the first response after
 * a content change, "warm" is the next response. The ratio of the two cold responses is the cost of a hundred times the
 * content.
 */
export async function benchGrowth(): Promise<string> {
  const folder = makeTemporaryFolder()
  const site = await serveSite({ DATA_DIR: folder, ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password })
  const sql = connectSql(readEmbeddedDatabaseUrl(folder), { max: 2 })
  try {
    const columns: PageMeasurement[][] = []
    for (const share of contentShares) {
      await insertBenchContent(sql, scaleBenchVolume(share))
      const column: PageMeasurement[] = []
      for (const path of measuredPaths) column.push(await measureGrowth(site.url, path, sql))
      columns.push(column)
    }
    const [few = [], many = []] = columns
    const rows = measuredPaths.map((path, at) => {
      const [one, hundred] = [few[at], many[at]]
      if (!one || !hundred) throw new Error(`${path} was not measured`)
      const kilobytes = ({ br, raw }: PageMeasurement) => `${(br / 1000).toFixed(1)} / ${(raw / 1000).toFixed(0)}`
      return [
        path,
        one.cold.toFixed(0),
        hundred.cold.toFixed(0),
        (hundred.cold / one.cold).toFixed(1),
        hundred.warm.toFixed(1),
        kilobytes(one),
        kilobytes(hundred),
      ]
    })
    const volumeTexts = Object.entries(fullBenchVolume).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    const head = ['path', 'cold ms at 1 %', 'cold ms', 'ratio', 'warm ms', 'kB br / raw at 1 %', 'kB br / raw']
    return `Growth: ${volumeTexts.join(', ')} against a hundredth of them; median of ${measurementsPerPage}\n\n${formatTable(head, rows)}\n`
  } finally {
    await sql.end()
    await site.stop()
    removeFolder(folder)
  }
}

async function measureGrowth(url: string, path: string, sql: Sql): Promise<PageMeasurement> {
  const cold = []
  const warm = []
  let [br, raw] = [0, 0]
  for (let n = 0; n < measurementsPerPage; n++) {
    await waitUntilCacheDropped(url, path, sql)
    const first = await fetchPage(url, path, 'br')
    cold.push(first.took)
    br = first.bytes
    warm.push((await fetchPage(url, path, 'br')).took)
  }
  raw = (await fetchPage(url, path, 'gzip')).unpacked
  return { cold: findMedian(cold), warm: findMedian(warm), br, raw }
}

/** Changes content and waits until all cached pages are dropped, which can be seen by a new ETag. */
async function waitUntilCacheDropped(url: string, path: string, sql: Sql): Promise<void> {
  await fetchPage(url, path, 'br')
  await sql`update public.circles set description = description || ' ' where slug = 'culture'`
  await sql`update public.circles set description = trim(description) where slug = 'culture'`
  // The pause is for the database notification, which reaches the server on a separate connection.
  await new Promise(resolve => setTimeout(resolve, 150))
}

async function fetchPage(url: string, path: string, encoding: 'br' | 'gzip') {
  const begun = performance.now()
  const { get } = await import('node:http')
  const { status, body } = await new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    get(url + path, { headers: { 'accept-encoding': encoding } }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part)).on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }))
    }).on('error', reject)
  })
  const took = performance.now() - begun
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return { took, bytes: body.length, unpacked: encoding === 'gzip' ? gunzipSync(body).length : 0 }
}
