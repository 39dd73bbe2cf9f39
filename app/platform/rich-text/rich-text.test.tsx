import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

const shown = (html: string) => renderToStaticMarkup(<RichText html={html} />)

describe('somebody’s HTML', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    [
      'an event handler',
      '<img src="https://x.example/a.png" onerror="alert(1)" alt="A">',
      '<img alt="A" loading="lazy" decoding="async" src="https://x.example/a.png"/>',
    ],
    ['a script address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a script address in disguise', '<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['an SVG', '<svg onload="alert(1)"><circle/></svg><p>b</p>', '<p>b</p>'],
    ['a style', '<style>p{}</style><p style="position:fixed">c</p>', '<p>c</p>'],
    ['a form', '<form action="https://x.example"><input name="password"><p>d</p></form>', '<p>d</p>'],
    ['a frame of a stranger', '<iframe src="https://evil.example/"></iframe>', ''],
    ['an id that would clobber', '<p id="__proto__">e</p>', '<p>e</p>'],
    ['a class of its own choosing', '<p class="site-head q">f</p>', '<p class="q">f</p>'],
  ])('loses %s', (_, given, left) => {
    expect(shown(given)).toBe(left)
  })

  it('keeps prose, questions, pull quotes and tables', () => {
    const prose =
      '<h2>T</h2><p class="q">Why?</p><blockquote class="pull">B</blockquote><ul><li><strong>x</strong></li></ul>'
    expect(shown(prose)).toBe(prose)
  })
  it('keeps a player of a listed host', () => {
    expect(shown('<iframe src="https://www.youtube-nocookie.com/embed/x" title="F"></iframe>')).toContain(
      'src="https://www.youtube-nocookie.com/embed/x"',
    )
  })
  it('turns a film of the same host into its player without cookies', () => {
    expect(shown('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="F"></iframe>')).toContain(
      'src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
    )
  })
})
