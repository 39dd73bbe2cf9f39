import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FeedSiteEntry = { id: number; title?: string; html?: string }

/** Feed server that publishes new entries and records requests. */
export type FeedSite = {
  /** Host and port of the feed, as `host:port`. */
  host: string
  address: string
  /** Sets the content of the feed. `builtAt` is the date of the feed as a whole; no entry has this date. */
  publish(entries: readonly FeedSiteEntry[], more?: { builtAt?: string; hasMark?: boolean }): void
  /** Responds with this status and without a feed, until `publish` is called. */
  refuse(status: number, headers?: Record<string, string>): void
  /** Headers of each request, and the status of the response. */
  listRequests(): readonly { headers: IncomingHttpHeaders; status: number }[]
  close(): void
}

/**
 * Starts a feed server.
 * @param port a port that the site may fetch from; default: any free port
 */
export async function serveFeed(port = 0): Promise<FeedSite> {
  let answer = { status: 200, headers: {} as Record<string, string>, body: '' }
  const requests: { headers: IncomingHttpHeaders; status: number }[] = []
  const server = createServer((request, response) => {
    const { headers } = request
    const mark = answer.headers.etag
    const isKnown = mark !== undefined && headers['if-none-match'] === mark
    const status = isKnown ? 304 : answer.status
    requests.push({ headers, status })
    response.writeHead(status, answer.headers).end(isKnown ? undefined : answer.body)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: `http://${host}/feed`,
    publish(entries, { builtAt = 'Sun, 22 Nov 2026 08:00:00 GMT', hasMark = true } = {}) {
      const body = buildFeed(host, entries, builtAt)
      const mark = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
      answer = { status: 200, headers: { 'content-type': 'application/rss+xml', ...(hasMark && { etag: mark }) }, body }
    },
    refuse(status, headers = {}) {
      answer = { status, headers, body: 'Not now.' }
    },
    listRequests: () => requests,
    close: () => server.close(),
  }
}

/**
 * Starts a server for a feed with several pages at `/feed?page=2`, each with a link to the next.
 * @param after target of the last page's link
 */
export async function servePagedFeed(first: readonly (readonly FeedSiteEntry[])[], after?: string) {
  let requestCount = 0
  let pages = first
  const server = createServer((request, response) => {
    requestCount++
    const page = Number(new URL(request.url ?? '', 'http://feed.invalid').searchParams.get('page') ?? 1)
    const entries = pages[page - 1]
    const next = page < pages.length ? `/feed?page=${page + 1}` : after
    const head = next ? `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="${next}"/>` : ''
    response
      .writeHead(entries ? 200 : 404)
      .end(entries && buildFeed(host, entries, 'Sun, 22 Nov 2026 08:00:00 GMT', head))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: `http://${host}/feed`,
    asked: () => requestCount,
    /** Sets the content of the pages of the feed. */
    publish(newPages: readonly (readonly FeedSiteEntry[])[]) {
      pages = newPages
    },
    close: () => void server.close(),
  }
}

const buildFeed = (
  host: string,
  entries: readonly FeedSiteEntry[],
  builtAt: string,
  head = '',
) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Harbour letters</title>
<link>http://${host}/</link>${head}<lastBuildDate>${builtAt}</lastBuildDate>
${entries.map(({ id, title = `Letter ${id}`, html = '<p>Words.</p>' }) => buildEntry(host, id, title, html)).join('\n')}
</channel></rss>`

const buildEntry = (host: string, id: number, title: string, html: string) => `<item><title>${title}</title>
<link>http://${host}/letters/letter-${id}</link><guid isPermaLink="false">letter-${id}</guid>
<pubDate>Mon, 04 Mar 2024 08:00:00 GMT</pubDate><content:encoded><![CDATA[${html}]]></content:encoded></item>`
