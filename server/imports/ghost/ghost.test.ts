import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { ghostImportReader } from './ghost.ts'

const fixture = readFileSync('tests/fixtures/imports/ghost/export.json', 'utf8')
const read = (text: string | Uint8Array, said?: Record<string, string>) =>
  readWholeSource(ghostImportReader, makeSourceFile(text, 'the-silo.ghost.json'), said ? { said } : {})
const buildExport = (...posts: object[]) => JSON.stringify({ db: [{ meta: {}, data: { posts } }] })
const post = (number: number, moreFields: object = {}) => ({
  id: `${number}`,
  title: `Post ${number}`,
  slug: `post-${number}`,
  html: `<p>${number}</p>`,
  status: 'published',
  visibility: 'public',
  published_at: '2024-03-02T06:30:00.000Z',
  ...moreFields,
})
const only = async (row: object) => {
  const { items } = await read(buildExport(row))
  if (!items[0]) throw new Error('nothing was read')
  return items[0]
}

describe('the import of a complete Ghost export', () => {
  it('reads a post with its data from five Ghost tables', async () => {
    const { items } = await read(fixture, { site: 'https://silo.example/' })
    expect(items[0]).toEqual({
      kind: 'article',
      sourceId: '0b5f7f3e-6d0a-4f0e-9d5e-000000000001',
      place: 'post 1',
      state: 'whole',
      fields: {
        title: 'Who pays for the silo',
        slug: 'who-pays-for-the-silo',
        excerpt: 'A bench, and who sits on it.',
        content_html:
          '<p>A season costs 180,000 francs, <a href="https://silo.example/the-ledger/">says the ledger</a>.</p>' +
          '<figure><img src="https://silo.example/content/images/2024/03/silo.jpg" alt="A silo"></figure>',
        status: 'published',
        published_at: '2024-03-02T06:30:00.000Z',
        seo_title: 'Who pays for a silo in Kumasi',
        seo_description: 'A season costs 180,000 francs.',
        canonical_url: 'https://ledger.example/silo',
      },
      refers: [
        { as: 'author', key: 'ama', name: 'Ama Boateng-Keller' },
        { as: 'author', key: 'efua', name: 'Efua Tetteh-Larnine' },
        { as: 'tag', key: 'grain', name: 'Grain' },
        { as: 'tag', key: 'kumasi', name: 'Kumasi' },
      ],
      pictures: {
        feature_image_url: {
          address: 'https://silo.example/content/images/2024/03/kumasi.jpg',
          alt: 'Sacks in a queue',
          caption: 'Kumasi, March',
        },
      },
      addresses: ['https://silo.example/who-pays-for-the-silo/'],
      notCarried: {
        'card email': 1,
        'code injection': 1,
        featured: 1,
        'internal tag #wide': 1,
        'newsletter it was sent with': 1,
        'picture for sharing (og_image)': 1,
        'subject of a letter': 1,
        'template of the theme': 1,
        'title for sharing (og_title)': 1,
      },
      remarks: [],
    })
  })

  it('imports a post that was not public as a draft', async () => {
    const { items } = await read(fixture)
    expect(items.map(({ fields }) => [fields.title, fields.status])).toEqual([
      ['Who pays for the silo', 'published'],
      ['Only for those who pay', 'draft'],
      ['Our letter of March', 'draft'],
      ['What comes in spring', 'published'],
      ['(Untitled)', 'draft'],
    ])
    expect(items[1]?.remarks).toEqual(['It was for paying members alone. It comes as a draft.'])
    expect(items[1]?.notCarried).toEqual({ 'card paywall': 1, 'visibility paid': 1 })
    expect(items[2]?.remarks).toEqual(['It was sent as a letter and never stood on the site. It comes as a draft.'])
    expect(items[3]?.fields.published_at).toBe('2030-04-01T06:30:00.000Z')
    expect(items[4]?.fields).toEqual({
      title: '(Untitled)',
      slug: 'untitled',
      content_html: '<p>Notes</p>',
      status: 'draft',
    })
    expect(items[4]?.addresses).toEqual([])
  })

  it('counts data that is not imported into an article', async () => {
    const { items, report } = await read(fixture)
    expect(report.title).toBe('The Silo')
    expect(report.notCarried).toEqual({
      'biographies of authors': 1,
      'descriptions of tags': 1,
      'e-mail addresses of authors': 2,
      members: 2,
      newsletters: 1,
      pages: 1,
      'passwords of authors': 2,
      'portraits of authors': 1,
      'rows of roles_users': 1,
      settings: 1,
      'tiers of membership': 1,
    })
    expect(JSON.stringify({ items, report })).not.toMatch(/secret|@silo\.example/)
  })

  it('asks for the old site’s URL if it is missing', async () => {
    const { items, report } = await read(fixture)
    expect(items[0]?.pictures.feature_image_url?.address).toBe('/content/images/2024/03/kumasi.jpg')
    expect(items[0]?.addresses).toEqual(['/who-pays-for-the-silo/'])
    expect(report.troubles.map(({ message }) => message)).toEqual([expect.stringContaining('Say it')])
    expect((await read(fixture, { site: 'https://silo.example' })).report).toMatchObject({
      site: 'https://silo.example',
      troubles: [],
    })
  })

  it('reports the bytes read, up to the file size', async () => {
    const progress: number[] = []
    const source = makeSourceFile(
      buildExport(...Array.from({ length: 500 }, (_, at) => post(at, { plaintext: 'x'.repeat(999) }))),
      'a',
    )
    await readWholeSource(ghostImportReader, source, { onProgress: bytes => progress.push(bytes) })
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.length).toBeGreaterThan(10)
    expect(progress.at(-1)).toBe(source.size)
  })

  it('imports every post once, however the file is split', async () => {
    const posts = Array.from({ length: 400 }, (_, at) => post(at, { html: `<p>${'Ṣọlá 🌍 '.repeat(at)}</p>` }))
    const { items } = await read(buildExport(...posts))
    expect(items.map(({ fields }) => fields.slug)).toEqual(posts.map(({ slug }) => slug))
  })
})

describe('the import of unusual Ghost exports', () => {
  it('reads a file without the db wrapper', async () => {
    const { items } = await read(JSON.stringify({ meta: { version: '2.0.0' }, data: { posts: [post(1)] } }))
    expect(items).toHaveLength(1)
  })
  it('reads tables that precede the posts in the file', async () => {
    const data = {
      tags: [{ id: 1, name: 'Grain', slug: 'grain' }],
      posts_tags: [{ post_id: 7, tag_id: 1 }],
      users: [{ id: 3, name: 'Ama', slug: 'ama' }],
      posts: [post(7, { id: 7, author_id: 3 })],
    }
    const { items } = await read(JSON.stringify({ db: [{ data }] }))
    expect(items[0]?.refers.map(({ key }) => key)).toEqual(['ama', 'grain'])
  })
  it('reads a Ghost 0.x post with a date in milliseconds', async () => {
    const { title, published_at, ...rest } = post(1)
    const item = await only({
      ...rest,
      title,
      published_at: 1404200000000,
      image: '/content/images/2014/07/a.jpg',
      page: 0,
    })
    expect(item.fields.published_at).toBe('2014-07-01T07:33:20.000Z')
    expect(item.pictures.feature_image_url?.address).toBe('/content/images/2014/07/a.jpg')
  })
  it('reads a MySQL date as UTC', async () => {
    expect((await only(post(1, { published_at: '2019-05-06 07:08:09' }))).fields.published_at).toBe(
      '2019-05-06T07:08:09.000Z',
    )
  })
  it('builds URLs from the permalink pattern of the old site', async () => {
    const settings = [{ key: 'permalinks', value: '/:year/:month/:day/:slug/' }]
    const { items } = await read(JSON.stringify({ db: [{ data: { posts: [post(1)], settings } }] }))
    expect(items[0]?.addresses).toEqual(['/2024/03/02/post-1/'])
  })
})

it('the Ghost import counts unknown columns and tags that are missing from the export', async () => {
  const data = { posts: [post(1, { rating: 5, sponsor: null })], posts_tags: [{ post_id: '1', tag_id: 'gone' }] }
  const { items } = await read(JSON.stringify({ db: [{ data }] }))
  expect(items[0]?.notCarried).toEqual({ 'column rating': 1, 'tags and authors that the export does not name': 1 })
})

describe('a remark on an unusual Ghost post', () => {
  it.each([
    ['an invalid date', { published_at: 'soon' }, 'Its date cannot be read: “soon”.'],
    ['no title', { title: ' \u200b' }, 'It has no title.'],
    [
      'an unknown status',
      { status: 'embargo' },
      'Its status is “embargo”, which is unknown here. It comes as a draft.',
    ],
    ['an unknown visibility', { visibility: 'constructor' }, 'It was for some members alone. It comes as a draft.'],
  ])('names the reason (%s)', async (_, row, remark) => {
    expect((await only(post(1, row))).remarks).toEqual([remark])
  })
})

describe('the import of an unreadable Ghost export', () => {
  it('imports the complete posts of a truncated file', async () => {
    const text = buildExport(post(1), post(2), post(3, { plaintext: 'x'.repeat(2000) }))
    const { items, report } = await read(text.slice(0, -1500))
    expect(items.map(({ sourceId }) => sourceId)).toEqual(['1', '2'])
    expect(report.isCutOff).toBe(true)
    expect(report.troubleCount).toBe(1)
  })
  it('imports the posts of a file that contains invalid bytes', async () => {
    const text = Buffer.from(buildExport(post(1, { title: `${'é'.repeat(50)}#` })))
    text[text.indexOf('#')] = 0xe9
    const { items, report } = await read(text)
    expect(items).toHaveLength(1)
    expect(report.troubles[0]?.message).toBe('Letters that cannot be read: 1')
  })
  it('skips an invalid row', async () => {
    expect((await read('{"db":[{"data":{"posts":[null,7,"x",[],{"id":"1","slug":"a"}]}}]}')).items).toHaveLength(1)
  })
  it.each([
    ['no content', ''],
    ['no posts', buildExport()],
    ['a JSON list', '[1,2,3]'],
    ['endless brackets', '['.repeat(1_000_000)],
    ['an HTML page', '<!doctype html><p>Sign in</p>'],
  ])('rejects a file with %s and explains why', async (_, text) => {
    await expect(read(text)).rejects.toThrow('There is no post in it.')
  })
  it('rejects an invalid site URL and explains why', async () => {
    await expect(read(fixture, { site: 'javascript:alert(1)' })).rejects.toThrow('is not the address of a site')
  })
  it('stops reading when the import is cancelled', async () => {
    await expect(
      readWholeSource(ghostImportReader, makeSourceFile(fixture, 'a'), { signal: AbortSignal.abort() }),
    ).rejects.toThrow('aborted')
  })
})

describe('the Ghost format', () => {
  it.each([
    ['an export of the admin', fixture, true],
    ['an export with a byte-order mark and spaces', `\ufeff\n${fixture}`, true],
    ['an export without the wrapper', '{"meta":{},"data":{"posts":[]}}', true],
    ['a JSON Feed', '{"version":"https://jsonfeed.org/version/1.1","items":[]}', false],
    ['any other JSON', '{"data":{"title":"Ghost"}}', false],
    ['a WordPress export', '<?xml version="1.0"?><rss/>', false],
  ])('is recognised only in a Ghost export (file: %s)', (_, text, isOurs) => {
    expect(ghostImportReader.recognises(makeSourceHead(text, 'export')) > 0.5).toBe(isOurs)
  })
})

it('the Ghost import reports columns without a mapping and applies the editor’s mapping', async () => {
  const row = post(1, { og_description: 'For sharing', reading_time: 4 })
  const { items, report } = await read(buildExport(row), {
    'description for sharing (og_description)': 'seo_description',
  })
  expect(items[0]?.fields.seo_description).toBe('For sharing')
  expect(items[0]?.notCarried).toEqual({ 'column reading_time': 1 })
  expect(report.columns).toMatchObject([
    { name: 'description for sharing (og_description)', becomes: 'seo_description', examples: ['For sharing'] },
    { name: 'column reading_time', becomes: null, isSaid: false, examples: ['4'], count: 1 },
  ])
})
