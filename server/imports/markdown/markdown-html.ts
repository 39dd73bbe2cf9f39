import type { Element, ElementContent, Root } from 'hast'
import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { hasClass, parseStyle } from '../../../app/platform/rich-text/element-attributes.ts'
import {
  getTextContent,
  hasTagName,
  isElement,
  listChildElements,
  listElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import { convertToFigures, simplifyFigures } from '../prose/figures.ts'
import { normalizeHeadingLevels } from '../prose/headings.ts'
import { moveFootnotesToMarks } from '../prose/inline-notes.ts'
import { convertToPlayers } from '../prose/players.ts'
import { convertProse, type LostTextElements } from '../prose/prose.ts'
import { mapOutsideCode } from './text-outside-code.ts'

const markdownParser = new MarkdownIt({ html: true, linkify: true }).use(footnotes)

/** Functions that recognise the footnotes which the parser lists below a text. */
const footnoteFinders = {
  noteName: (node: Element) => (hasClass(node, 'footnote-item') ? String(node.properties.id) : undefined),
  markedName: (node: Element) => {
    const [link] = hasClass(node, 'footnote-ref') ? listChildElements(node) : []
    return isElement(link) ? String(link.properties.href).slice(1) : undefined
  },
  isMachinery: (node: Element) => hasClass(node, 'footnote-backref'),
}

/** Converts the checkboxes of a task list, which the Markdown parser leaves as text. */
function convertTaskBoxes(item: Element): void {
  const holder = listChildElements(item).find(child => hasTagName(child, 'p')) ?? item
  const first = isElement(holder) ? listChildElements(holder)[0] : undefined
  if (first?.type === 'text') first.value = first.value.replace(/^\[ \] /, '☐ ').replace(/^\[[xX]\] /, '☑ ')
}

const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === ''

/** Converts table captions of Pandoc and kramdown, which are a line below the table. */
function convertCaptions(tree: Root): void {
  const content: ElementContent[] = []
  for (const child of listChildElements(tree)) {
    const before = content.findLast(node => !isBlank(node))
    const [, paragraph] = hasTagName(child, 'p')
      ? (/^(?:Table|Tableau|Tabelle|Tabela)?\s?:\s+([\s\S]+)$/.exec(getTextContent(child).trim()) ?? [])
      : []
    if (
      paragraph &&
      isElement(before) &&
      before.tagName === 'table' &&
      !before.children.some(node => hasTagName(node, 'caption'))
    )
      before.children.unshift(makeElement('caption', [{ type: 'text', value: paragraph }]))
    else content.push(child)
  }
  tree.children = content
}

/** Removes styles from cells, and sets the scope of column headers. */
function simplifyTable(table: Element, description: LostTextElements): void {
  const cells = listElements(table).filter(({ tagName }) => /^t[hd]$/.test(tagName))
  if (cells.some(cell => parseStyle(cell, 'text-align') !== '')) countNotImported(description, 'alignment of columns')
  for (const cell of cells) {
    delete cell.properties.style
    if (cell.tagName === 'th' && !cell.properties.scope) cell.properties.scope = 'col'
  }
}

/** Converts `> [!NOTE]` of GitHub, and notes of site generators. Each paragraph becomes a note. */
function convertNotes(node: Element): ElementContent[] {
  const isBox = node.tagName === 'div' && hasClass(node, 'note')
  const [first] = listChildElements(node).filter(child => !isBlank(child))
  const firstNode = node.tagName === 'blockquote' && isElement(first) ? listChildElements(first)[0] : undefined
  const isAlert = firstNode?.type === 'text' && /^\[!\w+\]/.test(firstNode.value)
  if (!isBox && !isAlert) return [node]
  if (isAlert) firstNode.value = firstNode.value.replace(/^\[!\w+\]\s*/, '')
  return listChildElements(node).map(child => {
    if (child.type === 'text' && child.value.trim() !== '') return makeElement('p', [child], { className: ['note'] })
    if (hasTagName(child, 'p')) child.properties.className = ['note']
    return child
  })
}

/** Replaces `[[Note|label]]` of Obsidian and wikis by the label, because the linked note is not imported. */
function convertWikiLinks(text: string, lostElements: LostTextElements): string {
  return text.replace(/!?\[\[([^[\]|\n]{1,200})(?:\|([^[\]\n]{1,200}))?\]\]/g, (match, name: string, label = name) => {
    countNotImported(lostElements, match.startsWith('!') ? 'embedded note' : 'link to another note')
    return match.startsWith('!') ? '' : label
  })
}

export type MarkdownAddresses = {
  picture(src: string): string
  link(href: string): string
}

/**
 * Converts Markdown to HTML with the elements that our texts use: footnotes at their reference, pictures as figures,
 * videos as players.
 * @param change further changes to the tree, before heading levels are set
 * @param isHtml whether the text is already HTML, which some generators allow
 */
export function convertMarkdown(
  text: string,
  description: LostTextElements,
  addresses: MarkdownAddresses,
  change: (tree: Root) => void,
  isHtml = false,
): string {
  const env: { footnotes?: { refs?: Record<string, number> } } = {}
  const html = isHtml
    ? text
    : markdownParser.render(
        mapOutsideCode(text, part => convertWikiLinks(part, description)),
        env,
      )
  for (const use of Object.values(env.footnotes?.refs ?? {}))
    if (use < 0) countNotImported(description, 'footnotes that nothing refers to')
  return convertProse(html.replaceAll(/<hr class="footnotes-sep">\n/g, ''), description, tree => {
    moveFootnotesToMarks(tree, footnoteFinders, description)
    replaceElements(tree, node => {
      if (node.tagName === 'li') convertTaskBoxes(node)
      if (node.tagName === 'table') simplifyTable(node, description)
      return convertNotes(node)
    })
    convertCaptions(tree)
    convertToPlayers(tree, description)
    convertToFigures(tree, description)
    simplifyFigures(tree, description)
    for (const { tagName, properties } of listElements(tree)) {
      if (tagName === 'img' && typeof properties.src === 'string') properties.src = addresses.picture(properties.src)
      if (tagName === 'a' && typeof properties.href === 'string') properties.href = addresses.link(properties.href)
    }
    change(tree)
    normalizeHeadingLevels(tree)
  })
}

/** Converts a short Markdown text, such as a summary, to plain text. */
export const toMarkdownPlainText = (text: string): string => markdownParser.renderInline(text)
