import type { ElementContent, Root, Text } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { element, textContent } from '../../../app/platform/rich-text/elements.ts'
import { isTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { plainText } from '../../../app/platform/text/plain-text.ts'
import { oneLine } from '../../../app/platform/text/unseen.ts'

export const textNode = (value: string): Text => ({ type: 'text', value })

/** What a piece of HTML holds, as a browser reads it, to be put into a text; of markup without end, its words alone. */
export function fragmentContent(html: string): ElementContent[] {
  if (isTooDeep(html)) return [textNode(plainText(html))]
  return (fromHtmlIsomorphic(html, { fragment: true }) as Root).children as ElementContent[]
}

/** What parts words on a page, where it stands in no word. */
const parting = /<(?:br|\/?(?:p|div|li|h[1-6]|td|blockquote|figcaption))\b/gi

/** The words of a piece of HTML in one line. */
export const htmlText = (html: string): string =>
  oneLine(fragmentContent(html.replace(parting, ' $&')).map(textContent).join(''))

/** A paragraph, unless there is nothing to stand in it. */
export const paragraph = (children: ElementContent[], className?: string): ElementContent[] =>
  children.length === 0 ? [] : [element('p', children, className ? { className: [className] } : {})]

/** What leads to an address; the words alone where there is none. */
export const linkTo = (href: string, children: ElementContent[]): ElementContent[] =>
  href === '' ? children : [element('a', children, { href })]
