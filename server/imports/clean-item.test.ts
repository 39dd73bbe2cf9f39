import { describe, expect, it } from 'vitest'
import { buildAddressKey, cleanItem } from './clean-item.ts'
import type { ImportItem } from './import-item.ts'

const item = (fields: ImportItem['fields'], more: Partial<ImportItem> = {}): ImportItem => ({
  ...{ kind: 'article', sourceId: 's1', place: 'line 1', state: 'whole', fields, refers: [], pictures: {} },
  ...{ addresses: [], notCarried: {}, remarks: [], ...more },
})
const clean = (fields: ImportItem['fields'], more: Partial<ImportItem> = {}, site?: string) =>
  cleanItem(item(fields, more), 1, site)

describe('the cleaning of an imported item', () => {
  it('removes control characters from every field', () => {
    const { fields, sourceId } = clean(
      { title: 'A\u0000 title\u202e of\ntwo\u2028lines', content_html: '<p>\ud800Words</p>' },
      { sourceId: 's\u00001' },
    )
    expect([fields.title, fields.content_html, sourceId]).toEqual(['A title of two lines', '<p>\ufffdWords</p>', 's1'])
  })
  it('removes control characters from a slug', () => {
    const cleaned = clean(
      { title: `${'a'.repeat(198)}😀b`, content_html: '<p>Words</p>' },
      { addresses: ['https://old.example/a%00b'], notCarried: { 'element x\u0000': 1 } },
    )
    expect(JSON.stringify(cleaned)).not.toMatch(/\\u0000|\\ud83d/)
    expect(cleaned.fields.title).toBe(`${'a'.repeat(198)}…`)
    expect(cleaned.addressKeys).toEqual(['old.example/ab'])
    expect(cleaned.notCarried).toEqual({ 'element x': 1 })
  })
  it('removes unsafe HTML and counts each removed element', () => {
    const html =
      '<h1>Rent</h1><script>alert(1)</script><p onclick="x()">Words <blink>now</blink></p><iframe src="https://tracker.example/x"></iframe>'
    const { fields, notCarried } = clean({ title: 'T', content_html: html })
    expect(fields.content_html).toBe('<h2>Rent</h2><p>Words now</p><iframe></iframe>')
    expect(notCarried).toEqual({ 'element script': 1, 'element blink': 1, 'frame of tracker.example': 1 })
  })
  it.each([
    ['headings start at level 2', '<h3>A</h3><h5>B</h5>', '<h2>A</h2><h4>B</h4>', {}],
    ['headings below a title in the text', '<h1>A</h1><h2>B</h2>', '<h2>A</h2><h3>B</h3>', {}],
    ['one space for several hard spaces in a heading', '<h2>1.1 \u00a0\u00a0 A</h2>', '<h2>1.1 A</h2>', {}],
    [
      'links to a bookmark are removed',
      '<p><a href="#_Toc1">A</a> <a href="/b">B</a></p>',
      '<p>A <a href="/b">B</a></p>',
      { 'link to a place within the text': 1 },
    ],
  ])('normalises HTML (case “%s”)', (_, html, expectedHtml, expectedLoss) => {
    const { fields, notCarried } = clean({ title: 'T', content_html: html })
    expect([fields.content_html, notCarried]).toEqual([expectedHtml, expectedLoss])
  })
  it('creates a missing title and a missing slug', () => {
    const { fields, remarks } = clean({ content_html: '<p>Two in a hundred paid.</p>' })
    expect([fields.title, fields.slug]).toEqual(['Two in a hundred paid.', 'two-in-a-hundred-paid'])
    expect(remarks).toEqual(['It has no title in the source; its first words become the title.'])
    expect(clean({ title: '你好' }).fields.slug).toMatch(/^[a-z0-9-]+$/)
    expect(clean({ title: 'T', slug: '5e1f7e57-0000-4000-8000-000000000001' }).fields.slug).not.toMatch(
      /^5e1f7e57-0000/,
    )
  })
  it('cuts values to their column length and adds a remark', () => {
    const { fields, remarks } = clean({ title: 'a'.repeat(300), seo_title: 'b'.repeat(200) })
    expect([String(fields.title).length, String(fields.seo_title).length]).toEqual([200, 120])
    expect(remarks).toEqual([
      'Its title was cut at 200 characters.',
      'Its title for search engines was cut at 120 characters.',
    ])
  })
  it('counts the pictures that have no alternative text', () => {
    const html = '<p><img src="/a.jpg" alt="A pier"><img src="/b.jpg" alt=""><img src="/c.jpg"></p>'
    const pictures = { feature_image_url: { address: 'https://old.example/d.jpg' } }
    const { pictureCount, undescribedCount } = clean({ title: 'T', content_html: html }, { pictures })
    expect([pictureCount, undescribedCount]).toEqual([4, 3])
  })
  it('resolves relative links to absolute URLs', () => {
    const { fields } = clean(
      { title: 'T', content_html: '<p><a href="../b">B</a> <a href="#c">C</a> <img src="/x.jpg" alt="X"></p>' },
      { addresses: ['https://old.example/2024/a/'] },
    )
    expect(fields.content_html).toBe(
      '<p><a href="https://old.example/2024/b">B</a> C</p><figure><img src="https://old.example/x.jpg" alt="X"></figure>',
    )
  })
})

it('the import treats URLs as equal if they identify the same page', () => {
  const [first, ...others] = [
    'https://www.old.example/2024/Caf%C3%A9/',
    'http://old.example/2024/café?utm_source=x',
    '//old.example/2024/café#part',
  ].map(address => buildAddressKey(address, 'https://old.example'))
  expect(others).toEqual([first, first])
  expect(buildAddressKey('https://old.example/?p=12')).toBe('old.example?p=12')
  expect(buildAddressKey('mailto:a@b.example')).toBeUndefined()
})

describe('the cleaning of a complete record', () => {
  const record = (content_html: string) => clean({ title: ' A  title ', content_html }, { isRecord: true })
  it('removes unsafe HTML and adds a remark', () => {
    const { fields, notCarried, remarks } = record('<p onclick="x()">Words</p><script>alert(1)</script>')
    expect(fields.content_html).toBe('<p>Words</p>')
    expect(notCarried).toEqual({ 'element script': 1 })
    expect(remarks).toHaveLength(1)
    expect(record('<p onclick="x()">Words</p>').fields.content_html).toBe('<p>Words</p>')
    expect(record('<p><select><option>Words</option></select></p>').fields.content_html).not.toContain('select')
  })
  it('leaves all other values unchanged', () => {
    const html = '<P>Words &amp; &eacute;&nbsp;<br/>more\r\n<img src="/media/a.jpg" alt=A><p>'
    expect(record(html)).toMatchObject({ fields: { title: ' A  title ', content_html: html }, remarks: [] })
    expect(record(html).fields).not.toHaveProperty('slug')
  })
})
