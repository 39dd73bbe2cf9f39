import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import {
  makeListItem,
  makeNoteMark,
  makeRun,
  makeWordDocument,
  makeWordLink,
  makeWordParagraph,
  makeWordPicture,
  makeWordTable,
  type WordDocument,
} from '../../../tests/support/word-document.ts'
import { makeZipOfTexts } from '../../../tests/support/zip-file.ts'
import { buildFileAddress } from '../import-reader.ts'
import { docxImportReader } from './docx.ts'

const report: WordDocument = {
  body: [
    makeWordParagraph(makeRun('Bridges and ledgers'), 'Title'),
    makeWordParagraph(makeRun('What a hammer tells'), 'Subtitle'),
    makeWordParagraph(
      `${makeRun('A bridge fails ')}${makeRun('slowly', '<w:b/>')}${makeNoteMark(2)}${makeRun(', says ')}${makeWordLink('rLink', 'the ledger')}${makeRun('.')}`,
    ),
    makeWordParagraph(makeRun('The cheap years'), 'heading 1'),
    makeWordParagraph(makeRun('In Kaolack'), 'heading 2'),
    makeListItem('Silos'),
    makeListItem('of millet', 1),
    makeListItem('Lamps'),
    makeWordParagraph(makeRun('The drain waits.'), 'Quote'),
    makeWordParagraph(makeRun('The bridge pays.'), 'Intense Quote'),
    makeWordParagraph(makeWordPicture('rPicture', 'A bridge')),
    makeWordParagraph(makeRun('Drawn in chalk'), 'caption'),
    makeWordParagraph(makeRun('Rent by year'), 'caption'),
    makeWordTable([
      ['Year', 'Francs'],
      ['2025', '180,000'],
    ]),
    makeWordParagraph(makeRun('In colour'), 'Colourful'),
    `<w:p><w:ins w:id="1" w:author="x">${makeRun('Added')}</w:ins><w:del w:id="2" w:author="x"><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`,
  ].join(''),
  notes: { 2: 'Letter of the cooperative, 2024.' },
  relations: {
    rLink: { type: 'hyperlink', target: 'https://example.org/ledger', isExternal: true },
    rPicture: { type: 'image', target: 'media/image1.png' },
  },
  properties:
    '<dc:title>Microsoft Word - draft7</dc:title><dc:creator>Hawa Sarr Dlamini; Zola Nkosi</dc:creator><cp:keywords>bridges, rent</cp:keywords><dcterms:created>2026-01-05T08:00:00Z</dcterms:created>',
  more: [
    { path: 'word/media/image1.png', data: 'the bytes of a bridge' },
    { path: 'word/comments.xml', data: '<w:comments><w:comment w:id="1"/><w:comment w:id="2"/></w:comments>' },
    { path: 'word/header1.xml', data: '<w:hdr/>' },
  ],
}

async function read(input: WordDocument | Uint8Array, name = 'a-report.docx') {
  const source = makeSourceFile(input instanceof Uint8Array ? input : makeWordDocument(input), name)
  const { items } = await readWholeSource(docxImportReader, source)
  const [item] = items
  if (!item) throw new Error('nothing was read')
  return { source, item, html: String(item.fields.content_html) }
}

test('the Word import imports a document with its headings, lists, notes, tables and pictures', async () => {
  const { item, html, source } = await read(report)
  expect(item).toMatchObject({
    kind: 'article',
    sourceId: 'a-report.docx',
    state: 'whole',
    fields: { title: 'Bridges and ledgers' },
  })
  expect(html).toBe(
    [
      '<p class="lead">What a hammer tells</p>',
      '<p>A bridge fails <strong>slowly</strong><small class="footnote">Letter of the cooperative, 2024.</small>, says <a href="https://example.org/ledger">the ledger</a>.</p>',
      '<h2>The cheap years</h2>',
      '<h3>In Kaolack</h3>',
      '<ul><li>Silos<ul><li>of millet</li></ul></li><li>Lamps</li></ul>',
      '<blockquote>The drain waits.</blockquote>',
      '<blockquote class="pull">The bridge pays.</blockquote>',
      `<figure><img alt="A bridge" src="${buildFileAddress('word/media/image1.png')}"><figcaption>Drawn in chalk</figcaption></figure>`,
      '<table><caption>Rent by year</caption><thead><tr><th scope="col">Year</th><th scope="col">Francs</th></tr></thead><tbody><tr><td>2025</td><td>180,000</td></tr></tbody></table>',
      '<p>In colour</p>',
      '<p>Added</p>',
    ].join(''),
  )
  expect(sanitizeHtml(html.replaceAll('source:', 'https:'))).toContain('<figcaption>Drawn in chalk</figcaption>')
  expect(String(await docxImportReader.readFile?.(source, 'word/media/image1.png'))).toBe('the bytes of a bridge')
})

test('the Word import imports authors and tags, and counts the properties that it cannot import', async () => {
  const { item } = await read(report)
  expect(item.refers.map(({ as, name }) => `${as} ${name}`)).toEqual([
    'author Hawa Sarr Dlamini',
    'author Zola Nkosi',
    'tag bridges',
    'tag rent',
  ])
  expect(item.notCarried).toEqual({
    comments: 2,
    'words that were deleted with tracking': 1,
    'headers and footers': 1,
    'property created': 1,
    'style Colourful': 1,
  })
  expect(item.remarks).toEqual(['Changes in the document were still to be accepted: they came over as accepted.'])
  expect(item.fields).not.toHaveProperty('status')
})

test('the Word import takes the title from the document properties', async () => {
  const body = makeWordParagraph(makeRun('He said so.'))
  expect((await read({ body, properties: '<dc:title>Back by Thursday</dc:title>' })).item).toMatchObject({
    fields: { title: 'Back by Thursday' },
    remarks: ['No title stands in the document: it is the one of its properties.'],
  })
  expect((await read({ body }, 'back-by-thursday.docx')).item.fields.title).toBe('Back by thursday')
})

test('the Word import keeps the URL of a linked picture without opening a local file', async () => {
  const body =
    makeWordParagraph(makeWordPicture('rWeb', 'On the web', 'link')) +
    makeWordParagraph(makeWordPicture('rDisk', 'On a disk', 'link')) +
    makeWordParagraph(makeRun('The end'))
  const { html, item } = await read({
    body,
    relations: {
      rWeb: { type: 'image', target: 'https://example.org/bridge.png', isExternal: true },
      rDisk: { type: 'image', target: 'file:///etc/passwd', isExternal: true },
    },
  })
  expect(html).toBe('<figure><img alt="On the web" src="https://example.org/bridge.png"></figure><p>The end</p>')
  expect(item.notCarried).toEqual({ 'pictures that lie elsewhere': 1 })
})

test('the Word import rejects a document that is too long before parsing it', async () => {
  const paragraphs = Array.from({ length: 80_000 }, (_, at) =>
    makeWordParagraph(makeRun(`Words ${at} and more of them`)),
  ).join('')
  await expect(read({ body: paragraphs })).rejects.toThrow('longer than what is read at once')
})

test.each([
  ['text that is not XML', { 'word/document.xml': 'a < b' }],
  [
    'an entity bomb',
    {
      'word/document.xml': `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at ? at - 1 : ''};`.repeat(20)}">`).join('')}]><w:document>&a8;</w:document>`,
    },
  ],
  [
    'endlessly nested tables',
    {
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}`,
    },
  ],
])('a hostile Word file is rejected with a message or imported without harm (file: %s)', async (_, parts) => {
  const outcome = await read(makeZipOfTexts(parts)).then(
    ({ html }) => html.length < 10_000,
    error => /This document is broken|It is not opened/.test(error.message),
  )
  expect(outcome).toBe(true)
})

test('the Word import recognises a document by the files in the zip archive', () => {
  expect(docxImportReader.recognises(makeSourceHead('PK', 'a.zip', ['word/document.xml']))).toBe(1)
  expect(docxImportReader.recognises(makeSourceHead('PK', 'a.docx', ['xl/workbook.xml']))).toBe(0)
})
