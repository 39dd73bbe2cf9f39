import { expect, it } from 'vitest'
import { toPlainText } from './plain-text.ts'

it.each([
  ['<p>Harbour <b>works</b></p>', 'Harbour works'],
  ['Founders <> Funders', 'Founders <> Funders'],
  ['Growth < 5 % & trust > 0', 'Growth < 5 % & trust > 0'],
  ['a<br/>b<!-- note -->c', 'a b c'],
  ['Q&amp;A &lt;live&gt;', 'Q&A <live>'],
])('toPlainText returns the text of the HTML %s', (html, expected) => expect(toPlainText(html)).toBe(expected))
