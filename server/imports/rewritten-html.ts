import type { Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { listElements } from '../../app/platform/rich-text/elements.ts'
import { normalizeHtml } from '../../app/platform/rich-text/normal-html.ts'

const parseHtml = (html: string) => fromHtmlIsomorphic(html, { fragment: true }) as Root

export type TextPicture = { address: string; alt: string; caption: string }

/** Lists the pictures of a text without duplicates, and the URLs to which the text links. */
export function listAddresses(html: string): { pictures: TextPicture[]; links: string[] } {
  const pictures = new Map<string, TextPicture>()
  const links = new Set<string>()
  for (const { tagName, properties } of listElements(parseHtml(html))) {
    const { src, alt, href } = properties
    if (tagName === 'img' && src && !pictures.has(String(src)))
      pictures.set(String(src), { address: String(src), alt: String(alt ?? ''), caption: '' })
    if (tagName === 'a' && href) links.add(String(href))
  }
  return { pictures: [...pictures.values()], links: [...links] }
}

type RewriteFunctions = {
  /** Finds the new URL of a picture; undefined leaves a placeholder that identifies the picture. */
  picture(address: string): { src: string; alt: string } | undefined
  /** Finds the new URL of a link; undefined leaves the link unchanged. */
  link(address: string): string | undefined
}

/**
 * Normalises a text and rewrites its pictures and links. An alternative text in the text takes precedence over the
 * alternative text of the library.
 */
export function rewriteHtml(html: string, { picture, link }: RewriteFunctions): string {
  const tree = parseHtml(html)
  for (const { tagName, properties } of listElements(tree)) {
    if (tagName === 'img' && properties.src) {
      const replacement = picture(String(properties.src))
      if (replacement) {
        properties.src = replacement.src
        properties.alt = properties.alt || replacement.alt
      }
    }
    if (tagName === 'a' && properties.href) properties.href = link(String(properties.href)) ?? properties.href
  }
  return normalizeHtml(toHtml(tree))
}
