import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSource, readSourceData } from '../../../tests/support/import-sources.ts'
import { makeExport, makeExportContent, makeExportEntry } from '../../../tests/support/wordpress-exports.ts'
import type { ImportItem, SourceReport } from '../import-item.ts'
import { SourceRefusal } from '../import-reader.ts'
import { wordpressImportReader } from './wordpress.ts'

const fixture = 'tests/fixtures/imports/wordpress/ledger-and-lamp.xml'
const uploads = 'https://ledger.example.org/wp-content/uploads/2024/03'

describe('the import of a whole WordPress site', () => {
  let items: ImportItem[]
  let report: SourceReport
  beforeAll(async () => {
    const done = await readSource(wordpressImportReader, fixture)
    items = done.items
    report = done.report
  })
  const titled = (title: string) => items.find(({ fields }) => fields.title === title)

  it('imports only posts as articles', () => {
    expect(items.map(({ fields }) => fields.title)).toEqual([
      'Rent & lamps',
      'Back by Thursday',
      'Accounts of the board',
      'A letter to donors',
      'After the rains',
      'Is this true?',
      'Half a thought',
      'Thrown away',
      'A date by its clock',
    ])
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['article']))
  })

  it('counts the entries of each type other than post', () => {
    expect(report).toMatchObject({
      site: 'https://ledger.example.org',
      title: 'The Ledger & Lamp',
      notCarried: {
        pages: 1,
        'entries of type tribe_events': 1,
        'entries of menus': 1,
        'e-mail addresses of authors': 1,
        'descriptions of categories and tags': 1,
        'places of categories within others': 1,
        'files of the library that no article shows': 1,
      },
      troubles: [],
      troubleCount: 0,
      isCutOff: false,
    })
  })

  it('converts block editor content to the HTML of this site', () => {
    expect(titled('Rent & lamps')?.fields.content_html).toBe(
      '<p>A silo in Ségou<small class="footnote">Letter of the <a href="https://example.org/coop">cooperative</a>, 2024.</small> has been let by the season since 1974.</p>' +
        `<figure><img src="${uploads}/silo.jpg" alt="A silo with its door open"><figcaption>The silo, before <em>rain</em></figcaption></figure>` +
        '<h2>Who pays</h2>' +
        `<figure class="gallery"><figure><img src="${uploads}/silo.jpg" alt="The silo"></figure>` +
        `<figure><img src="${uploads}/lamp.jpg" alt="A lamp"><figcaption>Lit at six</figcaption></figure></figure>` +
        '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>' +
        '<p>One of ten reports.</p>',
    )
  })

  it('keeps line breaks and media of a classic editor post', () => {
    expect(titled('Back by Thursday')?.fields.content_html).toBe(
      '<p>The bench came back on a <strong>Thursday</strong>.<br>It had been promised for Monday.</p>' +
        `<figure><img src="${uploads}/lamp.jpg" alt="A lamp on a table"><figcaption>Lit at six</figcaption></figure>` +
        '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>' +
        `<figure class="gallery"><figure><img src="${uploads}/silo.jpg" alt="A silo with its door open"><figcaption>The silo in March</figcaption></figure>` +
        `<figure><img src="${uploads}/lamp.jpg" alt="A lamp on a table"><figcaption>Drawn by Efua Tetteh-Larnine</figcaption></figure></figure>` +
        '<p>Write to us:</p>',
    )
  })

  it('counts the unsupported data of each post', () => {
    expect(titled('Rent & lamps')?.notCarried).toEqual({
      'block core/spacer': 1,
      'block core/latest-posts': 1,
      sticky: 1,
      'post format aside': 1,
      'housekeeping of WordPress and its plugins': 1,
      'custom field reading_time': 1,
      comments: 2,
      pingbacks: 1,
      'comments (spam)': 1,
    })
    expect(titled('Back by Thursday')?.notCarried).toEqual({ 'shortcode [contact-form-7]': 1 })
  })

  it('identifies an author by login and shows the display name', () => {
    expect(titled('Rent & lamps')?.refers[0]).toEqual({ as: 'author', key: 'sola', name: 'Ṣọlá Fádaìró' })
    expect(titled('Back by Thursday')?.refers[0]).toEqual({ as: 'author', key: 'hanan', name: 'Hanan Zerouali' })
    expect(titled('A date by its clock')?.refers[0]).toEqual({ as: 'author', key: 'ghost', name: 'ghost' })
  })

  it('lists the primary category first', () => {
    expect(titled('Rent & lamps')?.refers.slice(1)).toEqual([
      { as: 'category', key: 'water', name: 'Water' },
      { as: 'category', key: 'circle-reports', name: 'Circle Reports' },
      { as: 'tag', key: 'rent', name: 'Rent' },
      { as: 'series', key: 'a-year-of-silos', name: 'A year of silos' },
    ])
  })

  it('imports the featured picture with its alternative text and caption', () => {
    expect(titled('Rent & lamps')?.pictures).toEqual({
      feature_image_url: {
        address: `${uploads}/lamp.jpg`,
        alt: 'A lamp on a table',
        caption: 'Drawn by Efua Tetteh-Larnine',
      },
    })
  })

  it('keeps the current and earlier URLs of a post', () => {
    expect(titled('Rent & lamps')?.addresses).toEqual([
      'https://ledger.example.org/2024/03/rent-and-lamps/',
      'https://ledger.example.org/?p=11',
      'https://ledger.example.org/2024/03/lamps/',
      'https://ledger.example.org/2024/03/rent/',
    ])
    expect(titled('Half a thought')?.addresses).toEqual([])
  })

  it('imports the SEO title, description, canonical URL and excerpt', () => {
    expect(titled('Rent & lamps')?.fields).toMatchObject({
      seo_title: 'Rent & lamps – The Ledger & Lamp',
      seo_description: 'What a silo costs, and who pays.',
      canonical_url: 'https://example.org/first',
      excerpt: 'A season costs 180,000 francs.',
    })
  })

  it('takes a missing excerpt from above the more tag', () => {
    expect(titled('Back by Thursday')?.fields.excerpt).toBe(
      'The bench came back on a Thursday. It had been promised for Monday.',
    )
  })

  it.each([
    ['Rent & lamps', 'published', '2024-03-01T08:30:00Z', {}],
    ['After the rains', 'published', '2031-05-01T08:00:00Z', {}],
    ['Accounts of the board', 'draft', '2024-03-01T08:30:00Z', { 'status private': 1 }],
    ['A letter to donors', 'draft', '2024-03-01T08:30:00Z', { 'passwords of posts': 1 }],
    ['Is this true?', 'draft', undefined, { 'status pending': 1 }],
    ['Half a thought', 'draft', undefined, {}],
    ['Thrown away', 'archived', '2024-03-01T08:30:00Z', { 'status trash': 1 }],
  ])('imports the status of the post “%s” as %s', (title, status, publishedAt, counted) => {
    const item = titled(title)
    expect([item?.fields.status, item?.fields.published_at]).toEqual([status, publishedAt])
    expect(item?.notCarried).toMatchObject(counted)
    if (Object.keys(counted).length > 0) expect(item?.remarks).toHaveLength(1)
  })

  it('reads dates without a zone in the site’s time zone', () => {
    expect(titled('A date by its clock')?.fields.published_at).toBe('2008-12-31T23:30:00Z')
  })

  it('restores the original slug of a trashed post', () => {
    expect(titled('Thrown away')?.fields.slug).toBe('thrown-away')
  })
})

describe('the import of any WordPress file', () => {
  it('recognises an export by its content', () => {
    const head = (text: string) =>
      wordpressImportReader.recognises({
        kind: 'article',
        path: '',
        name: 'x.txt',
        size: 0,
        bytes: Buffer.from(text),
        text,
      })
    expect(head(readFileSync(fixture, 'utf8').slice(0, 4096))).toBe(1)
    expect(head(makeExport())).toBe(1)
    expect(head('<rss version="2.0"><channel><title>Reports</title></channel></rss>')).toBe(0)
    expect(head('<p>Write &lt;wp:post_id&gt; to us</p>')).toBe(0)
  })

  it('imports every post exactly once in the order of the file', async () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      makeExportEntry(at + 1, makeExportContent(`<p>${'Ṣọlá '.repeat(at % 97)}</p>`)),
    )
    const progress: number[] = []
    const { items, size } = await readSourceData(wordpressImportReader, makeExport(...many), {
      onProgress: bytes => progress.push(bytes),
    })
    expect(items.map(({ fields }) => fields.title)).toEqual(many.map((_, at) => `Report ${at + 1}`))
    expect(new Set(items.map(({ sourceId }) => sourceId)).size).toBe(400)
    expect(progress.every((bytes, at) => at === 0 || bytes >= (progress[at - 1] ?? 0))).toBe(true)
    expect(progress.at(-1)).toBe(size)
  })

  it.each(['', ' '])('reports progress in whole bytes for a file of any length', async end => {
    const told: number[] = []
    await readSourceData(
      wordpressImportReader,
      `${makeExport(makeExportEntry(1, makeExportContent('<p>One</p>')))}${end}`,
      {
        onProgress: bytes => told.push(bytes),
      },
    )
    expect(told.filter(bytes => !Number.isInteger(bytes))).toEqual([])
  })

  it('imports complete posts of a truncated export and reports the truncation', async () => {
    const fullXml = makeExport(
      makeExportEntry(1, makeExportContent('<p>One</p>')),
      makeExportEntry(2, makeExportContent('<p>Two, and more</p>')),
    )
    const { items, report } = await readSourceData(
      wordpressImportReader,
      fullXml.slice(0, fullXml.indexOf(', and more')),
    )
    expect(items.map(({ state }) => state)).toEqual(['whole', 'open'])
    expect(report.isCutOff).toBe(true)
    expect(report.troubleCount).toBeGreaterThan(0)
  })

  it('separates a post without an end tag from the next post', async () => {
    const { items } = await readSourceData(
      wordpressImportReader,
      makeExport(makeExportEntry(1, '').replace('</item>', ''), makeExportEntry(2, '')),
    )
    expect(items.map(({ sourceId }) => sourceId)).toEqual(['https://a.example.org/?p=1', 'https://a.example.org/?p=2'])
  })

  it('decodes a file whose encoding differs from the declared encoding', async () => {
    const { items } = await readSourceData(
      wordpressImportReader,
      Buffer.from(makeExport(makeExportEntry(1, makeExportContent('<p>écrit à Genève</p>'))), 'latin1'),
    )
    expect(items[0]?.fields.content_html).toBe('<p>écrit à Genève</p>')
  })

  it.each([
    ['an empty file', ''],
    ['an HTML page', '<!doctype html><p>Hello</p>'],
    ['a channel without entries', makeExport()],
    ['endless nesting', '<a>'.repeat(100_000)],
  ])('rejects the file “%s” and explains why', async (_, text) => {
    await expect(readSourceData(wordpressImportReader, text)).rejects.toThrow(SourceRefusal)
    await expect(readSourceData(wordpressImportReader, text)).rejects.toThrow(
      'There is no entry of a WordPress export in this file.',
    )
  })

  it('stops reading when the import is cancelled', async () => {
    const stop = new AbortController()
    const text = makeExport(
      ...Array.from({ length: 500 }, (_, at) => makeExportEntry(at, makeExportContent('x'.repeat(2000)))),
    )
    const onProgress = (bytes: number) => bytes > text.length / 2 && stop.abort()
    const reading = readSourceData(wordpressImportReader, text, { signal: stop.signal, onProgress })
    await expect(reading).rejects.toThrow('aborted')
  })

  it('treats names such as “constructor” as plain text', async () => {
    const odd = makeExportEntry(1, '<category domain="constructor" nicename="__proto__">x</category>').replace(
      'publish',
      'constructor',
    )
    const { items } = await readSourceData(wordpressImportReader, makeExport(odd))
    expect(items[0]?.fields.status).toBe('draft')
    expect(items[0]?.notCarried).toEqual({ 'status constructor': 1, 'taxonomy constructor': 1 })
  })

  it.each([
    ['one million two hundred thousand letters', 'x'.repeat(1_200_001)],
    ['thirty thousand tags', '<b>x</b>'.repeat(15_001)],
  ])('drops a text of more than %s and adds a remark', async (_, text) => {
    const { items } = await readSourceData(
      wordpressImportReader,
      makeExport(makeExportEntry(1, makeExportContent(text)), makeExportEntry(2, '')),
    )
    expect(items.map(({ state }) => state)).toEqual(['cut', 'whole'])
    expect(items[0]?.fields.content_html).toBeUndefined()
    expect(items[0]?.remarks).toContain('Its text is longer than any that can be kept here, and is not taken.')
  })
})
