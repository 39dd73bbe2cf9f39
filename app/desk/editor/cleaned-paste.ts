import type { Element, ElementContent, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { hasClass, listClasses, parseStyle } from '../../platform/rich-text/element-attributes.ts'
import {
  getTextContent,
  hasTagName,
  isElement,
  listChildElements,
  listElements,
} from '../../platform/rich-text/elements.ts'
import { replaceFormulas } from '../../platform/rich-text/formula-text.ts'
import { isMarkupTooDeep } from '../../platform/rich-text/markup-depth.ts'
import { makeElement, replaceElements } from '../../platform/rich-text/new-elements.ts'
import { toPlainText } from '../../platform/text/plain-text.ts'
import { convertAppleHeadings } from './pasted-apple.ts'
import { convertPastedBlocks } from './pasted-blocks.ts'
import { convertPastedLists } from './pasted-lists.ts'
import { convertPastedFootnotes } from './pasted-notes.ts'
import { convertWordOnlineDocument } from './pasted-online.ts'
import { replacePastedPictures } from './pasted-pictures.ts'

const removedElementPattern = /^(style|script|meta|link|title|xml|head|template|noscript|o:p|object|col|colgroup)$/
const allowedAttributes: Record<string, readonly string[]> = {
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

/** Converts CSS styles to semantic elements such as `strong`, because word processors express formatting as CSS. */
function convertStylesToMarks(node: Element): ElementContent[] {
  const looks: [name: string, tag: string, test: RegExp][] = [
    ['font-weight', 'strong', /^(bold|[6-9]00)$/],
    ['font-style', 'em', /^italic$/],
    ['text-decoration(?:-line)?', 's', /line-through/],
    ['vertical-align', 'sup', /^super$/],
    ['vertical-align', 'sub', /^sub$/],
  ]
  let { children } = node
  if (getTextContent(node).trim() === '') return children
  for (const [name, tag, test] of looks) if (test.test(parseStyle(node, name))) children = [makeElement(tag, children)]
  return children
}

/** Google Docs wraps copied content in a `b` element with normal weight. */
const isPlainBold = (node: Element) =>
  /^(b|strong)$/.test(node.tagName) && /^(normal|400)$/.test(parseStyle(node, 'font-weight'))

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName)

/** Moves all headings down one level if the pasted text has an `h1`, because texts of the site use `h2` to `h4`. */
function rankHeadings(tree: Root): void {
  const headings = listElements(tree).filter(node => isHeading(node) && getTextContent(node).trim() !== '')
  const step = headings.some(({ tagName }) => tagName === 'h1') ? 1 : 0
  for (const heading of headings) heading.tagName = `h${Math.min(4, Number(heading.tagName[1]) + step)}`
}

/** Paragraph or heading without visible content. */
const isEmptyParagraph = (node: Element) =>
  (node.tagName === 'p' || isHeading(node)) &&
  !/[^\s\u00a0]/.test(getTextContent(node)) &&
  !listElements(node).some(({ tagName }) => /^(?:img|iframe|hr)$/.test(tagName))

/** Unwraps the redirect URL that Google Docs and Outlook put around every link. */
function unwrapRedirectUrl(href: unknown): unknown {
  const url = typeof href === 'string' ? URL.parse(href) : null
  if (url?.hostname === 'www.google.com' && url.pathname === '/url') return url.searchParams.get('q') ?? href
  return url?.hostname.endsWith('.safelinks.protection.outlook.com') ? (url.searchParams.get('url') ?? href) : href
}

/**
 * Word replaces a tab by several non-breaking spaces, and some programs use a single non-breaking space where a normal
 * space belongs.
 */
const isSpacingElement = (node: Element) =>
  /[1-9]|yes/.test(parseStyle(node, 'mso-tab-count') + parseStyle(node, 'mso-spacerun')) ||
  listClasses(node).some(name => /^Apple-(?:converted-space|tab-span)$/.test(name))

/**
 * Whether an element is written from right to left, in any form that HTML allows. Texts of the site are left to right
 * by default.
 */
const isRightToLeft = (node: Element) =>
  String(node.properties.dir ?? '').toLowerCase() === 'rtl' || parseStyle(node, 'direction') === 'rtl'
const directionElementPattern = /^(?:p|h[1-6]|[uo]l|li|blockquote|table|t[dh])$/

/** Replaces several spaces in a row by one space. Programs put several spaces between a heading and its number. */
const collapseSpaces = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.map(node => {
    if (node.type === 'text') return { ...node, value: node.value.replace(/[\s\u00a0]{2,}/g, ' ') }
    return isElement(node) ? { ...node, children: collapseSpaces(node.children) } : node
  })

/** Converts an element of another program to plain HTML: only semantic attributes stay. */
function convertToPlainHtml(node: Element): ElementContent[] {
  const { tagName, properties } = node
  if (isSpacingElement(node) && getTextContent(node).trim() === '') return [{ type: 'text', value: ' ' }]
  if (tagName === 'span' || tagName === 'font') return convertStylesToMarks(node)
  if (isPlainBold(node)) return node.children
  if (isEmptyParagraph(node)) return []
  // Removes links to anchors of the source document, because these anchors do not exist on the site.
  if (tagName === 'a' && (!properties.href || String(properties.href).startsWith('#'))) return node.children
  const attributes = Object.fromEntries((allowedAttributes[tagName] ?? []).map(key => [key, properties[key]]))
  if (tagName === 'a') attributes.href = unwrapRedirectUrl(properties.href) as string
  if (hasClass(node, 'footnote')) attributes.className = ['footnote']
  if (tagName === 'blockquote' && hasClass(node, 'pull')) attributes.className = ['pull']
  if (hasClass(node, 'MsoSubtitle')) attributes.className = ['lead']
  if (directionElementPattern.test(tagName) && isRightToLeft(node)) attributes.dir = 'rtl'
  return [makeElement(tagName, isHeading(node) ? collapseSpaces(node.children) : node.children, attributes)]
}

const isBlock = (node: ElementContent | undefined) =>
  isElement(node) && /^(p|h[1-6]|[uo]l|table|div|hr|blockquote|figure)$/.test(node.tagName)
const isLineBreak = (node: ElementContent) => hasTagName(node, 'br')
/**
 * Whether a node has no visible content, such as the separator line above footnotes. Such nodes are removed after the
 * last word of a text.
 */
const isInvisibleNode = (node: ElementContent) =>
  getTextContent(node).trim() === '' &&
  !(isElement(node) && listElements(node).some(({ tagName }) => /^(img|iframe|td)$/.test(tagName)))

/** Removes line breaks that programs put between blocks for spacing, and everything after the last word. */
function removeSpacing(tree: Root): void {
  const children = listChildElements(tree)
  const remainingNodes = children.filter(
    (child, at) => !isLineBreak(child) || !(isBlock(children[at - 1]) || isBlock(children[at + 1])),
  )
  const last = remainingNodes.findLastIndex(child => !isInvisibleNode(child))
  tree.children = last < 0 ? remainingNodes : remainingNodes.slice(0, last + 1)
}

export type CleanPasteResult = {
  html: string
  /**
   * Number of pictures that were pasted as a URL and are marked by a text in their place. A URL may point to a local
   * disk, and a picture on another host would reveal to that host who reads the page.
   */
  leftOut: number
}

/**
 * HTML fragment that the user copied, without the page around the fragment: the head of the page may contain further
 * text.
 */
function extractCopiedFragment(html: string): string {
  const [, marked] = /<!--\s*StartFragment\s*-->([\s\S]*)<!--\s*EndFragment\s*-->/i.exec(html) ?? []
  const copied = (marked ?? html).replace(/<!--[\s\S]*?(?:--!?>|$)/g, '')
  // A fragment copied from Excel needs a `table` around it, because Excel places the fragment markers inside the table.
  return /^\s*<(?:col|colgroup|t(?:head|body|r|d|h))\b/i.test(copied) ? `<table>${copied}</table>` : copied
}

/**
 * Cleans content pasted from Word, Google Docs or a web page. Content copied from this editor is returned unchanged.
 * Sanitising is not done here: the editor's schema drops unknown elements.
 */
export function cleanPastedHtml(html: string): CleanPasteResult {
  const fragment = extractCopiedFragment(html)
  if (isMarkupTooDeep(fragment))
    return { html: toPlainText(fragment).replaceAll('&', '&amp;').replaceAll('<', '&lt;'), leftOut: 0 }
  const tree = fromHtmlIsomorphic(fragment, { fragment: true }) as Root
  replaceElements(tree, node => (removedElementPattern.test(node.tagName) ? [] : [node]))
  const leftOut = replacePastedPictures(tree)
  if (!html.includes('data-pm-slice')) {
    replaceFormulas(tree)
    convertPastedFootnotes(tree)
    convertPastedBlocks(tree)
    convertWordOnlineDocument(tree)
    convertAppleHeadings(tree, html)
    convertPastedLists(tree)
    for (const node of listElements(tree)) if (hasClass(node, 'MsoTitle')) node.tagName = 'h1'
    rankHeadings(tree)
    replaceElements(tree, convertToPlainHtml)
    removeSpacing(tree)
  }
  return { html: toHtml(tree), leftOut }
}
