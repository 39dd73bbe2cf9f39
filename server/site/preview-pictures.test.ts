import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildPreviewPath, parsePreviewPath } from '../../app/platform/seo/preview-address.ts'
import { respondWithPreviewPicture } from './preview-pictures.ts'
import { drawTextLine, wrapPreviewText } from './preview-text.ts'

const page = (title: string, path: string, hue?: string) => async (request: Request) =>
  new URL(request.url).pathname === path
    ? new Response(
        `<meta property="og:title" content="${title}"/><meta property="og:image" content="https://site.example${buildPreviewPath(path, hue)}"/>`,
        { headers: { 'content-type': 'text/html; charset=utf-8' } },
      )
    : new Response('', { status: 404 })
const ask = (path: string) => new Request(`http://localhost${path}`)

describe('the URL of a link preview', () => {
  it.each([
    ['/', undefined, '/og/a8431f/index.png'],
    ['/event/a-day', '#3B82F6', '/og/3b82f6/event/a-day.png'],
    ['/news', 'red', '/og/a8431f/news.png'],
  ])('is built for the page %s with the colour %s', (path, hue, address) => {
    expect(buildPreviewPath(path, hue)).toBe(address)
    expect(parsePreviewPath(address)?.path).toBe(path)
  })
  it.each(['/og/a8431f/.png', '/og/xyz/a.png', '/og/a8431f//evil.example/a.png', '/og/a8431f/a.svg', '/og/'])(
    'is not parsed from the invalid path %s',
    address => {
      expect(parsePreviewPath(address)).toBeUndefined()
    },
  )
})

describe('the picture of a link preview', () => {
  it('is 1200 by 630 pixels large', async () => {
    const title = 'Who pays for the corridor? &amp; other &quot;questions&quot; from Ọ̀yọ́ and N’Djaména'
    const answer = await respondWithPreviewPicture(
      ask('/og/3b82f6/event/a-day.png'),
      page(title, '/event/a-day', '#3B82F6'),
    )
    const png = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(png.length).toBeLessThan(300_000)
  })
  it.each(['team', 'connect', 'news/all', 'flagship-davos/2026', 'baraza-geneva/2026', 'event/ports-after-paper'])(
    'is small enough for every messaging program (page /%s)',
    async path => {
      const answer = await respondWithPreviewPicture(ask(`/og/a8431f/${path}.png`), page('All articles', `/${path}`))
      expect((await answer?.arrayBuffer())?.byteLength).toBeLessThan(250_000)
    },
  )
  it.each(['አዲስ አበባ', 'x'.repeat(200), 'Very '.repeat(60), '!'])(
    'is drawn for a title with any characters (title %s)',
    async title => {
      expect((await respondWithPreviewPicture(ask('/og/a8431f/a.png'), page(title, '/a')))?.status).toBe(200)
    },
  )
  it.each([
    [503, 503, { 'retry-after': '10' }, '10'],
    [500, 503, {}, '10'],
    [429, 429, { 'retry-after': '7' }, '7'],
  ])('becomes an error with Retry-After if the page fails (%i, %i)', async (status, expected, headers, retryAfter) => {
    const answer = await respondWithPreviewPicture(
      ask('/og/a8431f/a.png'),
      async () => new Response('', { status, headers }),
    )
    expect(answer?.status).toBe(expected)
    expect(answer?.headers.get('retry-after')).toBe(retryAfter)
  })
  it('is not drawn for a missing page', async () => {
    expect(await respondWithPreviewPicture(ask('/og/a8431f/b.png'), page('A', '/a'))).toBeUndefined()
    expect(await respondWithPreviewPicture(ask('/og/000000/a.png'), page('A', '/a'))).toBeUndefined()
  })
})

describe('the characters in a preview picture', () => {
  it('need no system font', () => {
    expect(drawTextLine('Baraza', 100).paths).toContain('<path')
    expect(drawTextLine('Baraza', 100).paths).not.toContain('<text')
  })
  it('include a base letter for a character outside the typeface', () => {
    expect(drawTextLine('Ḁ', 100).width).toBeGreaterThan(0)
  })
  it('fit the width of the picture', () => {
    const lines = wrapPreviewText('A long enough title to need several lines', 80, 500)
    expect(lines.length).toBeGreaterThan(1)
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(500)
  })
})
