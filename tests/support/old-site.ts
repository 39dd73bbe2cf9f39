import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** Simulated old site from which content is imported. A local server sends its pictures. */
export type OldSite = {
  /** Host and port of the old site, as `host:port`. */
  host: string
  /** Number of requests for pictures. */
  countRequests(): number
  /** Makes a missing picture available again. */
  bringBack(name: string): void
  /**
   * Delays the end of all responses until the promise resolves. Until then all responses send data slowly, also
   * responses for missing pictures.
   */
  holdBack(release: Promise<void>): void
  close(): void
}

const toColour = (name: string) => `#${Buffer.from(name).toString('hex').slice(-6).padStart(6, '7')}`

/**
 * Serves /uploads/<name>.png, a different picture for each name; names that start with `gone` return 404.
 * @param at port of the server, or 0 for any free port
 */
export async function serveOldSite(at = 0): Promise<OldSite> {
  let requestCount = 0
  let release: Promise<void> | undefined
  let isHeld = false
  const back = new Set<string>()
  const server = createServer(async (request, response) => {
    requestCount++
    if (request.method === 'HEAD') await release
    const name = /^\/uploads\/(\w+)\.png$/.exec(request.url ?? '')?.[1]
    const isGone = name?.startsWith('gone') && !isHeld && !back.has(name)
    if (!name || isGone) return void response.writeHead(404).end()
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: toColour(name) } }).png()
    response.writeHead(200, { 'content-type': 'image/png' }).write(await picture.toBuffer())
    // These additional bytes are after the end of the picture, where programs ignore them. They delay the end of the
    // response.
    const drip = release && setInterval(() => response.write(Buffer.alloc(4_096)), 500)
    await release
    clearInterval(drip)
    response.end()
  })
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    countRequests: () => requestCount,
    bringBack: name => void back.add(name),
    holdBack: promise => {
      release = promise
      isHeld = true
      void promise.then(() => {
        isHeld = false
      })
    },
    close: () => server.close(),
  }
}

export type OldSitePost = { id: number; title?: string; html?: string; picture?: string }

/** Formats a WordPress export with these posts. `HOST` in a text is replaced by the host of the site. */
export const formatWordpressExport = (
  host: string,
  posts: readonly OldSitePost[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>http://${host}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>http://${host}</wp:base_site_url><wp:base_blog_url>http://${host}</wp:base_blog_url>
<wp:author><wp:author_login>sola</wp:author_login><wp:author_display_name><![CDATA[Sola Adé]]></wp:author_display_name></wp:author>
${posts.map(post => buildItem(host, post)).join('\n')}
${posts.flatMap(({ id, picture }) => (picture ? [buildAttachment(host, id, picture)] : [])).join('\n')}
</channel></rss>`

const buildItem = (
  host: string,
  { id, title = `Post ${id}`, html = '<p>Words.</p>', picture }: OldSitePost,
) => `<item><title>${title}</title>
<link>http://${host}/2024/03/post-${id}/</link><dc:creator>sola</dc:creator><guid isPermaLink="false">http://${host}/?p=${id}</guid>
<content:encoded><![CDATA[${html.replaceAll('HOST', host)}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2024-03-0${(id % 8) + 1} 08:00:00</wp:post_date_gmt><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
${picture ? `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id + 100_000}</wp:meta_value></wp:postmeta>` : ''}</item>`

const buildAttachment = (
  host: string,
  id: number,
  picture: string,
) => `<item><title>${picture}</title><wp:post_id>${id + 100_000}</wp:post_id>
<wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>http://${host}/uploads/${picture}.png</wp:attachment_url>
<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A ${picture}</wp:meta_value></wp:postmeta></item>`
