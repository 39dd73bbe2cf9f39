import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { makeSourceHead, readZipSource } from '../../../tests/support/import-sources.ts'
import { makeZipOfFolder, makeZipOfTexts } from '../../../tests/support/zip-file.ts'
import { substackImportReader } from './substack.ts'

const uploads = 'https://substack-post-media.s3.amazonaws.com/public/images'

const read = (zip: Uint8Array) => readZipSource(substackImportReader, zip)
const fixture = () => read(makeZipOfFolder('tests/fixtures/imports/substack', 'export'))

test('the Substack import imports a post with its footnotes, pictures, galleries, quotes and videos', async () => {
  const item = (await fixture()).item('172839')
  expect(item).toMatchObject({
    state: 'whole',
    fields: {
      title: 'Nine languages, one press',
      slug: 'nine-languages',
      excerpt: 'A press in Lomé sets nine languages.',
      status: 'published',
      published_at: '2025-07-26T20:48:19.814Z',
    },
    addresses: ['/p/nine-languages'],
  })
  const html = String(item.fields.content_html).replaceAll('\n', '')
  expect(html).toBe(
    [
      '<p>A press in Lomé sets nine languages.<small class="footnote">Ewe, Mina, and seven more. Counted twice.</small></p>',
      `<figure><img src="${uploads}/press_1600x900.jpeg" alt="A press in a yard"><figcaption>Set by <em>hand</em>.</figcaption></figure>`,
      '<h2>The letters</h2>',
      '<blockquote class="pull"><p>A letter keeps.</p></blockquote>',
      '<p class="note">Corrected on 3 August.</p>',
      `<figure class="gallery"><figure><img src="${uploads}/a.jpeg" alt="Cases of type"></figure><figure><img src="${uploads}/b.jpeg" alt="Cases of type"></figure><figcaption>Two cases</figcaption></figure>`,
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
      '<p><a href="https://example.org/press">Visit the press</a></p>',
      '<p><a href="https://lake.substack.com/p/water">Water, in sums</a></p>',
      '<hr>',
      '<p>Done, and see <a href="https://press.substack.com/p/radio-of-the-lake">the radio</a>.</p>',
    ].join(''),
  )
  expect(sanitizeHtml(html)).toBe(html)
  expect(item.notCarried).toEqual({
    'block subscription-widget-wrap': 1,
    'block subscription-widget': 1,
    'buttons to subscribe, share or comment': 1,
    'block embedded-post-wrap': 1,
  })
})

test('the Substack import imports paid posts as drafts', async () => {
  const { item } = await fixture()
  expect(item('172842').fields.status).toBe('draft')
  expect(item('172840')).toMatchObject({
    fields: { status: 'draft' },
    notCarried: { 'articles for only_paid alone, as drafts': 1 },
    remarks: ['At Substack this is for only paid alone: it is a draft here.'],
  })
  expect(item('172841')).toMatchObject({ fields: { status: 'published' }, notCarried: { recordings: 1 } })
})

test('the Substack import reports a post whose text is missing from the zip archive', async () => {
  const { item, report } = await fixture()
  expect(item('172843')).toMatchObject({ state: 'cut', remarks: ['Its text is not in the zip.'] })
  expect(item('172843').fields).not.toHaveProperty('content_html')
  expect(report.troubles).toEqual([
    { place: 'posts/172999.stray.html', message: 'posts.csv does not list this post.' },
    { place: 'posts/172843.gone.html', message: 'This post is listed, and its text is not in the zip.' },
  ])
  expect(report.notCarried).toEqual({
    'files of readers, which were not opened': 2,
    'posts that posts.csv does not list': 1,
  })
})

test('the Substack import imports no e-mail address of a subscriber', async () => {
  expect(JSON.stringify(await fixture())).not.toContain('zola@example.org')
})

test('the Substack import keeps the text of unknown blocks and of blocks with broken data', async () => {
  const zip = makeZipOfTexts({
    'posts.csv': 'post_id,title,is_published\n1.a,A,true\n',
    'posts/1.a.html':
      '<div class="hologram-wrap" data-attrs="{broken"><p>Still here.</p></div><div class="youtube-wrap" data-attrs="[]"></div><div class="image-gallery-embed" data-attrs="{&quot;gallery&quot;:1}"></div>',
  })
  const { item } = await read(zip)
  expect(item('1').fields.content_html).toContain('<p>Still here.</p>')
  expect(item('1').notCarried).toMatchObject({ 'galleries without pictures': 1 })
})

test('the Substack import rejects a zip archive without posts.csv', async () => {
  await expect(read(makeZipOfTexts({ 'posts/1.a.html': 'x' }))).rejects.toThrow('no posts.csv')
  expect(substackImportReader.recognises(makeSourceHead('PK', 'a.zip', ['posts.csv', 'posts/17.a.html']))).toBe(1)
  expect(substackImportReader.recognises(makeSourceHead('PK', 'a.zip', ['posts/2025-01-01_A-abcdef12.html']))).toBe(0)
})
