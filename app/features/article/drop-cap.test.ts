import { expect, it } from 'vitest'
import { hasDropCap } from './drop-cap.ts'

const long = 'The shelf holds two hundred drawings. '.repeat(6)

it.each([
  ['a paragraph of some length carries an initial', `<p>${long}</p><p>More.</p>`, true],
  ['one that stresses a word too', `<p>The <em>first</em> ${long}</p>`, true],
  ['a line alone would hang over the next', '<p>It was late.</p><p>More.</p>', false],
  ['a standfirst in italics has none', `<p><em>${long}</em></p><p>${long}</p>`, false],
  ['nor has one that is set as such', `<p class="lead">${long}</p>`, false],
  ['nor an hour, nor a quotation mark', `<p><strong>08:50.</strong> ${long}</p>`, false],
  ['nor a text that opens with a picture', `<figure></figure><p>${long}</p>`, false],
  ['nor one that is not written yet', '', false],
])('only a long first paragraph of prose has a drop cap: %s', (_, html, expected) => {
  expect(hasDropCap(html)).toBe(expected)
})
