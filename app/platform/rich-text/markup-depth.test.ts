import fc from 'fast-check'
import type { Nodes, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { describe, expect, it } from 'vitest'
import { isMarkupTooDeep } from './markup-depth.ts'
import { sanitizeHtml } from './safe-html.ts'

const times = (count: number, text: string) => text.repeat(count)

/** Depth of a tree, computed without recursion. */
function measureDepth(root: Nodes): number {
  let deepest = 0
  const waiting: [node: Nodes, depth: number][] = [[root, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, depth] = next
    deepest = Math.max(deepest, depth)
    if ('children' in node) for (const child of node.children) waiting.push([child, depth + 1])
  }
  return deepest
}

describe('the nesting check of HTML that other programs write', () => {
  it.each([
    ['a comment', `<!--[if gte mso 9]><xml>${times(400, '<w:LsdException Name="a"/>')}</xml><![endif]-->`],
    ['a comment that contains open elements', `<!-- ${times(400, '<div>')} -->`],
    ['two short comments', times(300, '<!--><div><!---></div>')],
    ['an XML island', `<xml>${times(400, '<w:LsdException Locked="false"/>')}</xml>`],
    ['an SVG', `<svg viewBox="0 0 1 1"><g>${times(5_000, '<path d="M0 0 > 1"/>')}</g></svg>`],
    ['several SVGs', times(300, '<svg><title>Up</title><path d=""/><use href=#a /></svg>')],
    ['a formula', `<math><mrow>${times(400, '<mspace/><mi>a</mi>')}</mrow></math>`],
    ['empty elements', times(2_000, '<br/><br><img src=a/><hr /><wbr><input>')],
    ['self-closed anchors', times(400, '<p><a name="x"/>a</p>')],
    ['self-closed paragraphs of Office', times(400, '<p>a<o:p/></p>')],
    ['paragraphs and list items without end tags', `${times(400, '<p>a')}<ul>${times(400, '<li>a')}</ul>`],
    ['a table without end tags', `<table>${times(400, '<tr><td>a<th>b')}</table>`],
    ['a script', `<script>document.write("${times(400, '<div>')}")</script>`],
    ['attributes that contain markup', times(400, `<img alt="<div>" title='<b>'>`)],
    ['text with < signs', times(400, 'a < b <3 </3 <')],
    ['a declaration', `<?xml version="1.0"?><!DOCTYPE html>${times(400, '<?mso a?>')}`],
  ])('accepts HTML with %s', (_, html) => {
    expect(isMarkupTooDeep(`${html}<p>Words</p>`)).toBe(false)
  })
})

describe('the nesting check of HTML with endless nesting', () => {
  it.each([
    ['nested divs', times(300, '<div>')],
    ['divs in list items', times(300, '<ul><li>')],
    ['divs with end tags of other elements', times(300, '<div></b>')],
    ['divs crossed with bold', times(300, '<b><div></b>')],
    ['divs after a comment', `<!-- a -->${times(300, '<div>')}`],
    ['divs after text that only looks like a comment', `<b title="<!--"></b>${times(300, '<div>')}`],
    ['table cells in an SVG', `<svg>${times(300, '<td>')}`],
    ['a style in an SVG', `<svg><style>${times(300, '<g>')}`],
    ['a style in a select', `<select><style>${times(300, '<div>')}`],
    ['self-closed elements', times(2_000, '<x/>')],
    ['self-closed elements after an SVG that a div ended', `<svg><div>${times(2_000, '<x/>')}`],
    ['unquoted URLs that end in a slash', times(300, '<q cite=a/>')],
  ])('refuses HTML with %s', (_, html) => {
    expect(isMarkupTooDeep(html)).toBe(true)
  })
})

it('the nesting check refuses malformed HTML whose element tree is too deep', () => {
  // biome-ignore format: a list of pieces is read as one
  const pieces = ['<div>', '</div>', '<b>', '</b>', '<p>', '</p>', '<ul>', '<li>', '<table>', '<td>', '</td>', '</table>', '<svg>', '</svg>', '<svg/>', '<g>', '<g/>', '<x/>', '<foreignObject>', '<desc>', '<math>', '<mi>', '</math>', '<style>', '</style>', '<title>', '<select>', '<!--', '-->', '<a href="', '">', "<a b='", "'>", '<![CDATA[', ']]>', '<template>', '</template>', '<script>', '</script>', '<button>', 'word', '<font color=a>', '<noscript>', '<iframe>', '<h1>', '<textarea>', '=', '/>', '<o:p/>']
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 400 }),
      (parts, count) => {
        const html = times(count, parts.join(''))
        if (isMarkupTooDeep(html)) return true
        return measureDepth(fromHtmlIsomorphic(html, { fragment: true }) as Root) <= 1_500
      },
    ),
    { numRuns: 1_500 },
  )
})

it('a parser can process the deepest text that the nesting check accepts', () => {
  expect(sanitizeHtml(`${times(990, '<x/>')}${times(199, '<b>')}words`)).toContain('words')
})

it('the nesting check checks two megabytes in linear time', () => {
  for (const part of ['<a b="', "<a b='", '<!--', '<a ', '< /a', '<p <', '<style>', '</style '])
    expect(typeof isMarkupTooDeep(times(Math.ceil(2_000_000 / part.length), part))).toBe('boolean')
})
