import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { webPageImportReader } from './web-page.ts'

const fixture = readFileSync('tests/fixtures/imports/web-page/the-ledger.html')
const sentence = 'A bridge fails slowly, and nobody cuts a ribbon in front of a drain, so the drain waits. '

async function read(html: string | Uint8Array, address?: string) {
  const { items, report } = await readWholeSource(webPageImportReader, {
    ...makeSourceFile(html, 'page.html'),
    ...(address && { address }),
  })
  const [item] = items
  if (!item) throw new Error('nothing was read')
  return { item, report, html: String(item.fields.content_html).replaceAll('\n', '') }
}

test('the web page import imports the article of a page with the metadata of the page', async () => {
  const { item, report } = await read(fixture)
  expect(item).toMatchObject({
    kind: 'article',
    sourceId: 'https://ledger.example.org/2026/eleven-bridges',
    addresses: ['https://ledger.example.org/2026/eleven-bridges'],
    fields: {
      title: 'Eleven bridges and one ledger',
      excerpt: 'What a hammer tells about a ministry.',
      published_at: '2026-01-17T07:30:00.000Z',
    },
    pictures: {
      feature_image_url: {
        address: 'https://ledger.example.org/pictures/bridge-full.jpg',
        alt: 'A bridge south of Kaolack',
      },
    },
  })
  expect(item.refers.map(({ as, name }) => `${as} ${name}`)).toEqual([
    'author Hawa Sarr Dlamini',
    'author Zola Nkosi',
    'category Field',
    'tag bridges',
    'tag Senegal',
  ])
  expect(report).toMatchObject({ site: 'https://ledger.example.org', title: 'The Ledger' })
})

test('the web page import imports only the article of a page', async () => {
  const { html } = await read(fixture)
  expect(html).toContain('in another district.<small class="footnote">Letter of the ministry, 2019.</small></p>')
  expect(html).toContain('<a href="https://ledger.example.org/2026/the-chalk-map">we have shown</a>')
  expect(html).toContain(
    '<figure><img src="https://ledger.example.org/2026/chalk-1600.jpg" alt="A map in chalk"><figcaption>After an hour, the map of the drain.</figcaption></figure>',
  )
  expect(html).toContain('<h2>The cheap years</h2>')
  expect(html).toContain(
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The hammer"></iframe>',
  )
  expect(html).toContain('<td>11</td>')
  for (const excluded of ['Also read', 'Home', '©', 'never', 'cut a grid']) expect(html).not.toContain(excluded)
  expect(html.match(/Eleven bridges and one ledger/g)).toBeNull()
  expect(sanitizeHtml(html)).toBe(html)
})

test('the web page import finds the title of a page that has no metadata', async () => {
  const { item, html } = await read(
    `<html><title>Lamps</title><body><article><h1>Lamps</h1><p>${sentence.repeat(6)}</p><p><img src="/a.jpg" alt="A lamp"></p><p>${sentence.repeat(4)}</p></article>`,
    'https://example.org/lamps',
  )
  expect(item).toMatchObject({
    sourceId: 'https://example.org/lamps',
    addresses: ['https://example.org/lamps'],
    fields: { title: 'Lamps' },
  })
  expect(item.fields).not.toHaveProperty('status')
  expect(html).toContain('<figure><img src="https://example.org/a.jpg" alt="A lamp"></figure>')
  expect(item.remarks.join()).toContain('look whether all of it is there')
})

test('the web page import keeps the accents of a page, whatever encoding the page declares', async () => {
  const page = (charset: string) =>
    `<html><head><meta charset="${charset}"><title>Écoles à Ségou</title><body><article><p>Déjà. ${sentence.repeat(6)}</p></article>`
  for (const bytes of [
    Buffer.from(page('iso-8859-1')),
    Buffer.from(page('iso-8859-1'), 'latin1'),
    Buffer.from(page('utf-8'), 'latin1'),
  ]) {
    const { item, html } = await read(bytes)
    expect(item.fields.title).toBe('Écoles à Ségou')
    expect(html).toContain('Déjà.')
  }
})

test('the web page import rejects a page with deeply nested elements without parsing the page', async () => {
  await expect(read(`<html><body>${'<div>'.repeat(5_000)}${sentence}`)).rejects.toThrow('nested too deeply')
})

test.each([
  '<html><body></body></html>',
  '<html><body><nav><a href="/">Home</a></nav></body></html>',
  '<!doctype html>',
])('the web page import rejects a page without an article (page %s)', async page => {
  await expect(read(page)).rejects.toThrow('No article was found in this page')
})

test('the web page import rejects a page larger than 3 MB', async () => {
  await expect(read(`<html><body>${sentence.repeat(50_000)}`)).rejects.toThrow('larger than 3 MB')
})

test('the web page import parses broken markup as browsers do', async () => {
  const { html } = await read(
    `<html><body><article><p>${sentence.repeat(6)}<b>bold<p>${sentence.repeat(3)}</i></div><p onclick="x()">The end <script>alert(1)</script><a href="javascript:alert(1)">here</a>`,
  )
  expect(html).toContain('bold')
  expect(html).toContain('The end')
  expect(sanitizeHtml(html)).not.toMatch(/script|onclick/)
})

test('the web page import stops when the import is cancelled', async () => {
  const source = makeSourceFile(fixture, 'page.html')
  await expect(
    readWholeSource(webPageImportReader, source, { signal: AbortSignal.abort(new Error('called off')) }),
  ).rejects.toThrow()
})

test('the web page import reads a page without starting another thread', async () => {
  const threads: unknown[] = []
  const note = (thread: unknown) => threads.push(thread)
  process.on('worker', note)
  await read(fixture).finally(() => process.off('worker', note))
  expect(threads).toEqual([])
})

test('the web page import recognises a web page by its markup', () => {
  expect(webPageImportReader.recognises(makeSourceHead(fixture, 'x.txt'))).toBe(0.9)
  for (const otherText of [
    '<?xml version="1.0"?><rss><channel>',
    '# A title\n\n<p>',
    '{"a": "<p>"}',
    'title,text\nA,<p>b</p>',
  ])
    expect(webPageImportReader.recognises(makeSourceHead(otherText, 'a'))).toBe(0)
})
