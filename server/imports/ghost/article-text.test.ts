import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { makeEmptyItem } from '../import-item.ts'
import { convertPostText } from './article-text.ts'
import type { GhostCard } from './card.ts'

const folder = 'tests/fixtures/imports/ghost'
const fixture = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')

function read(post: GhostCard) {
  const item = makeEmptyItem({
    sourceId: '1',
    place: 'post 1',
  })
  return { html: convertPostText(post, item), item }
}

/** Removes line breaks between the blocks of a test file, because such line breaks are not content. */
const withoutLines = (html: string | undefined) => html?.replace(/>\s*\n\s*</g, '><').trim()
const expected = (name: string) => withoutLines(fixture(name))
/** Reads the expected text. In the test files the URL of the old site is empty. */
const text = (name: string) => fixture(name).replaceAll('__GHOST_URL__', '')

describe('every Ghost block is converted or counted', () => {
  it('in Lexical, the format of Ghost’s current editor', () => {
    const { html, item } = read({ lexical: text('every-node.lexical.json') })
    expect(withoutLines(html)).toBe(expected('every-node.html'))
    expect(item.notCarried).toEqual({
      'card email': 1,
      'card email-cta': 1,
      'card html for members': 1,
      'card paywall': 1,
      'card signup': 1,
      'card weather (its words are kept)': 1,
      'embedded post (its words are kept)': 1,
      'file (the link to it is kept)': 1,
      'film (the link to it is kept)': 1,
      'frame of maps.example': 1,
      highlighting: 1,
      'language of a listing': 1,
      'link on a picture': 1,
      'part columns (its words are kept)': 1,
      'picture behind a header': 1,
      'picture of a bookmark': 1,
      'rating of a product': 1,
      'sound recording (the link to it is kept)': 1,
    })
    expect(item.remarks).toContain('A part of the text was shown to members only. It is left out.')
    expect(item.remarks).toContain('A file, “The letter”, stays at its old address.')
  })

  it('in Mobiledoc, the format of Ghost’s previous editor', () => {
    const { html, item } = read({ mobiledoc: text('every-section.mobiledoc.json') })
    expect(withoutLines(html)).toBe(expected('every-section.html'))
    expect(item.notCarried).toEqual({
      'atom mention (its words are kept)': 1,
      'card email-cta': 1,
      'card nft (its words are kept)': 1,
      'look blink': 1,
      'section marquee (its words are kept)': 1,
    })
  })

  it('in the HTML that Ghost rendered', () => {
    const { html, item } = read({ html: text('every-card.rendered.html') })
    expect(withoutLines(html)).toBe(expected('every-card.html'))
    expect(item.notCarried).toEqual({
      'card paywall': 1,
      'card signup': 1,
      'card weather (its words are kept)': 1,
      'file (the link to it is kept)': 1,
      'film (the link to it is kept)': 1,
      'language of a listing': 1,
      'link on a picture': 1,
      'picture of a bookmark': 1,
      'rating of a product': 1,
      'sound recording (the link to it is kept)': 1,
    })
  })
})

it.each(['every-node.html', 'every-section.html', 'every-card.html'])(
  'the sanitizer removes no element from the converted Ghost text %s',
  name => {
    expect(sanitizeHtml(fixture(name))).toBe(fixture(name))
  },
)

describe('the text format of a Ghost post', () => {
  it('is the rendered HTML rather than the editor’s format', () => {
    const { html, item } = read({ html: '<p>Shown</p>', lexical: text('every-node.lexical.json') })
    expect(html).toBe('<p>Shown</p>')
    expect(item.notCarried).toEqual({ 'card email': 1, 'card email-cta': 1 })
  })
  it('is the next format if one format is broken', () => {
    const mobiledoc = '{"version":"0.3.1","sections":[[1,"p",[[0,[],0,"Kept"]]]]}'
    expect(read({ html: null, lexical: '{"root":', mobiledoc }).html).toBe('<p>Kept</p>')
  })
  it('is Markdown in the oldest Ghost versions', () => {
    expect(read({ html: '', markdown: '## Rent\n\nPaid.' }).html).toBe('<h2>Rent</h2><p>Paid.</p>')
  })
  it('is plain text if the post has no other format', () => {
    expect(read({ plaintext: 'A < B\n\nC' }).html).toBe('<p>A &#x3C; B</p><p>C</p>')
  })
})

it('the Ghost import places each footnote of a Markdown card at the reference in the same card', () => {
  const card = (noteText: string) => ['markdown', { markdown: `${noteText}[^1]\n\n[^1]: Note of ${noteText}` }]
  const { html } = read({
    mobiledoc: JSON.stringify({
      sections: [
        [10, 0],
        [10, 1],
      ],
      cards: [card('A'), card('B')],
    }),
  })
  expect(html).toBe(
    '<p>A<small class="footnote">Note of A</small></p><p>B<small class="footnote">Note of B</small></p>',
  )
})

describe('a hostile Ghost text', () => {
  const card = (name: string, payload: GhostCard) =>
    read({ mobiledoc: JSON.stringify({ sections: [[10, 0]], cards: [[name, payload]] }) })

  it('renders a card only once, even for 100,000 uses', () => {
    const sections = Array.from({ length: 100_000 }, () => [10, 0])
    const { html } = read({ mobiledoc: JSON.stringify({ sections, cards: [['html', { html: '<p>Once</p>' }]] }) })
    expect(html).toBe('<p>Once</p>')
  })
  it('keeps the words inside formatting that is nested ten thousand levels deep', () => {
    const begins = Array.from({ length: 10_000 }, () => 0)
    const { html } = read({
      mobiledoc: JSON.stringify({ sections: [[1, 'p', [[0, begins, 0, 'Words']]]], markups: [['em']] }),
    })
    expect(html).toContain('Words')
    expect(html?.length).toBeLessThan(1000)
  })
  it('is counted if its elements are nested ten thousand levels deep', () => {
    const nested = `${'{"type":"paragraph","children":['.repeat(10_000)}${']}'.repeat(10_000)}`
    const { item } = read({ lexical: `{"root":{"type":"root","children":[${nested}]}}` })
    expect(item.notCarried).toEqual({ 'parts nested too deeply': 1 })
  })
  it('copies a footnote with a thousand references only a limited number of times', () => {
    const marks = '<sup><a id="b" href="#n">1</a></sup>'.repeat(1000)
    const { html } = read({ html: `<p>${marks}</p><ol><li id="n">${'Note '.repeat(1000)}<a href="#b">↩</a></li></ol>` })
    expect(html?.split('class="footnote"').length).toBe(21)
  })
  it('keeps the words of deeply nested unclosed HTML', () => {
    const { html, item } = read({ html: `${'<div><b>'.repeat(20_000)}Words` })
    expect(html).toBe('<p>Words</p>')
    expect(item.remarks).toHaveLength(1)
  })
  it('is left out and counted if the text has four million characters', () => {
    const { html, item } = read({ html: 'a'.repeat(4_000_000) })
    expect([html, item.state]).toEqual([undefined, 'cut'])
    expect(item.notCarried).toEqual({ 'text that is too long': 1 })
  })
  it.each([
    ['a card named like a built-in property', 'constructor', {}],
    ['a picture without a URL', 'image', { src: null }],
    ['a gallery that is not a list', 'gallery', { images: { length: 3 } }],
    ['an empty embed', 'embed', {}],
    ['a bookmark without a page', 'bookmark', { metadata: 'none' }],
  ])('becomes an empty text without an error (card: %s)', (_, name, payload) => {
    expect(card(name, payload).html).toBe('')
  })
})
