import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { jsonFeedImportReader } from './json-feed.ts'

const fixture = readFileSync('tests/fixtures/imports/feed/clinic.json', 'utf8')
const read = (text: string) => readWholeSource(jsonFeedImportReader, makeSourceFile(text, 'feed.json'))

it('the JSON Feed import imports every field of an item', async () => {
  const { items, report } = await read(fixture)
  expect(report).toMatchObject({
    site: 'https://clinic.example/',
    title: 'The clinic',
    troubleCount: 0,
    isCutOff: false,
  })
  expect(items[0]).toEqual({
    kind: 'article',
    sourceId: '007',
    entry: 'clinic.example/a-clinic-is-a-cold-box',
    place: 'item 1',
    state: 'whole',
    fields: {
      title: 'A clinic is a cold box with a door',
      slug: 'a-clinic-is-a-cold-box',
      excerpt: 'A vaccine box, taken apart.',
      content_html:
        '<p>A bent hinge, <a href="https://clinic.example/lunch">a lunch</a>.</p>' +
        '<figure><img src="https://clinic.example/box.jpg" alt="The box"></figure>',
      status: 'published',
      published_at: '2024-03-01T05:30:00.000Z',
    },
    refers: [
      { as: 'author', key: 'https://clinic.example/musa', name: 'Musa Ndlovu-Keita' },
      { as: 'tag', key: 'Health', name: 'Health' },
      { as: 'tag', key: 'Cold', name: 'Cold' },
    ],
    pictures: { feature_image_url: { address: 'https://clinic.example/box-above.jpg' } },
    addresses: ['https://clinic.example/a-clinic-is-a-cold-box'],
    notCarried: {
      'enclosure audio/mpeg': 1,
      external_url: 1,
      'further pictures beside the text': 1,
      'member _clinic': 1,
    },
    remarks: ['It is about a page elsewhere: https://who.example/boxes.'],
  })
})

it('the JSON Feed import splits plain text into paragraphs', async () => {
  const { items } = await read(fixture)
  expect(items[1]).toMatchObject({
    sourceId: '8',
    fields: { content_html: '<p>Four minutes<br>that nobody wanted.</p><p>&#x3C;Not a tag></p>' },
    refers: [{ as: 'author', key: 'Zola Mbeki-Frei', name: 'Zola Mbeki-Frei' }],
    remarks: ['It has no date.', 'Without a date it comes as a draft.', 'It has no title.'],
  })
})

describe('the import of broken or hostile JSON feeds', () => {
  it('imports the complete items of a truncated feed', async () => {
    const { items, report } = await read(fixture.slice(0, fixture.indexOf('Zola')))
    expect(items).toHaveLength(1)
    expect(report.isCutOff).toBe(true)
  })
  it('skips invalid items and invalid properties', async () => {
    const text = '{"items":[null,"a",{},{"id":"1","tags":"x","attachments":{"url":1},"authors":[7],"image":3}]}'
    const { items, report } = await read(text)
    expect(items).toMatchObject([{ sourceId: '1', refers: [], pictures: {} }])
    expect(report.troubleCount).toBe(1)
  })
  it.each([
    ['no content', ''],
    ['no items', '{"version":"https://jsonfeed.org/version/1.1","items":[]}'],
    ['endless brackets', '['.repeat(1_000_000)],
  ])('rejects a file with %s and explains why', async (_, text) => {
    await expect(read(text)).rejects.toThrow('There is no item in this feed.')
  })
})

describe('the format JSON Feed', () => {
  it.each([
    ['version 1.1', fixture, 1],
    ['version 1, with its slashes escaped', '{"items":[],"version":"https:\\/\\/jsonfeed.org\\/version\\/1"}', 1],
    ['a feed without a version', '{"home_page_url":"https://a.example","items":[]}', 0.6],
    ['a Ghost export', '{"db":[{"data":{"posts":[]}}]}', 0],
    ['a web manifest', '{"name":"a","version":"1"}', 0],
  ])('is recognised only in a JSON Feed (file: %s)', (_, text, certainty) => {
    expect(jsonFeedImportReader.recognises(makeSourceHead(text, 'feed'))).toBe(certainty)
  })
})
