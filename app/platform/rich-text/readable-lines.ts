import type { Element, Nodes } from 'hast'
import { parseSafeTree } from './safe-tree.ts'

const listChildren = (node: Nodes) => ('children' in node ? node.children : [])
const hasClass = ({ properties: { className } }: Element, name: string) =>
  Array.isArray(className) && className.includes(name)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Text of one line, with link targets and footnotes in brackets. */
function readText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return listChildren(node).map(readText).join('')
  const text = listChildren(node).map(readText).join('')
  if (node.tagName === 'br') return ' '
  if (node.tagName === 'img') return pictureLine(node)
  if (node.tagName === 'a' && node.properties.href) return `${text} (${node.properties.href})`
  return hasClass(node, 'footnote') ? ` [Note: ${oneLine(text)}]` : text
}

const pictureLine = ({ properties: { alt, src } }: Element) =>
  `[Picture: ${
    alt ||
    String(src ?? '')
      .split('/')
      .at(-1)
  }]`
const filmLine = ({ properties: { title, src } }: Element) => `[Film: ${title || src}]`

const line = (words: string, before = '') => (oneLine(words) ? [`${before}${oneLine(words)}`] : [])
const all = (nodes: readonly Nodes[]) => nodes.flatMap(listLines)
/** Whether a node is a block element within a list item, so that it is displayed on a separate line. */
const standsAlone = (node: Nodes) =>
  node.type === 'element' && /^(h[2-4]|[uo]l|blockquote|figure|table|pre|hr)$/.test(node.tagName)

/** Lists list items with their markers. Other blocks of an item are indented. */
const points = (list: Element, sign: (at: number) => string): string[] =>
  list.children
    .filter(child => child.type === 'element')
    .flatMap(({ children }, at) => {
      const texts = children.filter(child => !standsAlone(child)).map(readText)
      return [...line(texts.join(' '), sign(at)), ...all(children.filter(standsAlone)).map(each => `  ${each}`)]
    })

function listLines(node: Nodes): string[] {
  if (node.type === 'text') return line(node.value)
  if (node.type !== 'element') return all(listChildren(node))
  const { tagName, children } = node
  const text = children.map(readText).join('')
  if (tagName === 'h2') return line(text, 'Heading: ')
  if (/^h[34]$/.test(tagName)) return line(text, 'Smaller heading: ')
  if (tagName === 'ul') return points(node, () => '• ')
  if (tagName === 'ol') return points(node, at => `${Number(node.properties.start ?? 1) + at}. `)
  if (tagName === 'p' && hasClass(node, 'q')) return line(text, 'Question: ')
  if (tagName === 'blockquote') return all(children).map(each => `“${each}”`)
  if (tagName === 'img') return [pictureLine(node)]
  if (tagName === 'iframe') return [filmLine(node)]
  if (tagName === 'hr') return ['———']
  if (tagName === 'caption' || tagName === 'figcaption') return line(text, 'Caption: ')
  if (tagName === 'tr')
    return line(
      children
        .filter(cell => cell.type === 'element')
        .map(readText)
        .join(' | '),
    )
  if (/^(figure|table|thead|tbody)$/.test(tagName)) return all(children)
  return line(text)
}

/**
 * Splits a formatted text into lines, to compare two revisions. Each block is a line, with a label if the text does
 * not show the type of the block. Inline formatting such as bold is left out.
 */
export const toReadableLines = (html: string): string[] => listLines(parseSafeTree(html))
