import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { listElements } from './elements.ts'
import { listFootnotes } from './footnotes.ts'
import { isTooDeep } from './markup-depth.ts'
import { parseSafeTree } from './safe-tree.ts'

const addressed = ['href', 'src', 'cite'] as const

/** Replaces a player with a link: our CSP does not protect a frame on another site. */
function unframe(element: Element): void {
  const { src, title } = element.properties
  element.tagName = 'a'
  element.properties = typeof src === 'string' ? { href: src } : {}
  element.children = [{ type: 'text', value: typeof title === 'string' ? title : 'Watch the film' }]
}

/**
 * Prepares user HTML for use outside the site: sanitised with the same allow-list as our pages, and with absolute
 * URLs.
 * @param base URL of the page that contains it
 */
export function makePortableHtml(html: string, base: string): string {
  const tree = parseSafeTree(html, isTooDeep)
  listFootnotes(tree, 'note')
  for (const element of listElements(tree)) {
    if (element.tagName === 'iframe') unframe(element)
    for (const name of addressed) {
      const value = element.properties[name]
      if (typeof value === 'string') element.properties[name] = URL.parse(value, base)?.href ?? ''
    }
  }
  return toHtml(tree)
}
