import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

type Answer = { type: string; body: Buffer; isPage: boolean }

export type Floor = { address: string; close(): void }

/**
 * The same pages with their style sheets, fonts and pictures, and without a script: nothing that runs in a browser can be there
 * sooner. Served from memory, packed once, by a static server of our own.
 * @param paths as the site's addresses say them
 */
export async function serveFloor(browser: Browser, site: string, paths: readonly string[]): Promise<Floor> {
  const answers = await collected(browser, site, paths)
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return void response.writeHead(404).end()
    const cache = answer.isPage ? 'no-cache' : 'public, max-age=31536000, immutable'
    response
      .writeHead(200, {
        'content-type': answer.type,
        'cache-control': cache,
        ...(isText(answer.type) && { 'content-encoding': 'br' }),
      })
      .end(answer.body)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** What a phone asks for without scripts, read to the end of each page. */
async function collected(browser: Browser, site: string, paths: readonly string[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  const page = await context.newPage()
  const asked = new Map<string, { kind: string; accept: string }>()
  page.on('request', request => {
    const kind = request.resourceType()
    if (new URL(request.url()).origin === site && kind !== 'script')
      asked.set(request.url(), { kind, accept: request.headers().accept ?? '*/*' })
  })
  for (const path of paths) await page.goto(site + path, { waitUntil: 'load' })
  await context.close()
  for (const [url, { kind, accept }] of asked) {
    const response = await fetch(url, { headers: { accept } })
    if (!response.ok) continue
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const isPage = kind === 'document'
    const sent = Buffer.from(await response.arrayBuffer())
    const whole = isPage ? Buffer.from(withoutScripts(sent.toString())) : sent
    const { pathname, search } = new URL(url)
    answers.set(pathname + search, { type, isPage, body: isText(type) ? brotliCompressSync(whole) : whole })
  }
  return answers
}

const isText = (type: string) => /^(text|image\/svg)/.test(type)

const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/<link\b[^>]*rel="manifest"[^>]*>/g, '')
