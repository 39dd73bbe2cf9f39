import { expect, it } from 'vitest'
import { readSource, readSourceData } from '../../tests/support/import-sources.ts'
import { feedImportReader } from './feed/feed.ts'
import { jsonFeedImportReader } from './feed/json-feed.ts'
import { wordpressImportReader } from './wordpress/wordpress.ts'

const fixtures = 'tests/fixtures/imports'
const summarise = ({ items }: Awaited<ReturnType<typeof readSource>>) =>
  items.map(({ sourceId, entry, fields }) => [sourceId, entry, fields.title])

it('the feed import distinguishes posts with the same guid by their post ids', async () => {
  expect(summarise(await readSource(wordpressImportReader, `${fixtures}/wordpress/dup-guid.wxr.xml`))).toEqual([
    ['https://mill.example/?p=0', 'post 11', 'Mill stones'],
    ['https://mill.example/?p=0', 'post 12', 'Mill wheels'],
  ])
})
it('the feed import distinguishes entries with the same guid by their URLs', async () => {
  expect(summarise(await readSource(feedImportReader, `${fixtures}/feed/dup-guid.rss.xml`))).toEqual([
    ['issue-7', 'harbour.example/first-cargo', 'First cargo'],
    ['issue-7', 'harbour.example/second-cargo', 'Second cargo'],
  ])
})
it('the feed import distinguishes entries with no guid and the same URL by their titles', async () => {
  const item = (title: string) => `<item><title>${title}</title><link>https://quay.example/log</link></item>`
  const rss = `<rss version="2.0"><channel><title>Log</title>${item('Low tide')}${item('High tide')}</channel></rss>`
  expect(summarise(await readSourceData(feedImportReader, rss))).toEqual([
    ['https://quay.example/log', 'Low tide', 'Low tide'],
    ['https://quay.example/log', 'High tide', 'High tide'],
  ])
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ id: 7, url: 'https://quay.example/a', title: 'A' }],
  }
  expect(summarise(await readSourceData(jsonFeedImportReader, JSON.stringify(json)))).toEqual([
    ['7', 'quay.example/a', 'A'],
  ])
})
it.each(['99999999999999999999', '9'.repeat(400)])(
  'the feed import reduces a number of comments above one million to one million (case %#)',
  async claimed => {
    const item = `<item><title>Tide</title><link>https://quay.example/t</link><slash:comments>${claimed}</slash:comments></item>`
    const { items } = await readSourceData(
      feedImportReader,
      `<rss version="2.0"><channel><title>Log</title>${item}</channel></rss>`,
    )
    expect(items[0]?.notCarried).toEqual({ comments: 1_000_000 })
  },
)
it('the feed import imports an entry whose date the database cannot store, but omits the date', async () => {
  const { items } = await readSource(feedImportReader, `${fixtures}/feed/year10000.rss.xml`)
  expect(items).toHaveLength(6)
  const odd = items.find(({ fields }) => fields.title === 'The odd one')
  expect(odd?.fields).not.toHaveProperty('published_at')
  expect(odd?.remarks).toContain('“Sun, 31 Dec 9999 23:59:59 -9959” is not read as a date.')
})
it('the feed import keeps the text after a nested CDATA section', async () => {
  const { items } = await readSource(wordpressImportReader, `${fixtures}/wordpress/nested-cdata.wxr.xml`)
  expect(items[0]).toMatchObject({ fields: { content_html: '<p>Crates  inside  and the words after them.</p>' } })
})
