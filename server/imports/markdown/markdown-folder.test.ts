import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { makeZipOfFolder, makeZipOfTexts } from '../../../tests/support/zip-file.ts'
import { buildFileAddress } from '../import-reader.ts'
import { markdownFolderImportReader } from './markdown-folder.ts'

const fixtures = 'tests/fixtures/imports/markdown'

async function read(zip: Uint8Array) {
  const source = makeSourceFile(zip, 'site.zip')
  const { items, report } = await readWholeSource(markdownFolderImportReader, source)
  const itemsById = Object.fromEntries(items.map(item => [item.sourceId, item]))
  return { source, items, report, item: (id: string) => itemsById[id] ?? expect.fail(`${id} was not read`) }
}

test('the Markdown import imports the folder of a Jekyll site with its dates, authors, drafts and pictures', async () => {
  const { item, items, report, source } = await read(makeZipOfFolder(`${fixtures}/jekyll`, 'notes-main'))
  expect(items.map(({ sourceId, fields: { status } }) => [sourceId, status])).toEqual([
    ['_drafts/the-rent.md', 'draft'],
    ['_posts/2025-11-03-bridges-and-ledgers.md', 'published'],
    ['_posts/2025-12-01-a-draw-in-brazzaville.md', 'draft'],
    ['_posts/2025-12-24-lamps.html', 'published'],
  ])
  const bridges = item('_posts/2025-11-03-bridges-and-ledgers.md')
  expect(bridges.fields).toMatchObject({ slug: 'bridges-and-ledgers', published_at: '2025-11-03T08:00:00.000Z' })
  expect(bridges.refers).toEqual([
    { as: 'author', key: 'hawa', name: 'Hawa Sarr Dlamini' },
    { as: 'category', key: 'field', name: 'field' },
    { as: 'category', key: 'reports', name: 'reports' },
    { as: 'tag', key: 'bridges', name: 'bridges' },
    { as: 'tag', key: 'senegal', name: 'senegal' },
  ])
  expect(bridges.addresses).toEqual([
    'https://notes.example.org/field/field/reports/2025/11/03/bridges-and-ledgers/',
    'https://notes.example.org/field/2025/old-bridges',
  ])
  const html = String(bridges.fields.content_html)
  expect(html).toContain(
    `<figure><img src="${buildFileAddress('notes-main/assets/ledger.png')}" alt="The ledger"><figcaption>Eleven bridges</figcaption></figure>`,
  )
  const draw = 'https://notes.example.org/field/2025/12/01/a-draw-in-brazzaville/'
  expect(html).toContain(`<a href="${draw}">the draw</a> or <a href="${draw}#rules">the same</a>`)
  expect(bridges.notCarried).toEqual({ 'front matter layout': 1, 'front matter comments': 1, 'liquid newsletter': 1 })
  expect(item('_posts/2025-12-24-lamps.html').fields).toMatchObject({
    published_at: '2025-12-24T00:00:00.000Z',
    content_html: '<p>An <b>HTML</b> post.</p>',
  })
  expect(report).toMatchObject({ site: 'https://notes.example.org/field', title: 'Baraza notes', troubleCount: 0 })
  expect(report.notCarried).toEqual({
    'files .yml': 2,
    'files .html': 1,
    'files .scss': 1,
    pages: 1,
    'texts about the folder': 1,
    'pictures that no text shows': 1,
  })
  const cover = bridges.pictures.feature_image_url
  expect(cover).toEqual({ address: buildFileAddress('notes-main/assets/bridge.png'), alt: 'A bridge south of Kaolack' })
  expect(await markdownFolderImportReader.readFile?.(source, 'notes-main/assets/bridge.png')).toEqual(
    readFileSync(`${fixtures}/jekyll/assets/bridge.png`),
  )
  expect(await markdownFolderImportReader.readFile?.(source, cover?.address ?? '')).toBeDefined()
  expect(await markdownFolderImportReader.readFile?.(source, '../../etc/passwd')).toBeUndefined()
})

test('the Markdown import imports the folder of a Hugo site with its bundles, permalinks and aliases', async () => {
  const { item, items, report } = await read(makeZipOfFolder(`${fixtures}/hugo`, 'leaders'))
  expect(items).toHaveLength(2)
  const harvest = item('content/news/harvest/index.md')
  expect(harvest.fields).toMatchObject({
    title: 'Harvest at Meru',
    slug: 'meru-harvest',
    status: 'published',
    published_at: '2026-01-05T05:00:00.000Z',
  })
  expect(harvest.addresses).toEqual([
    'https://leaders.example.org/2026/01/meru-harvest/',
    'https://leaders.example.org/old/harvest/',
    'https://leaders.example.org/older',
  ])
  expect(harvest.pictures.feature_image_url).toEqual({
    address: buildFileAddress('leaders/content/news/harvest/field.png'),
    alt: 'A field at Meru',
  })
  const html = String(harvest.fields.content_html)
  expect(html).toContain(
    `<img src="${buildFileAddress('leaders/content/news/harvest/field.png')}" alt="The field"><figcaption>Meru</figcaption>`,
  )
  expect(html).toContain(`<img src="${buildFileAddress('leaders/static/pictures/lamp.png')}" alt="a lamp">`)
  expect(html).toContain('<a href="https://leaders.example.org/2030/04/lamps/">the lamps</a>')
  expect(html).toContain('<iframe src="https://player.vimeo.com/video/146022717"')
  expect(harvest.notCarried).toEqual({ 'front matter lastmod': 1, 'front matter weight': 1, 'shortcode chart': 1 })
  expect(item('content/news/lamps.md').fields).toMatchObject({ status: 'draft', slug: 'lamps' })
  expect(report.notCarried).toEqual({ pages: 2, 'pages of sections': 1, 'files .toml': 1, 'files .html': 1 })
})

test('the Markdown import imports the folder of an Astro site with its collections', async () => {
  const { item, items, report } = await read(makeZipOfFolder(`${fixtures}/astro`, 'circles'))
  expect(items).toHaveLength(2)
  const first = item('src/content/blog/first-circle.mdx')
  const bench = buildFileAddress('circles/src/assets/bench.png')
  expect(first).toMatchObject({
    fields: {
      title: 'The first circle',
      excerpt: 'Twelve people and one bench.',
      published_at: '2026-03-08T00:00:00.000Z',
      status: 'published',
      content_html: `<p>Twelve people met.</p>\n<figure><img src="${bench}" alt="The bench"></figure>`,
    },
    pictures: { feature_image_url: { address: bench, alt: 'A bench under a tree' } },
    addresses: ['https://circles.example.org/blog/first-circle/'],
    notCarried: { 'front matter updatedDate': 1, 'programs of MDX': 2, 'component newsletter': 1 },
  })
  expect(item('src/content/blog/second-circle.md').fields).toMatchObject({
    status: 'draft',
    content_html: '<p>See <a href="https://circles.example.org/blog/first-circle/">the first</a>.</p>',
  })
  expect(report.site).toBe('https://circles.example.org')
})

test('the Markdown import sets no status for a folder that no site generator wrote', async () => {
  const { item } = await read(
    makeZipOfTexts({ 'notes/a.md': '# A bench\n\n![](b.png)\n\n[next](b.md)', 'notes/b.md': 'B', 'notes/b.png': 'x' }),
  )
  expect(item('a.md').fields).toEqual({
    title: 'A bench',
    content_html: `<figure><img src="${buildFileAddress('notes/b.png')}" alt=""></figure>\n<p><a href="b.md">next</a></p>`,
  })
})

test('the Markdown import adds a remark for a picture that is missing from the zip archive', async () => {
  const { item } = await read(makeZipOfTexts({ 'a.md': '![](gone/lamp.png)' }))
  expect(item('a.md').remarks).toContain('The picture “gone/lamp.png” is not in the zip.')
})

test('the Markdown import reports a damaged file in the zip archive', async () => {
  const zip = makeZipOfTexts({ 'a.md': 'x', 'b.md': 'y' })
  zip[zip.indexOf('a.md') + 4] = 0xff
  const { items, report } = await read(zip)
  expect(items.map(({ sourceId }) => sourceId)).toEqual(['b.md'])
  expect(report.troubles[0]).toMatchObject({ place: 'a.md' })
})

test('the Markdown import reads each of two thousand texts only once', async () => {
  const texts = Array.from({ length: 2_000 }, (_, at) => [
    `content/news/${at}.md`,
    `---\ntitle: Text ${at}\n---\nWords ${at}.`,
  ])
  const source = makeSourceFile(makeZipOfTexts({ 'hugo.toml': '', ...Object.fromEntries(texts) }), 'a.zip')
  const progress: number[] = []
  const { items } = await readWholeSource(markdownFolderImportReader, source, {
    onProgress: bytes => progress.push(bytes),
  })
  expect(new Set(items.map(({ fields: { title } }) => title)).size).toBe(2_000)
  expect(items).toHaveLength(2_000)
  expect(progress.at(-1)).toBe(source.size)
}, 60_000)

test('the Markdown import stops reading when the import is cancelled', async () => {
  const stop = new AbortController()
  const source = makeSourceFile(makeZipOfTexts({ 'a.md': 'x', 'b.md': 'y' }), 'a.zip')
  const reading = markdownFolderImportReader.read(source, { signal: stop.signal })
  await reading.next()
  stop.abort(new Error('called off'))
  await expect(reading.next()).rejects.toThrow('called off')
})

test('the Markdown import rejects a zip archive without Markdown', async () => {
  await expect(read(makeZipOfTexts({ 'a.txt': 'x' }))).rejects.toThrow('This zip holds no Markdown text.')
  const zip = makeZipOfTexts({ a: '' })
  expect(markdownFolderImportReader.recognises(makeSourceHead(zip, 'a.zip', ['_posts/a.md', '_config.yml']))).toBe(1)
  expect(
    markdownFolderImportReader.recognises(makeSourceHead(zip, 'a.zip', ['word/document.xml', '[Content_Types].xml'])),
  ).toBe(0)
  expect(markdownFolderImportReader.recognises(makeSourceHead('# A', 'a.md'))).toBe(0)
})
