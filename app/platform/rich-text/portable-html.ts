import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { listElements } from './elements.ts'
import { moveFootnotesToEnd } from './footnotes.ts'
import { isMarkupTooDeep } from './markup-depth.ts'
import { parseSafeTree } from './safe-tree.ts'

const urlAttributes = ['href', 'src', 'cite'] as const

/**
 * Replaces an embedded video player with a link, because the content security policy of this site does not apply on
 * another site.
 */
function replaceVideoWithLink(element: Element): void {
  const { src, title } = element.properties
  element.tagName = 'a'
  element.properties = typeof src === 'string' ? { href: src } : {}
  element.children = [{ type: 'text', value: typeof title === 'string' ? title : 'Watch the film' }]
}

/**
 * Prepares user HTML for use outside the site: sanitised with the allow-list that pages use, and with absolute URLs.
 * @param base URL of the page with the text
 */
export function makePortableHtml(html: string, base: string): string {
  const tree = parseSafeTree(html, isMarkupTooDeep)
  moveFootnotesToEnd(tree, 'note')
  for (const element of listElements(tree)) {
    if (element.tagName === 'iframe') replaceVideoWithLink(element)
    for (const name of urlAttributes) {
      const value = element.properties[name]
      if (typeof value === 'string') element.properties[name] = URL.parse(value, base)?.href ?? ''
    }
  }
  return toHtml(tree)
}
