import { expect, it } from 'vitest'
import { moveListedFootnotesToMarks } from './listed-notes.ts'
import { convertProse, type LostTextElements } from './prose.ts'

function placed(html: string) {
  const description: LostTextElements = { notCarried: {}, remarks: [] }
  return {
    html: convertProse(html, description, tree => moveListedFootnotesToMarks(tree, description)),
    told: description,
  }
}
const note = '<p>Paid<small class="footnote">A <em>letter</em>.</small>.</p>'

it.each([
  [
    'markdown-it',
    '<p>Paid<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1"><p>A <em>letter</em>. <a href="#fnref1">↩︎</a></p></li></ol></section>',
  ],
  [
    'WordPress',
    '<p>Paid<sup class="fn"><a href="#a-1" id="a-1-link">1</a></sup>.</p><ol class="wp-block-footnotes"><li id="a-1">A <em>letter</em>. <a href="#a-1-link">↩︎</a></li></ol>',
  ],
  [
    'Jekyll',
    '<p>Paid<sup id="fnref:1" role="doc-noteref"><a href="#fn:1">1</a></sup>.</p><div class="footnotes"><ol><li id="fn:1"><p>A <em>letter</em>. <a href="#fnref:1">&#8617;</a></p></li></ol></div>',
  ],
])('the footnote converter moves a footnote in the list format of %s to its reference in the text', (_, html) => {
  expect(placed(html).html).toBe(note)
})

it('the footnote converter does not treat a list without back links as footnotes', () => {
  const html = '<p><a href="#rent">Rent</a></p><ul><li id="rent">Paid</li></ul>'
  expect(placed(html).html).toBe(html)
})

it('the footnote converter keeps the links of a table of contents', () => {
  const html =
    '<ul><li><a href="#one">One</a></li></ul><div id="one"><p>Words</p><a href="#top">Back to the top</a></div>'
  expect(placed(html).html).toBe(html)
})
