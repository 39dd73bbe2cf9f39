import { describe, expect, it } from 'vitest'
import { makeSourceFile, readSourceData } from '../../../tests/support/import-sources.ts'
import { findImportReader } from '../import-readers.ts'
import { feedImportReader } from './feed.ts'

const buildAtomEntry = (content: string, attributes: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>E</title><id>urn:1</id><updated>2025-06-02T08:00:00Z</updated><content ${attributes}>${content}</content></entry></feed>`
const base64 = (words: string) => Buffer.from(words).toString('base64')
const readHtml = async (xml: string) => (await readSourceData(feedImportReader, xml)).items[0]?.fields.content_html

describe('the feed import of base64 content in Atom', () => {
  it.each([
    [
      'markup',
      base64('<p>The lake <b>rose</b>.</p>'),
      'type="application/octet-stream"',
      '<p>The lake <b>rose</b>.</p>',
    ],
    [
      'plain text',
      base64('The lake\n\nrose & fell.'),
      'type="application/octet-stream"',
      '<p>The lake</p><p>rose &#x26; fell.</p>',
    ],
    ['content of Atom 0.3', base64('<p>Ɛdɛn</p>'), 'type="text/html" mode="base64"', '<p>Ɛdɛn</p>'],
    [
      'content in several lines',
      base64('<p>Words</p>').replace(/.{4}/g, '$&\n'),
      'type="application/x-thing"',
      '<p>Words</p>',
    ],
    [
      'content of a type with a parameter',
      base64('<p>Words</p>'),
      'type="application/octet-stream; charset=utf-8"',
      '<p>Words</p>',
    ],
  ])('decodes the content (case “%s”)', async (_, content, attributes, html) => {
    expect(await readHtml(buildAtomEntry(content, attributes))).toBe(html)
  })
  it.each([
    ['text of a text type', 'cGxhaW4=', 'type="text/plain"', '<p>cGxhaW4=</p>'],
    ['text without a type', 'cGxhaW4=', '', '<p>cGxhaW4=</p>'],
    ['text that is not Base64', 'Words, as they are.', 'type="application/octet-stream"', '<p>Words, as they are.</p>'],
  ])('leaves the content unchanged (case “%s”)', async (_, content, attributes, html) => {
    expect(await readHtml(buildAtomEntry(content, attributes))).toBe(html)
  })
  it('ignores an encoded picture instead of a text', async () => {
    const file = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]).toString('base64')
    expect(await readHtml(buildAtomEntry(file, 'type="image/png"'))).toBeUndefined()
  })
})

describe('the import of a feed in UTF-16', () => {
  const rss =
    '<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><item><title>Ɛdɛn 你</title><guid>1</guid></item></channel></rss>'
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
  it.each([
    ['little-endian with a byte order mark', Buffer.from(`\ufeff${rss}`, 'utf16le')],
    ['little-endian', Buffer.from(rss, 'utf16le')],
    ['big-endian with a byte order mark', bigEndian(`\ufeff${rss}`)],
    ['big-endian', bigEndian(rss)],
  ])('recognises the encoding and reads the file (encoding: %s)', async (_, data) => {
    expect((await findImportReader(makeSourceFile(data, 'feed'))).format).toBe('feed')
    expect((await readSourceData(feedImportReader, data)).items[0]?.fields.title).toBe('Ɛdɛn 你')
  })
})

describe('the import of RSS that other programs wrote', () => {
  it('reads elements with a prefix', async () => {
    const { items } = await readSourceData(
      feedImportReader,
      '<r:rss xmlns:r="https://feeds.example/any" version="2.0"><r:channel><r:title>T</r:title><r:item><r:title>A</r:title><r:link>https://a.example/1</r:link><r:description>Words.</r:description></r:item></r:channel></r:rss>',
    )
    expect(items.map(({ fields }) => [fields.title, fields.content_html])).toEqual([['A', '<p>Words.</p>']])
  })
  it('reads entries that have only a description', async () => {
    const items = [
      '<item><description>&lt;p&gt;One.&lt;/p&gt;</description></item>',
      '<item><description>Two.</description></item>',
    ]
    const read = await readSourceData(
      feedImportReader,
      `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`,
    )
    expect(read.items.map(({ sourceId, fields }) => [sourceId, fields.content_html])).toEqual([
      ['One.', '<p>One.</p>'],
      ['Two.', '<p>Two.</p>'],
    ])
    expect(read.report.troubleCount).toBe(0)
  })
  it('reads dates and summaries in Dublin Core', async () => {
    const { items } = await readSourceData(
      feedImportReader,
      '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:t="http://purl.org/dc/terms/"><channel><title>T</title><item><guid>1</guid><title>A</title><t:issued>2025-06-02T08:00:00Z</t:issued><dc:description>Words.</dc:description></item></channel></rss>',
    )
    expect(items[0]?.fields).toMatchObject({ published_at: '2025-06-02T08:00:00.000Z', content_html: '<p>Words.</p>' })
    expect(items[0]?.notCarried).toEqual({})
  })
  it('imports an entry without a date as a draft', async () => {
    const { items } = await readSourceData(
      feedImportReader,
      '<rss version="2.0"><channel><title>T</title><item><guid>1</guid><title>A</title></item></channel></rss>',
    )
    expect(items[0]?.fields.status).toBe('draft')
    expect(items[0]?.remarks).toContain('Without a date it comes as a draft.')
  })
})
