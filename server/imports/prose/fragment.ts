import type { ElementContent, Root, Text } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { element, textContent } from '../../../app/platform/rich-text/elements.ts'
import { isTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { plainText } from '../../../app/platform/text/plain-text.ts'
import { oneLine } from '../../../app/platform/text/unseen.ts'

export const textNode = (value: string): Text => ({ type: 'text', value })

/** Parses a piece of HTML like a browser; with excessive nesting, only its text. */
export function fragmentContent(html: string): ElementContent[] {
  if (isTooDeep(html)) return [textNode(plainText(html))]
  return (fromHtmlIsomorphic(html, { fragment: true }) as Root).children as ElementContent[]
}

/** Tags that separate words visually, without whitespace in the HTML. */
const parting = /<(?:br|\/?(?:p|div|li|h[1-6]|td|blockquote|figcaption))\b/gi

/** Text of a piece of HTML, on one line. */
export const htmlText = (html: string): string =>
  oneLine(fragmentContent(html.replace(parting, ' $&')).map(textContent).join(''))

/** A paragraph, unless it would be empty. */
export const paragraph = (children: ElementContent[], className?: string): ElementContent[] =>
  children.length === 0 ? [] : [element('p', children, className ? { className: [className] } : {})]

/** A link; only the text when the address is empty. */
export const linkTo = (href: string, children: ElementContent[]): ElementContent[] =>
  href === '' ? children : [element('a', children, { href })]
