import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { makePortableHtml } from './portable-html.ts'
import RichText from './rich-text-tree.tsx'
import { sanitizeHtml } from './safe-html.ts'

const render = (html: string) => renderToStaticMarkup(<RichText html={html} />)

describe('user HTML', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    [
      'an event handler',
      '<img src="https://x.example/a.png" onerror="alert(1)" alt="A">',
      '<img alt="A" loading="lazy" decoding="async" src="https://x.example/a.png"/>',
    ],
    ['a javascript: URL', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['an escaped javascript: URL', '<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['an SVG', '<svg onload="alert(1)"><circle/></svg><p>b</p>', '<p>b</p>'],
    ['a style', '<style>p{}</style><p style="position:fixed">c</p>', '<p>c</p>'],
    ['a form', '<form action="https://x.example"><input name="password"><p>d</p></form>', '<p>d</p>'],
    ['an iframe of an unknown host', '<iframe src="https://evil.example/"></iframe>', ''],
    [
      'a select, which browsers and servers parse differently',
      '<select><option>a</select></p><p>b',
      'a<p></p><p>b</p>',
    ],
    ['an end tag without a start tag, as browsers parse it', 'a</p><p>c', 'a<p></p><p>c</p>'],
    ['an id that would overwrite a global', '<p id="__proto__">e</p>', '<p>e</p>'],
    ['an unknown class', '<p class="site-head q">f</p>', '<p class="q">f</p>'],
  ])('is shown without %s', (_, input, expected) => {
    expect(render(input)).toBe(expected)
  })

  it('gets a text direction for each block if the text contains right-to-left letters', () => {
    expect(render('<h2>أ</h2><p>نص.</p><ul><li>ب</li></ul><p dir="ltr">x</p>')).toBe(
      '<h2 dir="auto">أ</h2><p dir="auto">نص.</p><ul dir="auto"><li>ب</li></ul><p dir="ltr">x</p>',
    )
    expect(render('<p>ߒߞߏ</p>')).toBe('<p dir="auto">ߒߞߏ</p>')
    expect(render('<p>Ɛdɛn</p>')).toBe('<p>Ɛdɛn</p>')
  })
  it('has code blocks that can be focused by keyboard, so that they can be scrolled', () => {
    expect(render('<pre>a</pre>')).toBe('<pre tabindex="0">a</pre>')
  })
  it('keeps prose, questions, pull quotes and tables', () => {
    const prose =
      '<h2>T</h2><p class="q">Why?</p><blockquote class="pull">B</blockquote><ul><li><strong>x</strong></li></ul>'
    expect(render(prose)).toBe(prose)
  })
  it('shows a player without any request to the host before Play is pressed', () => {
    const player = render('<iframe src="https://www.youtube-nocookie.com/embed/x" title="F"></iframe>')
    expect(player).toContain('href="https://www.youtube-nocookie.com/embed/x"')
    expect(player).toContain('Play F')
    expect(player).not.toContain('<iframe')
  })
  it('contains library pictures with srcset', () => {
    expect(render('<img src="/media/a.png" alt="A">')).toContain('srcSet="/media/a.png?w=320 320w, ')
  })
  it('converts a video of the same host to its cookie-free player', () => {
    expect(render('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="F"></iframe>')).toContain(
      'href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
    )
  })
  it('makes a wide table scroll within its own width', () => {
    const table =
      '<table><caption>Rent</caption><thead><tr><th scope="col">Year</th></tr></thead><tbody><tr><td>2024</td></tr></tbody></table>'
    expect(render(table)).toBe(`<div class="prose-table" role="group" aria-label="Table" tabindex="0">${table}</div>`)
  })
  it('keeps captions, galleries and key figures', () => {
    const figures =
      '<figure class="gallery"><figure><img src="/media/a.jpg" alt="A"><figcaption>One. <cite>Efua</cite></figcaption></figure></figure>' +
      '<figure class="key-figure"><p>180,000</p><p>francs a season</p><figcaption>Letter, 2024</figcaption></figure>'
    expect(sanitizeHtml(figures)).toBe(figures)
  })
})

describe('footnotes', () => {
  const noted =
    '<p>Rent<small class="footnote">A <em>letter</em> of 2024.</small> rose<small class="footnote">Twice.</small>.</p>'

  it('are numbered in document order and link in both directions', () => {
    const html = render(noted)
    const [, id] = /<li id="([^"]+)-1">A <em>letter<\/em> of 2024\./.exec(html) ?? []
    expect(id).toBeTruthy()
    for (const number of [1, 2]) {
      expect(html).toContain(`<a href="#${id}-${number}" id="${id}-${number}-mark" role="doc-noteref"`)
      expect(html).toContain(`href="#${id}-${number}-mark" role="doc-backlink"`)
    }
    expect(html).not.toContain('<small')
  })
  it('of two texts on one page have links that stay within their own text', () => {
    const html = renderToStaticMarkup(
      <>
        <RichText html={noted} />
        <RichText html={noted} />
      </>,
    )
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(8)
  })
  it('have only generated ids', () => {
    const html = render('<p id="note-1">a<small class="footnote" id="note-1">b</small></p><a href="#x" id="x">c</a>')
    expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toHaveLength(2)
    expect(html).not.toMatch(/id="(note-1|x)"/)
  })
  it('are below their own text in a feed too', () => {
    expect(makePortableHtml(noted, 'https://example.org/news/rent')).toMatch(
      /Rent<sup><a id="note-1-mark" href="https:\/\/example.org\/news\/rent#note-1".*<li id="note-2">Twice\./,
    )
  })
})
