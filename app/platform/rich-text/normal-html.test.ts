import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyNestedHtml } from '../../../tests/support/random-html.ts'
import { getTextContent } from './elements.ts'
import { normalizeHtml } from './normal-html.ts'
import { parseSafeTree } from './safe-tree.ts'

const letters = (html: string) =>
  getTextContent(parseSafeTree(html))
    .replace(/[\s\u00a0]/g, '')
    .split('')
    .toSorted()
    .join('')

describe('the normal form of a text', () => {
  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(anyNestedHtml, html => {
        expect(normalizeHtml(normalizeHtml(html))).toBe(normalizeHtml(html))
      }),
      { numRuns: 2000, seed: 14 },
    )
  })
  it('keeps every character of the text', () => {
    fc.assert(
      fc.property(anyNestedHtml, html => {
        expect(letters(normalizeHtml(html))).toBe(letters(html))
      }),
      { numRuns: 2000, seed: 14 },
    )
  })
  it.each([
    ['<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>'],
    ['<p><b>a</b><strong>b</strong></p>', '<p><strong>ab</strong></p>'],
    ['<p><em><a href="/x">a</a></em></p>', '<p><a href="/x"><em>a</em></a></p>'],
    ['words', '<p>words</p>'],
    ['<ul><li><p>a</p></li></ul>', '<ul><li>a</li></ul>'],
    ['<p><img src="/a.jpg"></p>', '<figure><img src="/a.jpg" alt=""></figure>'],
    ['<p>a</p><p></p>', '<p>a</p>'],
    [
      '<table><tr><th>a</th></tr><tr><td><p>b</p></td></tr></table>',
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
  ])('of the HTML %s is the HTML %s', (html, normal) => {
    expect(normalizeHtml(html)).toBe(normal)
  })
})
