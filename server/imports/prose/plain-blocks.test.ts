import { expect, it } from 'vitest'
import { toPlainBlocks } from './plain-blocks.ts'
import { convertProse } from './prose.ts'

const plain = (html: string) => convertProse(html, { notCarried: {}, remarks: [] }, toPlainBlocks)

it.each([
  ['a div ends a paragraph', '<div>One<div>Two</div>three</div>four', '<p>One</p><p>Two</p><p>three</p><p>four</p>'],
  [
    'text next to blocks becomes a paragraph',
    'One <b>two</b><ul><li>three</li></ul>',
    '<p>One <b>two</b></p><ul><li>three</li></ul>',
  ],
  [
    'an empty paragraph is dropped, but a paragraph with a picture stays',
    '<p> </p><p><img src="a"></p>',
    '<p><img src="a"></p>',
  ],
  ['a details element is shown open', '<details><summary>Who?</summary>We.</details>', '<h4>Who?</h4><p>We.</p>'],
  [
    'a definition list becomes paragraphs',
    '<dl><dt>Rent</dt><dd>Paid</dd></dl>',
    '<p><strong>Rent</strong></p><p>Paid</p>',
  ],
  ['deleted text is struck through', '<p><del>a</del><strike>b</strike></p>', '<p><s>a</s><s>b</s></p>'],
  [
    'paragraphs in a caption become lines',
    '<figure><figcaption><p>a</p><p>b</p></figcaption></figure>',
    '<figure><figcaption>a<br>b</figcaption></figure>',
  ],
  [
    'styles are removed, but language and known classes stay',
    '<p id="a" style="color: red" class="lead x" lang="fr">a</p>',
    '<p lang="fr" class="lead">a</p>',
  ],
])('HTML that other programs wrote becomes simple HTML of this site (rule: %s)', (_, html, out) => {
  expect(plain(html)).toBe(out)
})
