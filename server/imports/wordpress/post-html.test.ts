import { describe, expect, it } from 'vitest'
import { listElements } from '../../../app/platform/rich-text/elements.ts'
import { sanitizeHtml } from '../../../app/platform/rich-text/safe-html.ts'
import { parseSafeTree } from '../../../app/platform/rich-text/safe-tree.ts'
import { hostileTexts } from '../../../tests/support/hostile-texts.ts'
import { makeBlock, readPostText } from '../../../tests/support/wordpress-texts.ts'

describe('footnotes of the WordPress block editor', () => {
  const mark = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`
  it('are moved to their references in the text exactly once', () => {
    const text = makeBlock('paragraph', `<p>Paid${mark('a')}, twice${mark('a')}${mark('b')}.</p>`)
    const { html, counted } = readPostText(text, { a: 'Letter, <em>2024</em>', c: 'Lost' })
    expect(html).toBe('<p>Paid<small class="footnote">Letter, <em>2024</em></small>, twice.</p>')
    expect(counted).toEqual({
      'second mentions of a footnote': 1,
      'footnotes without words': 1,
      'footnotes that the text does not mention': 1,
    })
  })
})

describe('the import of broken WordPress texts', () => {
  it('keeps the text of an unclosed block and adds a remark', () => {
    const { html, remarks } = readPostText(
      '<!-- wp:group --><div><!-- wp:paragraph --><p>One</p></div><!-- /wp:group --><p>two</p>',
    )
    expect(html).toBe('<p>One</p><p>two</p>')
    expect(remarks).toEqual(['The text was mended: the block core/paragraph has no end.'])
  })

  it('keeps the text when block attributes cannot be parsed', () => {
    const { html, remarks } = readPostText('<!-- wp:paragraph {"a": -->\n<p>One</p>\n<!-- /wp:paragraph -->')
    expect(html).toBe('<p>One</p>')
    expect(remarks).toHaveLength(1)
  })

  it('stops at a block pattern that references itself', () => {
    expect(readPostText('<!-- wp:block {"ref":6} /-->').counted['block core/block']).toBeGreaterThan(0)
  })

  it('keeps the text of deeply nested blocks', () => {
    const blocks = readPostText(`${'<!-- wp:group -->'.repeat(5000)}<p>One</p>`)
    expect(blocks.html).toBe('<p>One</p>')
    expect(blocks.remarks).toEqual(['Its blocks are nested too deeply; they are read as plain HTML.'])
    const boxes = readPostText(`${'<div>'.repeat(5000)}One`)
    expect(sanitizeHtml(boxes.html)).toBe('One')
    expect(boxes.remarks).toEqual(['Its text is nested too deeply; only its words are taken.'])
  })

  // Each of these texts takes minutes in a parser that searches for an end mark again from every start mark.
  it.each([
    ['block comments', '<!-- wp:a {'],
    ['block comments with an end', '<!-- wp:a --> '],
    ['more tags', '<!--more '],
    ['brackets', '[a '],
    ['brackets with names', '[a b="'],
    ['shortcodes', '[caption id="x"]'],
    ['ends of shortcodes', '[/caption]'],
    ['tags', '<a '],
    ['pictures in one paragraph', '<img src="/a.jpg">x'],
  ])('reads a long text that contains only %s', (_, piece) => {
    expect(typeof readPostText(piece.repeat(Math.floor(300_000 / piece.length))).html).toBe('string')
  })

  it('removes unsafe elements and attributes from hostile texts', () => {
    const elements = hostileTexts.flatMap(text => listElements(parseSafeTree(readPostText(text).html)))
    expect(elements.length).toBeGreaterThan(100)
    const properties = elements.flatMap(node => Object.entries(node.properties))
    expect(elements.filter(({ tagName }) => /^(script|style|object|embed|form|input|svg|math)$/.test(tagName))).toEqual(
      [],
    )
    expect(
      properties.filter(
        ([name, value]) =>
          /^(on|style|srcDoc|id$)/.test(name) ||
          (/^(href|src|cite)$/.test(name) && /^\s*(javascript|data):/i.test(String(value))),
      ),
    ).toEqual([])
  })
})
