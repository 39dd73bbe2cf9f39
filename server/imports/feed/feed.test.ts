import { readFileSync } from 'node:fs'
import { parseFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { feedImportReader } from './feed.ts'

const fixture = (name: string) => readFileSync(`tests/fixtures/imports/feed/${name}`, 'utf8')
const read = (text: string | Uint8Array, address?: string) =>
  readWholeSource(feedImportReader, { ...makeSourceFile(text, 'feed.xml'), ...(address && { address }) })
const item = (title: string, more = '') =>
  `<item><title>${title}</title><guid isPermaLink="false">${title}</guid><pubDate>Fri, 01 Mar 2024 10:30:00 GMT</pubDate>${more}</item>`
const rss = (...items: string[]) =>
  `<rss version="2.0"><channel><title>The Silo</title>${items.join('\n')}</channel></rss>`
const only = async (text: string, address?: string) => {
  const { items } = await read(text, address)
  if (!items[0]) throw new Error('nothing was read')
  return items[0]
}

describe('the import of a WordPress feed', () => {
  it('reads every field of an entry', async () => {
    const { items, report } = await read(fixture('wordpress.rss.xml'))
    expect(report).toMatchObject({ site: 'https://silo.example/', title: 'The Silo & the Quay', troubleCount: 0 })
    expect(report.notCarried).toEqual({ 'description of the feed': 1, 'image of the feed': 1 })
    expect(items[0]).toEqual({
      kind: 'article',
      sourceId: 'https://silo.example/?p=417',
      entry: 'silo.example/2024/03/who-pays-for-the-silo',
      place: 'line 25',
      state: 'whole',
      fields: {
        title: 'Who pays for the silo? “Nobody”',
        slug: 'who-pays-for-the-silo',
        excerpt: 'A bench, and who sits on it. Two in a hundred…',
        content_html:
          '<h2>Rent</h2>' +
          '<p>A season costs <strong>180,000</strong> francs, says <a href="https://silo.example/ledger/">the ledger</a>.' +
          '<small class="footnote">Letter of <em>2024</em>.</small></p>' +
          '<figure><img src="https://silo.example/wp-content/uploads/2024/03/silo.jpg" alt="A silo"><figcaption>Kumasi</figcaption></figure>' +
          '<figure class="gallery">' +
          '<figure><img src="https://silo.example/wp-content/uploads/one.jpg" alt="A queue"></figure>' +
          '<figure><img src="https://silo.example/wp-content/uploads/two.jpg" alt=""></figure></figure>' +
          '<figure><img src="https://silo.example/wp-content/uploads/map.png" alt="A map"><figcaption>Where it stands</figcaption></figure>' +
          '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The opening"></iframe>',
        status: 'published',
        published_at: '2024-03-02T06:30:00.000Z',
      },
      refers: [
        { as: 'author', key: 'Ama Boateng-Keller', name: 'Ama Boateng-Keller' },
        { as: 'category', key: 'Grain', name: 'Grain' },
        { as: 'category', key: 'Food & trade', name: 'Food & trade' },
      ],
      pictures: {
        feature_image_url: {
          address: 'https://silo.example/wp-content/uploads/wide.jpg',
          caption: 'Sacks in a queue (Efua Tetteh-Larnine)',
        },
      },
      addresses: ['https://silo.example/2024/03/who-pays-for-the-silo/'],
      notCarried: {
        comments: 3,
        'element georss:point': 1,
        'enclosure audio/mpeg': 1,
        'further pictures beside the text': 1,
        'line “The post … appeared first on …”': 1,
        'links on pictures': 1,
        'tracking pixel': 1,
      },
      remarks: [],
    })
  })

  it('adds remarks to an entry without its full text', async () => {
    const { items } = await read(fixture('wordpress.rss.xml'))
    expect(items[1]?.fields).not.toHaveProperty('published_at')
    expect(items[1]?.refers).toEqual([{ as: 'author', key: 'Efua Tetteh-Larnine', name: 'Efua Tetteh-Larnine' }])
    expect(items[1]?.addresses).toEqual(['https://silo.example/?p=400'])
    expect(items[1]?.remarks).toEqual([
      'The feed has the beginning of its text alone. The whole is at its address.',
      '“yesterday” is not read as a date.',
      'Without a date it comes as a draft.',
    ])
  })
})

describe('the import of other feed formats', () => {
  it('reads RSS 1.0 with RDF and any module prefix', async () => {
    const text = fixture('library.rdf.xml').replace('Dakar', 'Sédhiou')
    const { items, report } = await read(Buffer.from(text, 'latin1'))
    expect(report.title).toBe('The library of Sédhiou')
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      sourceId: 'https://library.example/1',
      fields: {
        title: 'Ninety-four minutes',
        excerpt: 'Thirty-six people stood on a quay.',
        content_html: '<p>Nothing <em>moved</em>.</p>',
        published_at: '2021-05-06T06:08:00.000Z',
      },
      refers: [{ name: 'Awa Ndiaye-Egger' }, { name: 'Ports' }],
    })
  })

  it('reads RSS 0.91 with only a title and a link', async () => {
    const result = await only(
      '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">' +
        '<rss version="0.91"><channel><title>T</title><item><title>One</title><link>https://a.example/1</link></item></channel></rss>',
    )
    expect(result).toMatchObject({ sourceId: 'https://a.example/1', fields: { title: 'One' } })
    expect(result.remarks).toEqual([
      'The feed has no text of it.',
      'It has no date.',
      'Without a date it comes as a draft.',
    ])
  })

  it('reads text, HTML and XHTML of Atom by the declared type', async () => {
    const { items, report } = await read(fixture('quay.atom.xml'))
    expect(report).toMatchObject({ site: 'https://quay.example/', title: 'The Quay' })
    expect(items.map(({ fields }) => fields.title)).toEqual(['A bridge < a road', 'Cheap years', 'Not yet'])
    expect(items[0]).toMatchObject({
      fields: {
        content_html:
          '<p>She wrote <code>if (a &#x3C; b &#x26;&#x26; c)</code>, <a href="https://quay.example/notes/2024/clause.html">one clause</a>.</p>' +
          '<figure><img src="https://quay.example/notes/2024/bridge-2.jpg" alt="From below"></figure>',
        excerpt: 'An inspector reads ministries from underneath.',
        published_at: '2024-03-01T05:30:00.000Z',
      },
      refers: [
        { as: 'author', name: 'Moussa Cissoko Lindt' },
        { as: 'category', key: 'bridges', name: 'Bridges & roads' },
      ],
      addresses: ['https://quay.example/notes/a-bridge-fails-slowly'],
      pictures: { feature_image_url: { address: 'https://quay.example/notes/bridge.jpg' } },
      notCarried: { comments: 2 },
    })
    expect(items[1]?.fields.content_html).toBe('<p>Concrete is dull.</p><p>Ministries<br>are not.</p>')
    expect(items[1]?.refers.map(({ name }) => name)).toEqual(['Hawa Sarr Dlamini', 'Sola Fadairo'])
  })

  it('reads an Atom draft as a draft', async () => {
    const { items, report } = await read(fixture('quay.atom.xml'))
    expect(items[2]?.fields.status).toBe('draft')
    expect(items[2]?.remarks).toEqual([
      'The feed only says where its text lies: https://quay.example/not-yet.html.',
      'It is a draft there.',
    ])
    expect(report.notCarried).toEqual({ 'entries of the kind comment': 1 })
  })

  it('reads Atom with a prefix on every element', async () => {
    const found = await only(
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id><a:title>One</a:title>' +
        '<a:link href="https://a.example/one"/><a:content type="html">&lt;p&gt;Words&lt;/p&gt;</a:content></a:entry></a:feed>',
    )
    expect(found).toMatchObject({ sourceId: '1', fields: { title: 'One', content_html: '<p>Words</p>' } })
  })

  it('converts Ghost cards in a feed to this site’s HTML', async () => {
    const card = '<div class="kg-card kg-callout-card"><div class="kg-callout-text">Note</div></div>'
    expect((await only(rss(item('a', `<description><![CDATA[${card}]]></description>`)))).fields.content_html).toBe(
      '<p class="note">Note</p>',
    )
  })
})

it('the feed import imports the description and the player of a video entry', async () => {
  const found = await only(
    '<feed xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom"><entry><id>yt:video:1</id><title>The opening</title>' +
      '<link rel="alternate" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"/><published>2024-03-02T06:30:00+00:00</published>' +
      '<media:group><media:title>The opening</media:title><media:content url="https://www.youtube.com/v/dQw4w9WgXcQ?version=3" type="application/x-shockwave-flash"/>' +
      '<media:thumbnail url="https://i.example/hq.jpg"/><media:description>Filmed in Kumasi.</media:description></media:group></entry></feed>',
  )
  expect(found.fields.content_html).toBe(
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The opening"></iframe><p>Filmed in Kumasi.</p>',
  )
  expect(found.pictures.feature_image_url?.address).toBe('https://i.example/hq.jpg')
})

describe('the feed import finds the same entries as an independent parser', () => {
  it.each(['wordpress.rss.xml', 'library.rdf.xml'])('in the file %s', async name => {
    const { items } = await read(fixture(name))
    const judged = parseFeed(fixture(name)).feed as {
      items: { title: string; guid?: { value: string }; link: string }[]
    }
    expect(items.map(({ sourceId }) => sourceId)).toEqual(judged.items.map(each => each.guid?.value ?? each.link))
  })
  it('in the file quay.atom.xml', async () => {
    const { items } = await read(fixture('quay.atom.xml'))
    const judged = parseFeed(fixture('quay.atom.xml')).feed as { entries: { id: string }[] }
    expect(items.map(({ sourceId }) => sourceId)).toEqual(judged.entries.slice(0, 3).map(({ id }) => id))
  })
})

describe('URLs in an imported feed', () => {
  it('in an entry’s text are resolved against the entry’s page', async () => {
    const text =
      '<link>https://a.example/2024/one/</link><description><![CDATA[<p><a href="b">b</a> <a href="#n">n</a></p>]]></description>'
    expect((await only(rss(item('a', text)), 'https://a.example/feed')).fields.content_html).toBe(
      '<p><a href="https://a.example/2024/one/b">b</a> <a href="#n">n</a></p>',
    )
  })
  it('that belong to an entry are resolved against the feed URL', async () => {
    expect((await only(rss(item('a', '<link>/one</link>')), 'https://a.example/feed')).addresses).toEqual([
      'https://a.example/one',
    ])
  })
  it('that lead to FeedBurner are replaced by the original URL', async () => {
    const text = rss(
      item('a', '<link>https://feeds.example/~r/1</link><f:origLink>https://a.example/one</f:origLink>'),
    ).replace('<rss', '<rss xmlns:f="http://rssnamespace.org/feedburner/ext/1.0"')
    expect((await only(text)).addresses).toEqual(['https://a.example/one', 'https://feeds.example/~r/1'])
  })
})

describe('the import of broken or hostile feeds', () => {
  it.each([
    ['a bare ampersand', rss(item('Rent & lamps'))],
    ['a missing end tag', rss('<item><title>Rent & lamps</title><guid>1</guid></item>').replace('</channel>', '')],
    ['an HTML entity', rss(item('Rent&nbsp;&amp; lamps')).replace('&nbsp;', ' ')],
    ['control characters', rss(item('Rent\u0002 &amp; lamps'))],
    ['UTF-16', Buffer.from(`\ufeff${rss(item('Rent &amp; lamps'))}`, 'utf16le')],
    ['spaces before its declaration', `\n \n<?xml version="1.0"?>${rss(item('Rent &amp; lamps'))}`],
  ])('imports the entries of a feed with %s', async (_, text) => {
    expect((await read(text)).items.map(({ fields }) => fields.title)).toEqual(['Rent & lamps'])
  })
  it('reports errors with their line numbers', async () => {
    const { items, report } = await read(rss(item('One'), item('Rent & lamps'), item('Three')).slice(0, -60))
    expect(items.map(({ state }) => state)).toEqual(['whole', 'whole', 'open'])
    expect(report.isCutOff).toBe(true)
    expect(report.troubles[0]?.place).toBe('line 2')
  })
  it('does not expand nested entities', async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${rss(item('x&b;y'))}`
    const { items } = await read(bomb)
    expect(items[0]?.fields.title).toContain('&b;')
  })
  it('skips an entry without a title and a link', async () => {
    const { items, report } = await read(rss('<item><category>Words</category></item>', item('One')))
    expect(items).toHaveLength(1)
    expect(report.troubles[0]?.message).toBe('An entry says neither what it is called nor where it stands.')
  })
  it('treats unescaped markup as markup', async () => {
    expect(
      (await only(rss(item('a', '<description><p>One <b>two</b><br/>three</p></description>')))).fields.content_html,
    ).toBe('<p>One <b>two</b><br>three</p>')
  })
  it.each([
    ['an empty file', ''],
    ['an HTML page', '<!doctype html><html><body>Sign in</body></html>'],
    ['other XML', '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'],
    ['JSON', '{"version":"https://jsonfeed.org/version/1.1"}'],
  ])('rejects a file that is not a feed (file: %s)', async (_, text) => {
    await expect(read(text)).rejects.toThrow('It is no feed')
  })
  it('rejects a feed without entries and explains why', async () => {
    await expect(read(rss())).rejects.toThrow('There is no entry in this feed.')
  })
  it('rejects a hundred thousand nested elements and explains why', async () => {
    await expect(read(`<rss><channel>${'<a>'.repeat(100_000)}`)).rejects.toThrow('nested too deeply')
  })
  it('stops reading when the import is cancelled', async () => {
    const source = makeSourceFile(rss(item('One')), 'feed.xml')
    await expect(readWholeSource(feedImportReader, source, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })
})

it('the feed import imports every entry exactly once, however the file is split into chunks', async () => {
  const titles = Array.from({ length: 500 }, (_, at) => `Ṣọlá ${at}`)
  const text = rss(...titles.map((title, at) => item(title, `<description>${'ọ'.repeat(at)}</description>`)))
  expect((await read(text)).items.map(({ fields }) => fields.title)).toEqual(titles)
})

describe('the feed format', () => {
  it.each([
    ['RSS', fixture('wordpress.rss.xml'), 0.9],
    ['RDF', fixture('library.rdf.xml'), 0.9],
    ['Atom', fixture('quay.atom.xml'), 0.9],
    [
      'a WordPress export, for which another reader fits better',
      '<rss xmlns:wp="http://wordpress.org/export/1.2/">',
      0.2,
    ],
    ['RDF that is not a feed', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a/></rdf:RDF>', 0],
    ['an HTML page', '<!doctype html><html>', 0],
    ['a comment without end', `<!--${'-'.repeat(60_000)}`, 0],
  ])('is recognised only in a feed (file: %s)', (_, text, certainty) => {
    expect(feedImportReader.recognises(makeSourceHead(text, 'feed'))).toBe(certainty)
  })
})
