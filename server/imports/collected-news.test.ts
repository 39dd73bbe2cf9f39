import { statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readWholeSource } from '../../tests/support/import-sources.ts'
import { type CleanItem, cleanItem } from './clean-item.ts'
import { findImportReader } from './import-readers.ts'

/** Reads a fixture like the importer: format detection and sanitised items. */
async function readFile(name: string) {
  const path = `tests/fixtures/imports/${name}`
  const source = { path, name: name.split('/').at(-1) ?? name, size: statSync(path).size }
  const reader = await findImportReader(source)
  const { items, report } = await readWholeSource(reader, source)
  const cleaned = items.map((item, at) => cleanItem(item, at + 1, report.site))
  return { format: reader.format, report, items: cleaned, first: cleaned[0] as CleanItem }
}
const listSlugs = ({ items }: Awaited<ReturnType<typeof readFile>>) => items.map(({ fields }) => fields.slug)

it('the news import keeps the HTML of a post that contains a Word header inside an HTML comment', async () => {
  const { first } = await readFile('wordpress/mso-in-post.wxr.xml')
  expect(first.fields.content_html).toBe(
    '<h2>The ferry</h2><p>It leaves <strong>at six</strong>.</p><p>It comes back at <a href="https://ferry.example/nine">nine</a>.</p>',
  )
  expect(first.remarks).toEqual([])
})
it('the news import removes only the SVG drawing from a post and keeps the text', async () => {
  const { first } = await readFile('wordpress/svg-in-post.wxr.xml')
  expect(first.fields.content_html).toContain('<h2>Levels</h2><p>Water <strong>rose</strong>.</p>')
  expect(first.notCarried).toEqual({ 'element svg': 1 })
  expect(first.remarks).toEqual([])
})
it('the news import reads a web page with many SVG shapes', async () => {
  const { first } = await readFile('web-page/svg-page.html')
  expect(first.fields).toMatchObject({ title: 'Levels of the lake', published_at: '2024-05-05T10:00:00.000Z' })
  expect(first.fields.content_html).toContain(
    '<h2>Afterwards</h2><p>Then it <a href="https://lake.example/fell">fell</a>',
  )
})
it('the news import uses pubDate as the date of a post without another date', async () => {
  const { first, report } = await readFile('wordpress/only-pubdate.wxr.xml')
  expect(first.fields.published_at).toBe('2023-04-05T14:42:38Z')
  expect(first.remarks).toEqual([])
  expect(report.troubleCount).toBe(0)
})
it('the news import reports no error for an ampersand in a comment', async () => {
  const { report, items } = await readFile('wordpress/comment-ampersand.wxr.xml')
  expect(report.troubles).toEqual([])
  expect(items).toHaveLength(1)
})
it('the news import reads feeds with unusual dates', async () => {
  const { items } = await readFile('feed/year10000.rss.xml')
  expect(items.map(({ fields }) => fields.published_at)).toEqual([
    '2025-06-02T08:00:00.000Z',
    undefined,
    '2023-11-24T18:28:36.000Z',
    '2015-04-30T06:57:00.000Z',
    undefined,
    '2025-06-02T09:00:00.000Z',
  ])
  expect(items.map(({ fields }) => fields.status)).toEqual([
    'published',
    'draft',
    'published',
    'published',
    'draft',
    'published',
  ])
})
it('the news import recognises a feed in UTF-16', async () => {
  const { format, first } = await readFile('feed/utf16.rss.xml')
  expect(format).toBe('feed')
  expect(first.fields.title).not.toBe('')
})
it('the news import decodes the base64 content of Atom', async () => {
  const { first } = await readFile('feed/base64.atom.xml')
  expect(first.fields.content_html).toBe('<p>The <strong>lake</strong> rose.</p>')
})
it('the news import keeps the text of MathML', async () => {
  const { first } = await readFile('feed/mathml.atom.xml')
  expect(first.fields.content_html).toContain('<p>The area is a+b hectares.</p>')
  expect(first.fields.content_html).toContain('<a href="https://b.example/v.mp4">v.mp4</a>')
  expect(first.notCarried).toMatchObject({ 'reversed order of a list': 1 })
})
it('the news import makes slugs of titles in African letters', async () => {
  expect(listSlugs(await readFile('wordpress/african-letters.wxr.xml'))).toEqual([
    'eden-na-oko',
    'nuse-de-fome',
    'dan-bauna-kauye',
  ])
})
it('the news import makes slugs of Arabic, Amharic and Japanese titles', async () => {
  expect(listSlugs(await readFile('wordpress/arabic.wxr.xml'))).toEqual(['akhbar-alswq', 'mwsm-alhsad', 'selam-adis'])
  expect(listSlugs(await readFile('table/non-latin-titles.csv'))).toEqual([
    'ri-ben-yu-no-ji-shi',
    'mqal-balrbya',
    'selam-adis',
  ])
})
it('the news import leaves no hyphen at the end of a slug from a long title', async () => {
  const { first } = await readFile('table/long-title-hyphen.csv')
  expect(first.fields.slug).toMatch(/^a{49}-b{49}$/)
})
it('the news import decodes the entities of a Substack subtitle', async () => {
  const { first } = await readFile('substack-entities.zip')
  expect(first.fields).toMatchObject({ title: 'Lamps & oil', excerpt: '“It’s dark”' })
})
it('the news import reads a Word Online document whose main part has another file name', async () => {
  const { first } = await readFile('document/word-online.docx')
  expect(first.fields.content_html).toBe('<p>The ledger was opened.</p>')
})
it('the news import continues the numbers of a Word list after a paragraph', async () => {
  const { first } = await readFile('document/list-goes-on.docx')
  expect(first.fields.content_html).toBe(
    '<ol><li>Ask</li><li>Wait</li></ol><p>Between them stands a paragraph.</p><ol start="3"><li>Pay</li></ol>',
  )
})
it('the news import joins the drop cap of a Word document to its paragraph', async () => {
  const { first } = await readFile('document/drop-cap.docx')
  expect(first.fields.content_html).toBe('<p>Nine months of rain.</p>')
})
