import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { brandClayColour, lightColours } from '../../app/platform/brand-colours.ts'
import { product } from '../../app/platform/product.ts'
import { parsePreviewPath } from '../../app/platform/seo/preview-address.ts'
import { drawWeaveCover } from '../../app/platform/weave/weave.ts'
import { chooseWeaveCoverBySeed } from '../../app/platform/weave/weave-cover.ts'
import { makeLookupTable } from '../make-lookup-table.ts'
import { getStoredSize, packResponse, type StoredResponse, sendStoredResponse } from './page-cache/stored-response.ts'
import { drawTextLine, type TextLine, wrapPreviewText } from './preview-text.ts'

const pictureWidth = 1200
const pictureHeight = 630
const { ground: paper, ink } = lightColours
const marginWidth = 64

const readLogoPath = () =>
  / d="([^"]+)"/.exec(readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8'))?.[1]

/**
 * Finds the largest font size in which the title needs few enough lines. In the smallest size a title may be truncated.
 */
function layOutTitle(title: string): { size: number; lines: TextLine[] } {
  const room = 860
  for (const size of [112, 96, 84, 72, 62, 54]) {
    const lines = wrapPreviewText(title, size, room)
    if (lines.length <= (size > 90 ? 3 : 4) && lines.every(line => line.width <= room)) return { size, lines }
  }
  const lines = wrapPreviewText(title, 54, room)
  return { size: 54, lines: lines.slice(0, 4).map(line => (line.width > room ? { ...line, width: room } : line)) }
}

/**
 * Draws the link preview image of a page: the woven pattern of the page, with the title and the name of the network on
 * a paper label in the lower corner.
 */
function drawPreview(title: string, seed: string, hue: string): string {
  const { size, lines } = layOutTitle(title)
  const leading = size * 1.02
  // The name of the network is left out on the home page, because the title of the home page is that name.
  const name = drawTextLine(title === product.name ? '' : product.name, 34)
  const block = lines.length * leading
  const plate = {
    w: Math.max(...lines.map(line => line.width), name.width + 56) + marginWidth * 1.75,
    h: block + 34 + 40 + marginWidth * 1.45,
  }
  const top = pictureHeight - plate.h
  const textMarkup = lines
    .map(
      ({ paths }, i) =>
        `<g transform="translate(${marginWidth} ${top + marginWidth * 0.72 + size * 0.74 + i * leading})">${paths}</g>`,
    )
    .join('')
  const foot = pictureHeight - marginWidth * 0.78
  const cloth = drawWeaveCover(seed, hue, chooseWeaveCoverBySeed(seed), pictureWidth, pictureHeight, 32)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureWidth} ${pictureHeight}" width="${pictureWidth}" height="${pictureHeight}">` +
    cloth.replace('<svg ', `<svg width="${pictureWidth}" height="${pictureHeight}" `) +
    `<path fill="${paper}" d="M0 ${top}h${plate.w - 14}a14 14 0 0 1 14 14V${pictureHeight}H0z"/>` +
    `<g fill="${ink}">${textMarkup}<g transform="translate(${marginWidth + 52} ${foot})">${name.paths}</g></g>` +
    `<clipPath id="disc"><circle cx="24" cy="24" r="24"/></clipPath>` +
    `<g fill="${brandClayColour}" transform="translate(${marginWidth} ${foot - 29}) scale(.79)"><path clip-path="url(#disc)" d="${readLogoPath() ?? ''}"/></g></svg>`
  )
}

const pictureCache = new LRUCache<string, StoredResponse>({ maxSize: 16_000_000, sizeCalculation: getStoredSize })
const pendingPictures = new Map<string, Promise<StoredResponse>>()

const headers = {
  'content-type': 'image/png',
  // Browsers cache the image for one hour only, because the title may change while the URL stays the same.
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
}

async function drawPicture(title: string, seed: string, hue: string): Promise<StoredResponse> {
  // The colours are reduced, because some programs ignore preview images above 300 KB.
  const png = await sharp(Buffer.from(drawPreview(title, seed, hue)))
    .png({ palette: true, colours: 16, dither: 0, compressionLevel: 9 })
    .toBuffer()
  return packResponse(200, headers, png)
}

/** Draws a picture, only once for all concurrent requests. */
async function getPicture(title: string, seed: string, hue: string): Promise<StoredResponse> {
  const key = JSON.stringify([title, seed, hue])
  const cached = pictureCache.get(key)
  if (cached) return cached
  const making = pendingPictures.get(key) ?? drawPicture(title, seed, hue)
  pendingPictures.set(key, making)
  try {
    const rendered = await making
    pictureCache.set(key, rendered)
    return rendered
  } finally {
    pendingPictures.delete(key)
  }
}

const htmlEntities = makeLookupTable<string>({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" })
const unescapeHtml = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => htmlEntities[name] ?? '')

/** Answers when the page of a preview cannot be read: 429 for the rate limit, otherwise 503. */
async function respondUnreadable(page: Response): Promise<Response> {
  await page.body?.cancel()
  const headers = { 'retry-after': page.headers.get('retry-after') ?? '10', 'cache-control': 'no-store' }
  const status = page.status === 429 ? 429 : 503
  return new Response('This picture cannot be drawn just now. Please try again in a moment.', { status, headers })
}

/**
 * Responds with the link preview image of a page of this site. The title is read from the page, and an image is drawn
 * only if the page links to the image. Otherwise strangers could write any words under the network's logo, or make the
 * server draw without limit.
 * @param answer answers page requests, from memory if possible
 * @returns undefined if no page links to this image; 429 or 503 with Retry-After if the page cannot be read now
 */
export async function respondWithPreviewPicture(
  request: Request,
  answer: (page: Request) => Promise<Response>,
): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url)
  const preview = parsePreviewPath(pathname)
  if (!preview) return undefined
  const page = await answer(new Request(origin + preview.path, { headers: { accept: 'text/html' } }))
  if (page.status === 429 || page.status >= 500) return respondUnreadable(page)
  if (page.status !== 200 || !page.headers.get('content-type')?.startsWith('text/html')) return undefined
  const html = await page.text()
  if (!html.includes(`${pathname}"`)) return undefined
  const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1]
  if (!title) return undefined
  const seed = preview.path.split('/').at(-1) || product.name
  return sendStoredResponse(await getPicture(unescapeHtml(title), seed, preview.hue), request)
}
