import type { Element, ElementContent, Nodes, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { hasClass, listClasses } from './element-attributes.ts'
import { getTextContent, hasTagName, isElement, listChildElements, listElements } from './elements.ts'
import { isMarkupTooDeep } from './markup-depth.ts'
import { makeElement } from './new-elements.ts'
import { type InlineContentNode, isTextMark, normalizeInline } from './normal-inline.ts'
import { normalizeTable } from './normal-table.ts'
import { parseSafeTree } from './safe-tree.ts'

/**
 * Normalises user HTML to the form in which HTML is stored. The text is sanitised with the allow-list that is also
 * used for display. Equal texts then have equal HTML, and opening a text in the editor does not change the text,
 * because the editor writes the same form.
 */
export function normalizeHtml(html: string): string {
  const tree = parseSafeTree(html, isMarkupTooDeep)
  for (const each of listElements(tree)) normalizeTagAndAttributes(each)
  const blocks = normalizeBlocks('children' in tree ? listChildElements(tree as Root) : [])
  while (isEmptyParagraph(blocks.at(-1))) blocks.pop()
  return toHtml({ type: 'root', children: blocks })
}

const normalTagNames: Record<string, string> = { b: 'strong', i: 'em' }
/** Order of HTML attributes in the output. */
const attributeOrder = ['className', 'cite', 'src', 'alt', 'width', 'height', 'href', 'title', 'hrefLang', 'start']
const paragraphClasses = ['q', 'lead', 'note']

/** Normalises the names of tags and the order of attributes. Attributes with a default value are removed. */
function normalizeTagAndAttributes(each: Element): void {
  each.tagName = normalTagNames[each.tagName] ?? each.tagName
  const { tagName, properties } = each
  if (tagName === 'img') properties.alt ??= ''
  if (tagName === 'ol' && Number(properties.start) === 1) delete properties.start
  if (tagName === 'p') {
    const [first] = paragraphClasses.filter(name => hasClass(each, name))
    if (first) properties.className = [first]
  }
  if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className
  each.properties = Object.fromEntries(
    Object.entries(properties)
      .filter(([, value]) => value !== null && value !== undefined)
      .toSorted(([one], [other]) => getAttributeRank(one) - getAttributeRank(other) || one.localeCompare(other)),
  )
}
const getAttributeRank = (name: string) =>
  (attributeOrder.indexOf(name) + attributeOrder.length + 1) % (attributeOrder.length + 1)

const isPlainParagraph = (node: ElementContent | undefined): node is Element =>
  hasTagName(node, 'p') && Object.keys(node.properties).length === 0
const isEmptyParagraph = (node: ElementContent | undefined) => isPlainParagraph(node) && node.children.length === 0
const isList = (node: ElementContent) => isElement(node) && /^[uo]l$/.test(node.tagName)

const isLink = ({ tagName }: Element) => tagName === 'a'

/**
 * Blocks of a text, quote or list item. Text outside any block becomes a paragraph.
 * @param around marks (inline elements) around all nodes
 */
function normalizeBlocks(nodes: readonly ElementContent[], around: readonly Element[] = []): ElementContent[] {
  const blocks: ElementContent[] = []
  let leaves: InlineContentNode[] = []
  /** Paragraph to which the next inline content is added. */
  let holder = makeElement('p', [])
  function flush(always = false) {
    const children = normalizeInline(leaves)
    leaves = []
    if (children.length > 0 || always) blocks.push({ ...holder, children })
    holder = makeElement('p', [])
  }
  function walk(node: ElementContent, marks: readonly Element[]) {
    if (node.type === 'text') leaves.push({ leaf: node, marks })
    else if (!isElement(node)) return
    else if (node.tagName === 'br' || (node.tagName === 'img' && marks.some(isLink))) leaves.push({ leaf: node, marks })
    else if (isTextMark(node)) for (const child of listChildElements(node)) walk(child, [...marks, node])
    else if (/^(p|h[2-4])$/.test(node.tagName)) {
      flush()
      const count = blocks.length
      holder = { ...node, children: [] }
      for (const child of listChildElements(node)) walk(child, marks)
      // A picture that is the only content of a paragraph replaces the paragraph.
      flush(blocks.length === count)
    } else {
      flush()
      blocks.push(...normalizeBlock(node, marks))
    }
  }
  for (const node of nodes) walk(node, around)
  flush()
  return blocks
}

/** Normalises an element that is neither a paragraph nor a mark. */
function normalizeBlock(node: Element, marks: readonly Element[]): ElementContent[] {
  switch (node.tagName) {
    case 'ul':
    case 'ol':
      return [{ ...node, children: normalizeListItems(node, marks) }]
    case 'li':
      return [makeElement('ul', normalizeListItems(makeElement('ul', [node]), marks))]
    case 'blockquote':
      return [
        {
          ...node,
          children: unwrapFirstParagraph(
            normalizeBlocks(listChildElements(node), marks),
            others => others.length === 0,
          ),
        },
      ]
    case 'table':
      return [
        normalizeTable(node, cell =>
          unwrapFirstParagraph(normalizeBlocks(listChildElements(cell), marks), rest => rest.length === 0),
        ),
      ]
    case 'figure':
      return [normalizeFigure(node, marks)]
    case 'figcaption':
      return normalizeCaption(node, marks)
    case 'img':
      return [makeElement('figure', [node])]
    case 'pre':
      return [normalizeCode(node)]
    case 'hr':
    case 'iframe':
      return [{ ...node, children: [] }]
    default:
      // An element outside its required parent, e.g. a table cell outside a table, is replaced by its content.
      return normalizeBlocks(listChildElements(node), marks)
  }
}

/**
 * Removes the paragraph element around the first text of a list item or similar element, if the blocks that follow
 * allow the removal.
 */
function unwrapFirstParagraph(
  blocks: ElementContent[],
  mayFollow: (rest: ElementContent[]) => boolean,
): ElementContent[] {
  const [first, ...rest] = blocks
  // Whether an empty paragraph must stay. Without this paragraph, a list item that starts with a list would be parsed
  // as another list.
  const tells = rest.length > 0 && isEmptyParagraph(first)
  return isPlainParagraph(first) && mayFollow(rest) && !tells ? [...first.children, ...rest] : blocks
}

/**
 * Lists the items of a list, at least one item. Content between items becomes an item too, unless it is only white
 * space.
 */
function normalizeListItems(list: Element, marks: readonly Element[]): ElementContent[] {
  const inside = listChildElements(list).filter(child => isElement(child) || getTextContent(child).trim() !== '')
  return (inside.length > 0 ? inside : [makeElement('li', [])]).map(child => {
    const isPoint = hasTagName(child, 'li')
    const blocks = normalizeBlocks(isPoint ? listChildElements(child) : [child], marks)
    // A list item must start with a paragraph.
    if (!hasTagName(blocks[0], 'p')) blocks.unshift(makeElement('p', []))
    const children = unwrapFirstParagraph(blocks, others => others.every(isList))
    return isPoint ? { ...child, children } : makeElement('li', children)
  })
}

/** Caption with its text. Empty if the caption has no text. */
function normalizeCaption(caption: Element, marks: readonly Element[]): Element[] {
  const children = normalizeInline(listInlineLeaves(caption, marks))
  return children.length > 0 ? [{ ...caption, children }] : []
}

const listInlineLeaves = (node: Nodes, marks: readonly Element[]): InlineContentNode[] =>
  ('children' in node ? listChildElements(node) : []).flatMap(child => {
    if (!isElement(child) || child.tagName === 'br' || child.tagName === 'img') return [{ leaf: child, marks }]
    return listInlineLeaves(child, isTextMark(child) ? [...marks, child] : marks)
  })

/** Normalises a figure: the picture, then its caption. Other content of the figure keeps its order. */
function normalizeFigure(figure: Element, marks: readonly Element[]): Element {
  const inside = listChildElements(figure).filter(child => isElement(child) || getTextContent(child).trim() !== '')
  const isPlainFigure = listClasses(figure).length === 0
  const [only, ...more] = inside
  if (isPlainFigure && hasTagName(only, 'iframe') && more.length === 0) return { ...only, children: [] }
  const pictures = inside.filter(child => hasTagName(child, 'img'))
  const captions = inside.filter(child => hasTagName(child, 'figcaption'))
  if (pictures.length === 1 && captions.length < 2 && pictures.length + captions.length === inside.length)
    return { ...figure, children: [...pictures, ...captions.flatMap(caption => normalizeCaption(caption, marks))] }
  return { ...figure, children: normalizeBlocks(inside, marks) }
}

/** Normalises code of several lines. Code with elements inside is returned unchanged. */
function normalizeCode(pre: Element): Element {
  if (listElements(pre).some(({ tagName }) => !/^(pre|code)$/.test(tagName))) {
    const [first, ...rest] = listChildElements(pre)
    // Adds a line break at the start, because parsers drop a line break directly after the tag `<pre>`.
    const needsBreak = first?.type === 'text' && first.value.startsWith('\n')
    return needsBreak ? { ...pre, children: [{ type: 'text', value: `\n${first.value}` }, ...rest] } : pre
  }
  return { ...pre, children: [makeElement('code', [{ type: 'text', value: getTextContent(pre) }])] }
}
