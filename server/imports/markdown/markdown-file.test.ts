import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { markdownFileImportReader } from './markdown-file.ts'

const fixture = readFileSync('tests/fixtures/imports/markdown/grain-store.md')

async function read(text: string | Uint8Array, name = 'a-bench.md') {
  const { items } = await readWholeSource(markdownFileImportReader, makeSourceFile(text, name))
  const [item] = items
  if (!item) throw new Error('nothing was read')
  return { ...item, html: String(item.fields.content_html) }
}

test('the Markdown import imports an article with every supported front matter field', async () => {
  const item = await read(fixture, 'grain-store.md')
  expect(item.state).toBe('whole')
  expect(item.fields).toMatchObject({
    title: 'A theatre opens in a grain store',
    slug: 'grain-store-theatre',
    status: 'published',
    published_at: '2026-02-14T17:30:00.000Z',
    excerpt: 'Two hundred chairs, one lamp, and a roof that was meant for millet.',
    seo_title: 'The grain store theatre of Maradi',
    canonical_url: 'https://example.org/grain-store-theatre',
  })
  expect(item.refers).toEqual([
    { as: 'author', key: 'efua-tetteh-larnine', name: 'Efua Tetteh-Larnine' },
    { as: 'category', key: 'culture', name: 'Culture' },
    { as: 'tag', key: 'theatre', name: 'theatre' },
    { as: 'tag', key: 'maradi', name: 'Maradi' },
    { as: 'series', key: 'second-lives', name: 'Second lives' },
  ])
  expect(item.pictures.feature_image_url).toEqual({
    address: 'https://example.org/pictures/store.jpg',
    alt: 'A round grain store with its door open',
    caption: 'The store in its last season.',
  })
  expect(item.addresses).toEqual(['/2026/store.html'])
})

test('the Markdown import counts the unsupported content of each type', async () => {
  expect((await read(fixture)).notCarried).toEqual({
    'front matter layout': 1,
    'front matter math': 1,
    'front matter newsletter': 1,
    'shortcode donate': 1,
    'footnotes that nothing refers to': 1,
    'alignment of columns': 1,
    'frame of maps.example.com': 1,
  })
})

test('the Markdown import converts the text to HTML from which the sanitizer removes nothing', async () => {
  const { html } = await read(fixture)
  const plain = html.replaceAll('\n', '')
  expect(plain).toContain(
    '<p>The store held millet for forty years.<small class="footnote">The rent is in <a href="https://example.org/ledger">the ledger</a>. It was paid twice.</small> It holds',
  )
  expect(plain).toContain('<h2>The roof</h2>')
  expect(plain).toContain('<h3>What it cost</h3>')
  expect(plain).toContain('<table><caption>What was paid, in francs</caption><thead><tr><th scope="col">What</th>')
  expect(plain).toContain('<li>☑ Chairs</li><li>☐ A second lamp</li>')
  expect(plain).toContain(
    '<figure><img src="https://example.org/pictures/lamp.jpg" alt="A lamp over the stage"><figcaption>Hung by the *choir*</figcaption></figure>',
  )
  expect(plain).toContain('<figure><img src="https://example.org/pictures/stage.jpg" alt="The stage"></figure>')
  expect(plain).toContain(
    '<figure class="gallery"><figure><img src="https://example.org/pictures/1.jpg" alt="One"></figure><figure><img src="https://example.org/pictures/2.jpg" alt="Two"></figure></figure>',
  )
  expect(plain).toContain('<p class="note">The number of chairs was corrected on 3 March.</p>')
  expect(plain).toContain('<blockquote><p>The roof speaks last.</p></blockquote>')
  expect(plain).toContain('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The opening night">')
  expect(plain).toContain('<p><a href="https://maps.example.com/maradi">Where it stands</a></p>')
  expect(plain).toContain('{{&#x3C; not a shortcode >}}')
  expect(plain).toContain('<s>Nobody came.</s>')
  expect(sanitizeHtml(html).replaceAll(' class="language-js"', '')).toBe(html.replaceAll(' class="language-js"', ''))
})

test('the Markdown import removes a heading that repeats the title', async () => {
  expect(await read('# Back by Thursday\n\nHe said so.')).toMatchObject({
    fields: { title: 'Back by Thursday', content_html: '<p>He said so.</p>' },
    remarks: [],
  })
  expect(await read('---\ntitle: Back by Thursday\n---\n## Back by Thursday!\n\nHe said so.')).toMatchObject({
    html: '<p>He said so.</p>',
  })
})

test('the Markdown import uses the file name as the title when the text has no title', async () => {
  const item = await read('He said so.', '2026-02-14-back-by_thursday.md')
  expect(item.fields.title).toBe('Back by thursday')
  expect(item.remarks).toEqual(['The source has no title: it is made of the name of the file.'])
})

test.each([
  ['draft: true', 'draft'],
  ['draft: yes', 'draft'],
  ['draft: no', 'published'],
  ['published: false', 'draft'],
  ['published: true', 'published'],
  ['status: publish', 'published'],
  ['status: archived', 'archived'],
  ['status: private', 'draft'],
  ['password: hunter2', 'draft'],
  ['visibility: public', 'published'],
])('the Markdown import reads the front matter value “%s” as the status %s', async (line, status) => {
  expect((await read(`---\ntitle: A\n${line}\n---\nB`)).fields.status).toBe(status)
})

test('the Markdown import sets no status when the front matter contains no status', async () => {
  expect((await read('---\ntitle: A\n---\nB')).fields).not.toHaveProperty('status')
})

test('the Markdown import imports a password-protected post as a draft', async () => {
  const item = await read('---\ntitle: A\npassword: hunter2\n---\nB')
  expect(item.remarks).toEqual(['The source says that this is password: it is a draft here.'])
  expect(item.notCarried).toEqual({ 'password articles, as drafts': 1 })
  expect(JSON.stringify(item)).not.toContain('hunter2')
})

test('the Markdown import asks the editor about an ambiguous date', async () => {
  const item = await read('---\ntitle: A\ndate: 02/03/2026\n---\nB')
  expect(item.fields).not.toHaveProperty('published_at')
  expect(item.remarks[0]).toContain('say which comes first')
})

test('the Markdown import uses the text before “read more” as a missing excerpt', async () => {
  const item = await read('---\ntitle: A\n---\nThe *first* words.\n\n<!-- more -->\n\nThe rest.')
  expect(item.fields).toMatchObject({
    excerpt: 'The first words.',
    content_html: '<p>The <em>first</em> words.</p>\n<p>The rest.</p>',
  })
})

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\ufeff---\ntitle: Écoles à Ségou\n---\nDéjà.')],
  ['UTF-16', Buffer.from('\ufeff---\ntitle: Écoles à Ségou\n---\nDéjà.', 'utf16le')],
  ['Latin-1', Buffer.from('---\ntitle: Écoles à Ségou\n---\nDéjà.', 'latin1')],
])('the Markdown import keeps the accents of a file in the encoding %s', async (_, bytes) => {
  expect((await read(bytes)).fields).toMatchObject({ title: 'Écoles à Ségou', content_html: '<p>Déjà.</p>' })
})

test.each([
  ['nested quotes', '>'.repeat(5_000)],
  ['nested divs', '<div>'.repeat(5_000)],
  ['nested lists', '- '.repeat(5_000)],
  ['endless brackets', '['.repeat(20_000)],
  ['endless asterisks', '*a_'.repeat(10_000)],
  ['footnotes that refer to themselves', '[^a]\n\n[^a]: again [^a]'],
  ['front matter without a text', '---\ntitle: A\n---'],
])('the Markdown import ends within a time limit for a text with %s', async (_, text) => {
  const { html } = await read(`${text}\n\nThe last words.`)
  expect(html).toContain('The last words.')
})

test('the Markdown import recognises a Markdown file by its content', () => {
  expect(markdownFileImportReader.recognises(makeSourceHead(fixture, 'grain-store.txt'))).toBeGreaterThan(0.8)
  expect(markdownFileImportReader.recognises(makeSourceHead('{"title": "A"}\n\nA *text*', 'a.md'))).toBeGreaterThan(0.8)
  for (const otherText of ['<?xml version="1.0"?><rss>', '<!doctype html><p>', '{"db": []}', '\u0000\u0001', ''])
    expect(markdownFileImportReader.recognises(makeSourceHead(otherText, 'a.txt'))).toBe(0)
  expect(markdownFileImportReader.recognises(makeSourceHead('title,slug\nA,b\n', 'a.csv'))).toBeLessThan(0.3)
})

test('the Markdown import rejects an empty file and explains why', async () => {
  await expect(read(' \n')).rejects.toThrow('This file is empty.')
})

test('the Markdown import converts wiki links to plain text except in code', async () => {
  const { html, notCarried } = await read(
    '# A\n\nSee [[Harbours]] and [[Quay|the quay]]. `[[code]]` ![[map.canvas]] [[x](y)\n',
  )
  expect(html).toContain('<p>See Harbours and the quay. <code>[[code]]</code>  [<a href="y">x</a></p>')
  expect(notCarried).toMatchObject({ 'link to another note': 2, 'embedded note': 1 })
})
