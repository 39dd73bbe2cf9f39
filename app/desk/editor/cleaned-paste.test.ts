import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cleanPastedHtml } from './cleaned-paste.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.html.txt`, import.meta.url), 'utf8')
/**
 * Cleans HTML as on pasting, and removes whitespace between blocks, because this whitespace has no effect on the page.
 */
const pasted = (html: string) =>
  cleanPastedHtml(html)
    .html.replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim()

describe('text copied from other programs', () => {
  it.each(['word', 'google-docs'])('contains no markup of the program %s after the paste', name => {
    const html = pasted(fixture(name))
    expect(html).not.toMatch(/mso|style=|class="(?!footnote")|<span|<o:p|<!--|docs-internal|dir=|lang=|<font/i)
  })
  it.each(['word', 'google-docs'])('drops and counts a picture that has only a URL (program %s)', name => {
    const { html, leftOut } = cleanPastedHtml(fixture(name))
    expect(html).not.toContain('<img')
    expect(leftOut).toBe(1)
  })
  it.each(['word', 'google-docs'])('leaves out comments of colleagues (program %s)', name => {
    const html = pasted(fixture(name))
    expect(html).not.toMatch(/one season|MN1|\[a\]|cmnt|msocom/)
  })
  it.each(['word', 'google-docs'])('has no empty block after its last word (program %s)', name => {
    expect(pasted(fixture(name))).not.toMatch(/<hr>|<br>$|<div><\/div>/)
  })
  it('contains no script URL and no local file path', () => {
    expect(pasted('<p>a<script>alert(1)</script><style>p{}</style><img src="file:///C:/a.png"></p>')).toBe(
      '<p>a[Image missing]</p>',
    )
  })
})

describe('paste from Word', () => {
  const html = pasted(fixture('word'))
  it('keeps a title and headings', () => {
    expect(html).toMatch(/^<h2>The rent of a theatre<\/h2>/)
    expect(html).toContain('<h2>What it cost</h2>')
  })
  it('keeps bold text, italic text and footnotes', () => {
    expect(html).toContain('<b>stood empty</b> for <i>nine</i> months<small class="footnote">')
    expect(html).toMatch(/<small class="footnote">\s*Letter of the <i>cooperative<\/i>, 2024\.<\/small>\./)
    expect(html).not.toContain('[1]')
  })
  it('converts bulleted and numbered paragraphs to lists, with nested lists inside their item', () => {
    expect(html).toContain('<ul><li>Rent<ul><li>of the silo</li></ul></li><li>Lamps</li></ul>')
    expect(html).toContain('<ol><li>Ask the cooperative</li><li>Pay</li></ol>')
  })
  it('removes borders and widths of a table', () => {
    expect(html).toContain('<td><p>2024</p></td><td><p>180,000</p></td>')
  })
  it('adds no empty paragraphs', () => {
    expect(html).not.toMatch(/<p>(\s|&nbsp;|\u00a0)*<\/p>/)
  })
})

it('the paste cleaner keeps headings, paragraphs and bold words if Word wrote its full HTML header before them', () => {
  expect(pasted(fixture('word-clipboard'))).toBe(
    '<h2>The ferry</h2><p>It leaves <b>at six</b>.</p><p>It comes back at nine.</p>',
  )
})

describe('paste from Google Docs', () => {
  const html = pasted(fixture('google-docs'))
  it('ignores the bold element that Google Docs puts around every copied text', () => {
    expect(html).toMatch(/^<h2>The rent of a theatre<\/h2><p>The silo <strong>stood empty<\/strong> for <em>nine<\/em>/)
  })
  it('keeps the URL of each link', () => {
    expect(html).toContain('<a href="https://example.org/letter">the letter</a>')
  })
  it('puts a nested list inside its list item', () => {
    expect(html).toContain('<ul><li><p>Rent</p><ul><li><p>of the silo</p></li></ul></li><li><p>Lamps</p></li></ul>')
  })
  it('keeps a footnote where its number was in the text', () => {
    expect(html).toMatch(/months<small class="footnote">\s*Letter of the <em>cooperative<\/em>, 2024\.<\/small>, says/)
  })
})

it('text copied from the site’s own editor keeps interview questions, key figures and library pictures', () => {
  const copiedHtml =
    '<p class="q" data-pm-slice="0 0 []">Why?</p><figure><img src="/media/texts/a.jpg" alt="A"><figcaption>B</figcaption></figure>'
  expect(cleanPastedHtml(copiedHtml)).toEqual({ html: copiedHtml, leftOut: 0 })
})
it('a paste drops pictures of other hosts, also from HTML of the site’s own editor', () => {
  const { html, leftOut } = cleanPastedHtml('<p data-pm-slice="0 0 []">a<img src="https://evil.example/p.gif"></p>')
  expect(html).not.toContain('evil')
  expect(leftOut).toBe(1)
})
