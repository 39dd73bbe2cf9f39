import { expect, it } from 'vitest'
import { hasDropCap } from './drop-cap.ts'

const long = 'The shelf holds two hundred drawings. '.repeat(6)

it.each([
  ['a long paragraph has one', `<p>${long}</p><p>More.</p>`, true],
  ['a long paragraph with an emphasised word has one', `<p>The <em>first</em> ${long}</p>`, true],
  ['a single short line has none', '<p>It was late.</p><p>More.</p>', false],
  ['a standfirst in italics has none', `<p><em>${long}</em></p><p>${long}</p>`, false],
  ['a paragraph of class lead has none', `<p class="lead">${long}</p>`, false],
  ['a paragraph that begins with a time has none', `<p><strong>08:50.</strong> ${long}</p>`, false],
  ['a text that begins with a picture has none', `<figure></figure><p>${long}</p>`, false],
  ['an empty text has none', '', false],
])('a drop cap is used only for a long first paragraph of prose: %s', (_, html, expected) => {
  expect(hasDropCap(html)).toBe(expected)
})
