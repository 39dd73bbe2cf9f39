import { expect, it } from 'vitest'
import { toPlainBlocks } from './plain-blocks.ts'
import { convertProse } from './prose.ts'

const plain = (html: string) => convertProse(html, { notCarried: {}, remarks: [] }, toPlainBlocks)

it.each([
  ['boxes end paragraphs', '<div>One<div>Two</div>three</div>four', '<p>One</p><p>Two</p><p>three</p><p>four</p>'],
  [
    'words beside blocks get a paragraph',
    'One <b>two</b><ul><li>three</li></ul>',
    '<p>One <b>two</b></p><ul><li>three</li></ul>',
  ],
  [
    'an empty paragraph is none, and one that shows something is',
    '<p> </p><p><img src="a"></p>',
    '<p><img src="a"></p>',
  ],
  ['what opens on a press stands open', '<details><summary>Who?</summary>We.</details>', '<h4>Who?</h4><p>We.</p>'],
  ['a list of words says them', '<dl><dt>Rent</dt><dd>Paid</dd></dl>', '<p><strong>Rent</strong></p><p>Paid</p>'],
  ['what was struck out is', '<p><del>a</del><strike>b</strike></p>', '<p><s>a</s><s>b</s></p>'],
  [
    'a caption of paragraphs has lines',
    '<figure><figcaption><p>a</p><p>b</p></figcaption></figure>',
    '<figure><figcaption>a<br>b</figcaption></figure>',
  ],
  [
    'looks go, and what means something stays',
    '<p id="a" style="color: red" class="lead x" lang="fr">a</p>',
    '<p lang="fr" class="lead">a</p>',
  ],
])('HTML of other programs becomes plain blocks: %s', (_, html, out) => {
  expect(plain(html)).toBe(out)
})
