import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { makeSourceHead, readZipSource } from '../../../tests/support/import-sources.ts'
import { makeZipOfFolder, makeZipOfTexts } from '../../../tests/support/zip-file.ts'
import { mediumImportReader } from './medium.ts'

const pictures = 'https://cdn-images-1.medium.com/max'

const read = (zip: Uint8Array) => readZipSource(mediumImportReader, zip)
const fixture = () => read(makeZipOfFolder('tests/fixtures/imports/medium', 'medium-export'))

test('the Medium import imports a story with full-size pictures, picture rows, quotes and videos', async () => {
  const item = (await fixture()).item('efefef121212')
  expect(item).toMatchObject({
    state: 'whole',
    fields: {
      title: 'Ninety-four minutes',
      slug: 'ninety-four-minutes',
      excerpt: 'A bus, a border, a clock.',
      status: 'published',
      published_at: '2025-03-09T11:23:34.123Z',
    },
    refers: [
      { as: 'author', key: 'tunde', name: 'Tunde Adeyemi' },
      { as: 'tag', key: 'borders', name: 'Borders' },
      { as: 'tag', key: 'buses', name: 'Buses' },
    ],
    pictures: {
      feature_image_url: {
        address: `${pictures}/3200/1*bus.jpeg`,
        alt: 'A bus at Noé',
        caption: 'The bus, at minute one.',
      },
    },
    addresses: ['https://medium.com/@tunde/ninety-four-minutes-efefef121212', 'https://medium.com/p/efefef121212'],
    notCarried: { 'previews of links': 1, 'frame of gist.github.com': 1 },
  })
  const html = String(item.fields.content_html).replaceAll('\n', '')
  expect(html).toBe(
    [
      '<p>The clock is <strong>the driver’s</strong>, says <a href="https://example.org/clock">the ministry</a>.</p>',
      '<h2>The stamp</h2><h3>And the ink</h3>',
      '<blockquote class="pull">The stamp is always in the other room.</blockquote>',
      `<figure><img src="${pictures}/2000/1*stamp.jpeg" alt=""><figcaption>A <em>stamp</em></figcaption></figure>`,
      `<figure class="gallery"><figure><img src="${pictures}/3000/1*a.jpeg" alt=""></figure><figure><img src="${pictures}/3000/1*b.jpeg" alt=""></figure></figure>`,
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The crossing"></iframe>',
      '<p><a href="https://gist.github.com/amina/123abc.js">https://gist.github.com/amina/123abc.js</a></p>',
      '<p><a href="https://example.org/border">Border posts</a></p>',
      '<hr>',
      '<ul><li>One stamp</li></ul><pre>94 min</pre>',
    ].join(''),
  )
  expect(sanitizeHtml(html)).toBe(html)
})

test('the Medium import imports a draft as a draft', async () => {
  const item = (await fixture()).item('ababab121212')
  expect(item.fields).toMatchObject({ title: 'The other room', status: 'draft', content_html: '<p>Not yet.</p>' })
  expect(item.fields).not.toHaveProperty('published_at')
})

test('the Medium import imports a reply to another story as a draft', async () => {
  const item = (await fixture()).item('cdcdcd121212')
  expect(item.fields.status).toBe('draft')
  expect(item.notCarried).toEqual({ 'replies, as drafts': 1 })
  expect(item.remarks[0]).toContain('This looks like a reply')
})

test('the Medium import counts the files of each folder that are not stories', async () => {
  const { report } = await fixture()
  expect(report.notCarried).toEqual({ 'files of “claps”': 1, 'files of “profile”': 1, 'files of “medium-export”': 1 })
  expect(report.site).toBe('https://medium.com/@tunde')
})

test('the Medium import imports the other stories when one story has no text', async () => {
  const { items, report } = await read(
    makeZipOfTexts({
      'posts/2025-01-01_A-aaaaaaaa1111.html': '<h1 class="p-name">A</h1>',
      'posts/2025-01-02_B-bbbbbbbb1111.html': '<div>'.repeat(10_000),
      'posts/2025-01-03_C-cccccccc1111.html': '<section class="e-content"><p>Words<b>',
    }),
  )
  expect(items.map(({ sourceId, state }) => [sourceId, state])).toEqual([
    ['aaaaaaaa1111', 'cut'],
    ['cccccccc1111', 'whole'],
  ])
  expect(report.troubles).toEqual([
    { place: 'posts/2025-01-02_B-bbbbbbbb1111.html', message: 'This story is nested too deeply to be read.' },
  ])
})

test('the Medium import rejects a zip archive without stories', async () => {
  await expect(read(makeZipOfTexts({ 'README.html': 'x' }))).rejects.toThrow('no stories of Medium')
  expect(mediumImportReader.recognises(makeSourceHead('PK', 'a.zip', ['posts/draft_A-abcdef12.html']))).toBe(1)
  expect(mediumImportReader.recognises(makeSourceHead('PK', 'a.zip', ['posts.csv', 'posts/17.a.html']))).toBe(0)
})
