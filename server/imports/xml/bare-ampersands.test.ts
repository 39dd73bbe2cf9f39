import { expect, it } from 'vitest'
import { BareAmpersandEscaper } from './bare-ampersands.ts'

/** Repairs a text that is passed in chunks of this size. */
function mended(text: string, size = text.length): string {
  const ampersands = new BareAmpersandEscaper(() => {})
  let out = ''
  for (let at = 0; at < text.length; at += size) out += ampersands.pass(text.slice(at, at + size))
  return out + ampersands.end()
}

it.each([
  ['an ampersand between spaces', 'Rent & lamps; sacks', 'Rent &amp; lamps; sacks'],
  ['an ampersand in a URL', '<a href="?a=1&b=2">', '<a href="?a=1&amp;b=2">'],
  ['two ampersands in a row', '&&amp;&', '&amp;&amp;&amp;'],
  ['an ampersand at the end', 'Rent &', 'Rent &amp;'],
  ['an incomplete entity', 'AT&T and so on', 'AT&amp;T and so on'],
])('the ampersand filter escapes the ampersands of a text with %s', (_, text, out) => {
  expect(mended(text)).toBe(out)
})

it.each([
  'a &amp; b',
  '&#38;&#x26;&#X26;',
  '&nbsp;&frac12;',
  '<![CDATA[a & b]]>',
  '<!-- 4. Activate & run the importer. -->',
  '<?php echo $a && $b ?>',
  'no ampersand',
  '',
  '<![CDATA[ never ends &',
])('the ampersand filter leaves the text “%s” unchanged', text => {
  expect(mended(text)).toBe(text)
})

it('the ampersand filter gives the same result, however the text is split into chunks', () => {
  const text =
    'a & b &amp; <![CDATA[c & d ]] ]]> &T & <![CDATA[]]>& e < f <!-- g & --> & <!-- > & h --><?i &?> &#38; <b title="x & y">&</b>'
  const fixedText = mended(text)
  expect(fixedText).toContain('a &amp; b &amp; <![CDATA[c & d ]] ]]> &amp;T &amp; <![CDATA[]]>&amp; e')
  for (let size = 1; size < text.length; size++) expect(mended(text, size)).toBe(fixedText)
})

it('the ampersand filter reports the line of each bare ampersand', () => {
  const lines: number[] = []
  const ampersands = new BareAmpersandEscaper(line => lines.push(line))
  for (const piece of ['a\nb &amp; <![CDATA[\n & ]]>\n&c\n& d &', '\n\n &']) ampersands.pass(piece)
  ampersands.end()
  expect(lines).toEqual([4, 5, 5, 7])
})

it('the ampersand filter processes a million bare ampersands within a time limit', () => {
  expect(mended('& '.repeat(1_000_000), 65_536)).toHaveLength(6_000_000)
})
