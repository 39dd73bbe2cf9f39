import type { Element, ElementContent, Nodes } from 'hast'

const isFootnote = (node: Nodes): node is Element =>
  node.type === 'element' && Array.isArray(node.properties.className) && node.properties.className.includes('footnote')

const makeHtmlElement = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const makeTextNode = (value: string): ElementContent => ({ type: 'text', value })

/** Number of a footnote in the text, linked to the footnote below the text. */
const makeFootnoteMark = (id: string, number: number) =>
  makeHtmlElement('sup', {}, [
    makeHtmlElement('a', { id: `${id}-mark`, href: `#${id}`, role: 'doc-noteref', ariaLabel: `Note ${number}` }, [
      makeTextNode(String(number)),
    ]),
  ])

/** Footnote below the text, with a link back to its number in the text. */
const makeFootnote = (id: string, number: number, content: ElementContent[]) =>
  makeHtmlElement('li', { id }, [
    ...content,
    makeTextNode(' '),
    makeHtmlElement(
      'a',
      { href: `#${id}-mark`, role: 'doc-backlink', ariaLabel: `Back to note ${number} in the text` },
      [makeTextNode('Back')],
    ),
  ])

/**
 * Moves footnotes out of the text to a list at the end of the text, and numbers them in document order. Numbers and
 * ids are generated here, so that user HTML cannot set an id, and so that footnotes get new numbers when text is
 * moved.
 * @param prefix prefix of the ids, different for each text of a page
 */
export function moveFootnotesToEnd(tree: Nodes, prefix: string): void {
  const notes: Element[] = []
  const walk = (parent: Nodes) => {
    if (!('children' in parent)) return
    for (const [at, child] of parent.children.entries()) {
      if (!isFootnote(child)) {
        walk(child)
        continue
      }
      const number = notes.length + 1
      const id = `${prefix}-${number}`
      notes.push(makeFootnote(id, number, child.children))
      parent.children[at] = makeFootnoteMark(id, number)
    }
  }
  walk(tree)
  if (notes.length === 0 || tree.type !== 'root') return
  const list = makeHtmlElement('section', { className: ['footnotes'], role: 'doc-endnotes', ariaLabel: 'Notes' }, [
    makeHtmlElement('ol', {}, notes),
  ])
  tree.children.push(list)
}
