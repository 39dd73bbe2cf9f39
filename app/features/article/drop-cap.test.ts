import { expect, it } from 'vitest'
import { hasDropCap } from './drop-cap.ts'

const long = 'The shelf holds two hundred drawings. '.repeat(6)

it.each([
  ['a long paragraph has a drop cap', `<p>${long}</p><p>More.</p>`, true],
  ['a long paragraph with an emphasised word has a drop cap', `<p>The <em>first</em> ${long}</p>`, true],
  ['a single short line has no drop cap', '<p>It was late.</p><p>More.</p>', false],
  ['a standfirst in italics has no drop cap', `<p><em>${long}</em></p><p>${long}</p>`, false],
  ['a paragraph of the class “lead” has no drop cap', `<p class="lead">${long}</p>`, false],
  ['a paragraph that begins with a time has no drop cap', `<p><strong>08:50.</strong> ${long}</p>`, false],
  ['a text that begins with a picture has no drop cap', `<figure></figure><p>${long}</p>`, false],
  ['an empty text has no drop cap', '', false],
])('a drop cap is used only for a long first paragraph of prose (case “%s”)', (_, html, expected) => {
  expect(hasDropCap(html)).toBe(expected)
})
