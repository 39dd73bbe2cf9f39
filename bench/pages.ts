import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { eventually, freePort, removeFolder, temporaryFolder } from '../tests/contract/site-under-test.ts'
import { table } from './table.ts'

const seconds = 5
const connections = 50
const pages = ['/', '/events', '/news/a-bridge-fails-slowly']

/** The built site with its sample content, started from nothing and again, then asked for three pages as fast as it answers. */
export async function benchPages(): Promise<string> {
  const dataDir = temporaryFolder()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = async () => {
    const begun = performance.now()
    const site = spawn(process.execPath, ['server/start.ts'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SITE_URL: address, ADMIN_PASSWORD: 'amina-keeps' },
      stdio: 'ignore',
    })
    await eventually(async () => {
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
    const rows = []
    for (const page of pages) rows.push(await measured(address, page))
    await second.stop()
    return [
      `Start to the first answer: ${first.took.toFixed(1)} s from nothing, ${second.took.toFixed(1)} s again\n`,
      `Pages: ${connections} connections, ${seconds} s, on the same machine as the load\n`,
      table(['page', 'answers / s', 'p50 ms', 'p99 ms', 'HTML kB (brotli)'], rows),
      '',
    ].join('\n')
  } finally {
    removeFolder(dataDir)
  }
}

async function measured(address: string, page: string): Promise<(string | number)[]> {
  const headers = { 'accept-encoding': 'br' }
  const html = await (await fetch(`${address}${page}`)).text()
  const { requests, latency, non2xx } = await autocannon({
    url: `${address}${page}`,
    connections,
    duration: seconds,
    headers,
  })
  if (non2xx > 0) throw new Error(`${page} answered ${non2xx} times with something else than 200`)
  const weight = brotliCompressSync(html).length / 1000
  return [page, Math.round(requests.average), latency.p50, latency.p99, weight.toFixed(1)]
}
