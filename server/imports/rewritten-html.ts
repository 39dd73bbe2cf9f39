import type { Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { listElements } from '../../app/platform/rich-text/elements.ts'
import { normalHtml } from '../../app/platform/rich-text/normal-html.ts'

const parsed = (html: string) => fromHtmlIsomorphic(html, { fragment: true }) as Root

export type TextPicture = { address: string; alt: string; caption: string }

/** The pictures of a text, each once, and the addresses that its links lead to. */
export function listAddresses(html: string): { pictures: TextPicture[]; links: string[] } {
  const pictures = new Map<string, TextPicture>()
  const links = new Set<string>()
  for (const { tagName, properties } of listElements(parsed(html))) {
    const { src, alt, href } = properties
    if (tagName === 'img' && src && !pictures.has(String(src)))
      pictures.set(String(src), { address: String(src), alt: String(alt ?? ''), caption: '' })
    if (tagName === 'a' && href) links.add(String(href))
  }
  return { pictures: [...pictures.values()], links: [...links] }
}

type Rewriting = {
  /** Where a picture lies now; undefined leaves its place and marks it. */
  picture(address: string): { src: string; alt: string } | undefined
  /** Where a link leads now; undefined leaves it. */
  link(address: string): string | undefined
}

/** A text in its normal form with its pictures and links as they are here. The words of a picture are the text's own where it has some. */
export function rewriteHtml(html: string, { picture, link }: Rewriting): string {
  const tree = parsed(html)
  for (const { tagName, properties } of listElements(tree)) {
    if (tagName === 'img' && properties.src) {
      const found = picture(String(properties.src))
      if (found) {
        properties.src = found.src
        properties.alt = properties.alt || found.alt
      }
    }
    if (tagName === 'a' && properties.href) properties.href = link(String(properties.href)) ?? properties.href
  }
  return normalHtml(toHtml(tree))
}
