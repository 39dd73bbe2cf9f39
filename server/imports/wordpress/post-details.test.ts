import { describe, expect, it } from 'vitest'
import { readSourceData } from '../../../tests/support/import-sources.ts'
import {
  makeExport,
  makeExportContent,
  makeExportEntry,
  makeExportMeta,
} from '../../../tests/support/wordpress-exports.ts'
import { wordpressImportReader } from './wordpress.ts'

/** Imports one WordPress post that consists of the XML `parts`, in a channel that consists of the XML `channel`. */
async function read(parts: string, channel = '') {
  const { items } = await readSourceData(wordpressImportReader, makeExport(channel, makeExportEntry(1, parts)))
  const [item] = items
  if (!item) throw new Error('no article came of it')
  return item
}
const category = (domain: string, slug: string, name: string) =>
  `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`
const comment = (type: string, approved: string) =>
  `<wp:comment><wp:comment_type>${type}</wp:comment_type><wp:comment_approved>${approved}</wp:comment_approved></wp:comment>`
const author = (login: string, name: string) =>
  `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name>${name}</wp:author_display_name></wp:author>`

describe('the import of a post’s SEO fields', () => {
  it.each([
    ['Yoast', '_yoast_wpseo_title', '_yoast_wpseo_metadesc', '%%title%% %%page%% %%sep%% %%sitename%%'],
    ['Rank Math', 'rank_math_title', 'rank_math_description', '%title% %sep% %sitename%'],
    ['All in One SEO', '_aioseo_title', '_aioseo_description', '#post_title #separator_sa #site_title'],
    ['SEOPress', '_seopress_titles_title', '_seopress_titles_desc', '%%post_title%% %%sep%% %%sitetitle%%'],
  ])('reads the SEO fields of the plugin %s', async (_, title, description, line) => {
    const { fields, notCarried } = await read(
      makeExportMeta(title, line) + makeExportMeta(description, '20% of rent &amp; 50% of lamps'),
    )
    expect([fields.seo_title, fields.seo_description]).toEqual(['Report 1 – Reports', '20% of rent & 50% of lamps'])
    expect(notCarried).toEqual({})
  })

  it('drops a field with a variable of the plugin', async () => {
    const { fields, notCarried } = await read(makeExportMeta('_yoast_wpseo_title', '%%title%% %%ct_region%%'))
    expect(fields.seo_title).toBeUndefined()
    expect(notCarried).toEqual({ '_yoast_wpseo_title (with variables of its plugin)': 1 })
  })

  it('adds a remark to a post hidden from search engines', async () => {
    const { remarks, notCarried } = await read(makeExportMeta('_yoast_wpseo_meta-robots-noindex', '1'))
    expect(remarks).toContain('Search engines were asked not to list it.')
    expect(notCarried).toEqual({ 'hidden from search engines': 1 })
  })
})

describe('the import of a post’s authors and terms', () => {
  it('replaces the creator with the co-authors in export order', async () => {
    const names = `<dc:creator>musa</dc:creator>${category('author', 'cap-efua', 'efua')}${category('author', 'cap-sola', 'Ṣọlá')}`
    const { refers } = await read(names, author('efua', 'Efua Tetteh-Lamine') + author('musa', 'Musa'))
    expect(refers).toEqual([
      { as: 'author', key: 'efua', name: 'Efua Tetteh-Lamine' },
      { as: 'author', key: 'sola', name: 'Ṣọlá' },
    ])
  })

  it('merges a category that an old export lists twice', async () => {
    const { refers } = await read(
      `<category><![CDATA[Water &amp; rent]]></category>${category('category', 'water-rent', 'Water &amp; rent')}`,
    )
    expect(refers).toEqual([{ as: 'category', key: 'water-rent', name: 'Water & rent' }])
  })

  it('decodes slugs in other alphabets', async () => {
    const encoded = '%e1%88%90%e1%89%a0%e1%88%bb'
    const post = makeExportEntry(1, category('post_tag', encoded, 'ሐበሻ')).replace(
      'report-1</wp:post_name>',
      `${encoded}</wp:post_name>`,
    )
    const { items } = await readSourceData(wordpressImportReader, makeExport(post))
    expect(items[0]?.refers).toEqual([{ as: 'tag', key: 'ሐበሻ', name: 'ሐበሻ' }])
    expect(items[0]?.fields.slug).toBe('ሐበሻ')
  })

  it('counts the entries of each unsupported taxonomy', async () => {
    const { refers, notCarried } = await read(
      category('language', 'fr', 'Français') + category('post_format', 'post-format-video', 'Video'),
    )
    expect(refers).toEqual([])
    expect(notCarried).toEqual({ 'taxonomy language': 1, 'post format video': 1 })
  })
})

describe('the import of a post’s other data', () => {
  it('counts comments by type and status', async () => {
    const { notCarried } = await read(
      comment('', '1') +
        comment('comment', '0') +
        comment('comment', 'trash') +
        comment('trackback', '1') +
        comment('review', '1'),
    )
    expect(notCarried).toEqual({
      comments: 1,
      'comments (not approved)': 1,
      'comments (trash)': 1,
      trackbacks: 1,
      'comments of type review': 1,
    })
  })

  it('counts the custom fields of each name', async () => {
    const { notCarried } = await read(
      makeExportMeta('region', 'Ségou') +
        makeExportMeta('_region', 'field_5f3c') +
        makeExportMeta('_edit_lock', '1:1') +
        makeExportMeta('empty', '') +
        makeExportMeta('_builder', 'x'),
    )
    expect(notCarried).toEqual({
      'custom field region': 1,
      'housekeeping of WordPress and its plugins': 2,
      'custom field _builder': 1,
    })
  })

  it('applies the editor’s mapping to custom fields', async () => {
    const fields = (number: number) =>
      makeExportMeta('standfirst', `In short, ${number}`) +
      makeExportMeta('guest', 'Efua Sarr') +
      (number === 1 ? makeExportMeta('mood', 'calm') : '')
    const said = {
      'custom field standfirst': 'excerpt',
      'custom field guest': 'authors',
      'custom field mood': 'nothing we know',
    }
    const { items, report } = await readSourceData(
      wordpressImportReader,
      makeExport(makeExportEntry(1, fields(1)), makeExportEntry(2, fields(2))),
      { said },
    )
    expect(items.map(item => item.fields.excerpt)).toEqual(['In short, 1', 'In short, 2'])
    expect(items[0]?.refers).toContainEqual({ as: 'author', key: 'efua-sarr', name: 'Efua Sarr' })
    expect(items.map(item => item.notCarried)).toEqual([{ 'custom field mood': 1 }, {}])
    expect(report.columns).toEqual([
      {
        name: 'custom field standfirst',
        becomes: 'excerpt',
        isSaid: true,
        examples: ['In short, 1', 'In short, 2'],
        count: 2,
      },
      { name: 'custom field guest', becomes: 'authors', isSaid: true, examples: ['Efua Sarr'], count: 2 },
      { name: 'custom field mood', becomes: null, isSaid: true, examples: ['calm'], count: 1 },
    ])
  })

  it('imports a post with a plugin’s status as a draft', async () => {
    const { items } = await readSourceData(
      wordpressImportReader,
      makeExport(makeExportEntry(1, '').replace('publish', 'pitch')),
    )
    expect(items[0]?.fields.status).toBe('draft')
    expect(items[0]?.notCarried).toEqual({ 'status pitch': 1 })
    expect(items[0]?.remarks).toEqual(['Its status “pitch” is not one of WordPress’s own, so it comes as a draft.'])
  })

  it('reports a featured picture that is not in the export', async () => {
    const { pictures, notCarried, remarks } = await read(makeExportMeta('_thumbnail_id', '9'))
    expect(pictures).toEqual({})
    expect(notCarried).toEqual({ 'featured pictures that the export does not list': 1 })
    expect(remarks).toContain('The picture above it is not in the export. Export “All content” to have it.')
  })

  it('keeps earlier URLs that contain a date', async () => {
    const dated = makeExportEntry(
      1,
      `<wp:post_date>2024-03-01 08:00:00</wp:post_date>${makeExportMeta('_wp_old_date', '2024-02-11')}`,
    )
    const { items } = await readSourceData(
      wordpressImportReader,
      makeExport(dated.replace('org/report-1/', 'org/2024/03/01/report-1/')),
    )
    expect(items[0]?.addresses).toEqual([
      'https://a.example.org/2024/03/01/report-1/',
      'https://a.example.org/?p=1',
      'https://a.example.org/2024/02/11/report-1/',
    ])
  })

  it('ignores dates that are invalid', async () => {
    const { fields, remarks } = await read('<wp:post_date_gmt>2024-02-30 08:00:00</wp:post_date_gmt>')
    expect(fields.published_at).toBeUndefined()
    expect(remarks).toEqual(['It does not say when it was published, so it comes as a draft.'])
  })

  it('does not use a long teaser as the excerpt', async () => {
    const { fields, notCarried } = await read(
      makeExportContent(`<p>${'Rent. '.repeat(120)}</p>\n<!--more-->\n<p>Lamps.</p>`),
    )
    expect(fields.excerpt).toBeUndefined()
    expect(notCarried).toEqual({ 'the line under a teaser': 1 })
    expect(fields.content_html).toMatch(/<p>Lamps\.<\/p>$/)
  })
})
