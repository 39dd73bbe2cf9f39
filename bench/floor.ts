import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { type StaticFile, type StaticServer, serveStatic } from './static-server.ts'

/**
 * Serves the site's pages with style sheets, fonts and pictures, but without scripts: the lower bound for any page with
 * scripts. Each file is compressed once.
 * @param paths page paths of the site
 */
export const servePagesWithoutScripts = async (
  browser: Browser,
  site: string,
  paths: readonly string[],
): Promise<StaticServer> => serveStatic(await collectFiles(browser, site, paths))

/** Collects the files that a phone without scripts requests when the visitor scrolls to the end of each page. */
async function collectFiles(
  browser: Browser,
  site: string,
  paths: readonly string[],
): Promise<Map<string, StaticFile>> {
  const answers = new Map<string, StaticFile>()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  const page = await context.newPage()
  const requests = new Map<string, { kind: string; accept: string }>()
  page.on('request', request => {
    const kind = request.resourceType()
    if (new URL(request.url()).origin === site && kind !== 'script')
      requests.set(request.url(), { kind, accept: request.headers().accept ?? '*/*' })
  })
  for (const path of paths) await page.goto(site + path, { waitUntil: 'load' })
  await context.close()
  for (const [url, { kind, accept }] of requests) {
    const response = await fetch(url, { headers: { accept } })
    if (!response.ok) continue
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const isPage = kind === 'document'
    const body = Buffer.from(await response.arrayBuffer())
    const fullBody = isPage ? Buffer.from(removeScripts(body.toString())) : body
    const { pathname, search } = new URL(url)
    answers.set(pathname + search, {
      type,
      isPacked: isText(type),
      body: isText(type) ? brotliCompressSync(fullBody) : fullBody,
      cacheControl: isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
  }
  return answers
}

const isText = (type: string) => /^(text|image\/svg)/.test(type)

const removeScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/<link\b[^>]*rel="manifest"[^>]*>/g, '')
