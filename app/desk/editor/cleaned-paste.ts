import type { Element, ElementContent, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { mediaPath } from '../../platform/images/media-src.ts'
import {
  childrenOf,
  classesOf,
  element,
  elementsOf,
  isElement,
  replaceElements,
  styleOf,
  wordsOf,
} from '../../platform/rich-text/elements.ts'
import { isTooDeep } from '../../platform/rich-text/markup-depth.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { repairLists } from './pasted-lists.ts'
import { repairNotes } from './pasted-notes.ts'

const neverWords = /^(style|script|meta|link|title|xml|head|template|noscript|o:p|object|svg|math)$/
const carried: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt'],
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
  if (wordsOf(node).trim() === '') return children
  for (const [name, tag, test] of looks) if (test.test(styleOf(node, name))) children = [element(tag, children)]
  return children
}

/** Google Docs wraps what is copied in a bold element that is not bold. */
const isPlainBold = (node: Element) =>
  /^(b|strong)$/.test(node.tagName) && /^(normal|400)$/.test(styleOf(node, 'font-weight'))

const headings: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' }

const isEmptyParagraph = (node: Element) =>
  node.tagName === 'p' && !node.children.some(child => child.type === 'element') && !/[^\s\u00a0]/.test(wordsOf(node))

/** Google Docs leads every link over a page of its own. */
function straightAddress(href: unknown): unknown {
  const url = typeof href === 'string' ? URL.parse(href) : null
  return url?.hostname === 'www.google.com' && url.pathname === '/url' ? (url.searchParams.get('q') ?? href) : href
}

/** What stands in the place of an element of elsewhere; only what its meaning needs is left of what it carries. */
function plain(node: Element): ElementContent[] {
  const { tagName, properties } = node
  if (tagName === 'span' || tagName === 'font') return marked(node)
  if (isPlainBold(node)) return node.children
  if (isEmptyParagraph(node)) return []
  const name = classesOf(node).includes('MsoTitle') ? 'h2' : (headings[tagName] ?? tagName)
  const kept = Object.fromEntries((carried[tagName] ?? []).map(key => [key, properties[key]]))
  if (tagName === 'a') kept.href = straightAddress(properties.href) as string
  if (classesOf(node).includes('footnote')) kept.className = ['footnote']
  return [element(name, node.children, kept)]
}

const isBlock = (node: ElementContent | undefined) =>
  isElement(node) && /^(p|h[1-6]|[uo]l|table|div|hr|blockquote|figure)$/.test(node.tagName)
const isBreak = (node: ElementContent) => isElement(node) && node.tagName === 'br'
/** Lines and boxes after the last word, such as what parted the notes from the text. */
const isRest = (node: ElementContent) =>
  wordsOf(node).trim() === '' &&
  !(isElement(node) && elementsOf(node).some(({ tagName }) => /^(img|iframe|td)$/.test(tagName)))

/** Without line breaks between blocks, which the programs write for their own spacing, and without what follows the last word. */
function withoutSpacing(tree: Root): void {
  const children = childrenOf(tree)
  const kept = children.filter(
    (child, at) => !isBreak(child) || !(isBlock(children[at - 1]) || isBlock(children[at + 1])),
  )
  const last = kept.findLastIndex(child => !isRest(child))
  tree.children = last < 0 ? kept : kept.slice(0, last + 1)
}

export type CleanedPaste = {
  html: string
  /** Pictures of which only an address came: it may lead to somebody's disk, or tell another host who reads our page. */
  leftOut: number
}

/** What was copied, without the page that programs put around it, whose head may say more than its words. */
function copiedFragment(html: string): string {
  const [, marked] = /<!--\s*StartFragment\s*-->([\s\S]*)<!--\s*EndFragment\s*-->/i.exec(html) ?? []
  const page = marked ?? html
  return page.replace(/<!--[\s\S]*?(?:--!?>|$)/g, '')
}

/**
 * Words copied from Word, Google Docs or a page, as a person would have written them here. Our own are let through as they
 * are. What is not allowed on a page is not taken out here: nothing comes into the text that its schema does not know.
 */
export function cleanedPaste(html: string): CleanedPaste {
  const fragment = copiedFragment(html)
  if (isTooDeep(fragment))
    return { html: plainText(fragment).replaceAll('&', '&amp;').replaceAll('<', '&lt;'), leftOut: 0 }
  const tree = fromHtmlIsomorphic(fragment, { fragment: true }) as Root
  let leftOut = 0
  replaceElements(tree, node => {
    if (neverWords.test(node.tagName)) return []
    if (node.tagName !== 'img' || mediaPath(String(node.properties.src ?? '')) !== undefined) return [node]
    leftOut++
    return []
  })
  if (!html.includes('data-pm-slice')) {
    repairNotes(tree)
    repairLists(tree)
    replaceElements(tree, plain)
    withoutSpacing(tree)
  }
  return { html: toHtml(tree), leftOut }
}
