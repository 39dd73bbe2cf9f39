import type { Element, Nodes } from 'hast'
import { parseSafeTree } from './safe-tree.ts'

const listChildren = (node: Nodes) => ('children' in node ? node.children : [])
const hasClass = ({ properties: { className } }: Element, name: string) =>
  Array.isArray(className) && className.includes(name)
const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Text of one line, with link targets and footnotes in brackets. */
function readText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return listChildren(node).map(readText).join('')
  const text = listChildren(node).map(readText).join('')
  if (node.tagName === 'br') return ' '
  if (node.tagName === 'img') return formatPictureLine(node)
  if (node.tagName === 'a' && node.properties.href) return `${text} (${node.properties.href})`
  return hasClass(node, 'footnote') ? ` [Note: ${toSingleLine(text)}]` : text
}

const formatPictureLine = ({ properties: { alt, src } }: Element) =>
  `[Picture: ${
    alt ||
    String(src ?? '')
      .split('/')
      .at(-1)
  }]`
const formatVideoLine = ({ properties: { title, src } }: Element) => `[Film: ${title || src}]`

const makeLines = (words: string, before = '') => (toSingleLine(words) ? [`${before}${toSingleLine(words)}`] : [])
const listLinesOfNodes = (nodes: readonly Nodes[]) => nodes.flatMap(listLines)
/** Whether a node is a block element within a list item, so that it is displayed on a separate line. */
const isSeparateBlock = (node: Nodes) =>
  node.type === 'element' && /^(h[2-4]|[uo]l|blockquote|figure|table|pre|hr)$/.test(node.tagName)

/** Lists list items with their markers. Other blocks of an item are indented. */
const listItemLines = (list: Element, sign: (at: number) => string): string[] =>
  list.children
    .filter(child => child.type === 'element')
    .flatMap(({ children }, at) => {
      const texts = children.filter(child => !isSeparateBlock(child)).map(readText)
      return [
        ...makeLines(texts.join(' '), sign(at)),
        ...listLinesOfNodes(children.filter(isSeparateBlock)).map(each => `  ${each}`),
      ]
    })

function listLines(node: Nodes): string[] {
  if (node.type === 'text') return makeLines(node.value)
  if (node.type !== 'element') return listLinesOfNodes(listChildren(node))
  const { tagName, children } = node
  const text = children.map(readText).join('')
  if (tagName === 'h2') return makeLines(text, 'Heading: ')
  if (/^h[34]$/.test(tagName)) return makeLines(text, 'Smaller heading: ')
  if (tagName === 'ul') return listItemLines(node, () => '• ')
  if (tagName === 'ol') return listItemLines(node, at => `${Number(node.properties.start ?? 1) + at}. `)
  if (tagName === 'p' && hasClass(node, 'q')) return makeLines(text, 'Question: ')
  if (tagName === 'blockquote') return listLinesOfNodes(children).map(each => `“${each}”`)
  if (tagName === 'img') return [formatPictureLine(node)]
  if (tagName === 'iframe') return [formatVideoLine(node)]
  if (tagName === 'hr') return ['———']
  if (tagName === 'caption' || tagName === 'figcaption') return makeLines(text, 'Caption: ')
  if (tagName === 'tr')
    return makeLines(
      children
        .filter(cell => cell.type === 'element')
        .map(readText)
        .join(' | '),
    )
  if (/^(figure|table|thead|tbody)$/.test(tagName)) return listLinesOfNodes(children)
  return makeLines(text)
}

/**
 * Splits a formatted text into lines, to compare two revisions. Each block is a line, with a label if the text does
 * not show the type of the block. Inline formatting such as bold is left out.
 */
export const toReadableLines = (html: string): string[] => listLines(parseSafeTree(html))
