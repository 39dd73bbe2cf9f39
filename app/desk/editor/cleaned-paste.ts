import type { Element, ElementContent, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { mediaPath } from '../../platform/images/media-src.ts'
import {
  childElements,
  listClasses,
  element,
  listElements,
  isElement,
  replaceElements,
  parseStyle,
  textContent,
} from '../../platform/rich-text/elements.ts'
import { replaceFormulas } from '../../platform/rich-text/formula-words.ts'
import { isTooDeep } from '../../platform/rich-text/markup-depth.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { repairApplePage } from './pasted-apple.ts'
import { repairBlocks } from './pasted-blocks.ts'
import { repairLists } from './pasted-lists.ts'
import { repairNotes } from './pasted-notes.ts'
import { repairOnlineDocument } from './pasted-online.ts'

const neverWords = /^(style|script|meta|link|title|xml|head|template|noscript|o:p|object|col|colgroup)$/
const carried: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  blockquote: ['cite'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan'],
  ol: ['start'],
  iframe: ['src', 'title'],
  time: ['dateTime'],
  abbr: ['title'],
}

/** Words that look like something are that: programs that write texts say it in styles. */
function marked(node: Element): ElementContent[] {
  const looks: [name: string, tag: string, test: RegExp][] = [
    ['font-weight', 'strong', /^(bold|[6-9]00)$/],
    ['font-style', 'em', /^italic$/],
    ['text-decoration(?:-line)?', 's', /line-through/],
    ['vertical-align', 'sup', /^super$/],
    ['vertical-align', 'sub', /^sub$/],
  ]
  let { children } = node
  if (textContent(node).trim() === '') return children
  for (const [name, tag, test] of looks) if (test.test(parseStyle(node, name))) children = [element(tag, children)]
  return children
}

/** Google Docs wraps what is copied in a bold element that is not bold. */
const isPlainBold = (node: Element) =>
  /^(b|strong)$/.test(node.tagName) && /^(normal|400)$/.test(parseStyle(node, 'font-weight'))

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName)

/** A text has headings of the second to the fourth rank: all step down where there is one of the first. */
function rankHeadings(tree: Root): void {
  const headings = listElements(tree).filter(node => isHeading(node) && textContent(node).trim() !== '')
  const step = headings.some(({ tagName }) => tagName === 'h1') ? 1 : 0
  for (const heading of headings) heading.tagName = `h${Math.min(4, Number(heading.tagName[1]) + step)}`
}

/** A paragraph or a heading in which nothing is shown. */
const isEmptyParagraph = (node: Element) =>
  (node.tagName === 'p' || isHeading(node)) &&
  !/[^\s\u00a0]/.test(textContent(node)) &&
  !listElements(node).some(({ tagName }) => /^(?:img|iframe|hr)$/.test(tagName))

/** Google Docs and Outlook lead every link over a page of their own. */
function straightAddress(href: unknown): unknown {
  const url = typeof href === 'string' ? URL.parse(href) : null
  if (url?.hostname === 'www.google.com' && url.pathname === '/url') return url.searchParams.get('q') ?? href
  return url?.hostname.endsWith('.safelinks.protection.outlook.com') ? (url.searchParams.get('url') ?? href) : href
}

/** A row of hard blanks stands for a tabulator; single ones are blanks where a program writes them for its own spacing. */
const isSpacing = (node: Element) =>
  /[1-9]|yes/.test(parseStyle(node, 'mso-tab-count') + parseStyle(node, 'mso-spacerun')) ||
  listClasses(node).some(name => /^Apple-(?:converted-space|tab-span)$/.test(name))

/** Right to left where an element says so in any of the ways; texts of ours are left to right without saying so. */
const isRightToLeft = (node: Element) =>
  String(node.properties.dir ?? '').toLowerCase() === 'rtl' || parseStyle(node, 'direction') === 'rtl'
const mayTurn = /^(?:p|h[1-6]|[uo]l|li|blockquote|table|t[dh])$/

/** Typed or drawn numbers of headings are set apart by a row of blanks. */
const withSingleBlanks = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.map(node => {
    if (node.type === 'text') return { ...node, value: node.value.replace(/[\s\u00a0]{2,}/g, ' ') }
    return isElement(node) ? { ...node, children: withSingleBlanks(node.children) } : node
  })

/** What stands in the place of an element of elsewhere; only what its meaning needs is left of what it carries. */
function plain(node: Element): ElementContent[] {
  const { tagName, properties } = node
  if (isSpacing(node) && textContent(node).trim() === '') return [{ type: 'text', value: ' ' }]
  if (tagName === 'span' || tagName === 'font') return marked(node)
  if (isPlainBold(node)) return node.children
  if (isEmptyParagraph(node)) return []
  // A place in the document that was copied from is no place here.
  if (tagName === 'a' && (!properties.href || String(properties.href).startsWith('#'))) return node.children
  const kept = Object.fromEntries((carried[tagName] ?? []).map(key => [key, properties[key]]))
  if (tagName === 'a') kept.href = straightAddress(properties.href) as string
  if (listClasses(node).includes('footnote')) kept.className = ['footnote']
  if (tagName === 'blockquote' && listClasses(node).includes('pull')) kept.className = ['pull']
  if (listClasses(node).includes('MsoSubtitle')) kept.className = ['lead']
  if (mayTurn.test(tagName) && isRightToLeft(node)) kept.dir = 'rtl'
  return [element(tagName, isHeading(node) ? withSingleBlanks(node.children) : node.children, kept)]
}

const isBlock = (node: ElementContent | undefined) =>
  isElement(node) && /^(p|h[1-6]|[uo]l|table|div|hr|blockquote|figure)$/.test(node.tagName)
const isBreak = (node: ElementContent) => isElement(node) && node.tagName === 'br'
/** Lines and boxes after the last word, such as what parted the notes from the text. */
const isRest = (node: ElementContent) =>
  textContent(node).trim() === '' &&
  !(isElement(node) && listElements(node).some(({ tagName }) => /^(img|iframe|td)$/.test(tagName)))

/** Without line breaks between blocks, which the programs write for their own spacing, and without what follows the last word. */
function withoutSpacing(tree: Root): void {
  const children = childElements(tree)
  const kept = children.filter(
    (child, at) => !isBreak(child) || !(isBlock(children[at - 1]) || isBlock(children[at + 1])),
  )
  const last = kept.findLastIndex(child => !isRest(child))
  tree.children = last < 0 ? kept : kept.slice(0, last + 1)
}

export type CleanPasteResult = {
  html: string
  /** Pictures of which only an address came: it may lead to somebody's disk, or tell another host who reads our page. */
  leftOut: number
}

/** What was copied, without the page that programs put around it, whose head may say more than its words. */
function copiedFragment(html: string): string {
  const [, marked] = /<!--\s*StartFragment\s*-->([\s\S]*)<!--\s*EndFragment\s*-->/i.exec(html) ?? []
  const copied = (marked ?? html).replace(/<!--[\s\S]*?(?:--!?>|$)/g, '')
  // Excel marks the rows within their table.
  return /^\s*<(?:col|colgroup|t(?:head|body|r|d|h))\b/i.test(copied) ? `<table>${copied}</table>` : copied
}

/**
 * Words copied from Word, Google Docs or a page, as a person would have written them here. Our own are let through as they
 * are. What is not allowed on a page is not taken out here: nothing comes into the text that its schema does not know.
 */
export function cleanPaste(html: string): CleanPasteResult {
  const fragment = copiedFragment(html)
  if (isTooDeep(fragment))
    return { html: plainText(fragment).replaceAll('&', '&amp;').replaceAll('<', '&lt;'), leftOut: 0 }
  const tree = fromHtmlIsomorphic(fragment, { fragment: true }) as Root
  let leftOut = 0
  replaceElements(tree, node => {
    if (neverWords.test(node.tagName)) return []
    if (node.tagName === 'svg') {
      leftOut++
      return []
    }
    if (node.tagName !== 'img' || mediaPath(String(node.properties.src ?? '')) !== undefined) return [node]
    leftOut++
    return []
  })
  if (!html.includes('data-pm-slice')) {
    replaceFormulas(tree)
    repairNotes(tree)
    repairBlocks(tree)
    repairOnlineDocument(tree)
    repairApplePage(tree, html)
    repairLists(tree)
    for (const node of listElements(tree)) if (listClasses(node).includes('MsoTitle')) node.tagName = 'h1'
    rankHeadings(tree)
    replaceElements(tree, plain)
    withoutSpacing(tree)
  }
  return { html: toHtml(tree), leftOut }
}
