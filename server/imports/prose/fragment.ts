import type { ElementContent, Root, Text } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { getTextContent } from '../../../app/platform/rich-text/elements.ts'
import { isMarkupTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'
import { toOneLine } from '../../../app/platform/text/invisible-characters.ts'
import { toPlainText } from '../../../app/platform/text/plain-text.ts'

export const makeTextNode = (value: string): Text => ({ type: 'text', value })

/** Parses a fragment of HTML as browsers do. If the HTML is nested too deeply, only its text remains. */
export function parseFragment(html: string): ElementContent[] {
  if (isMarkupTooDeep(html)) return [makeTextNode(toPlainText(html))]
  return (fromHtmlIsomorphic(html, { fragment: true }) as Root).children as ElementContent[]
}

/** Pattern of tags that separate words visually, without whitespace in the HTML. */
const blockBoundaryPattern = /<(?:br|\/?(?:p|div|li|h[1-6]|td|blockquote|figcaption))\b/gi

/** Converts a fragment of HTML to plain text on one line. */
export const toHtmlText = (html: string): string =>
  toOneLine(parseFragment(html.replace(blockBoundaryPattern, ' $&')).map(getTextContent).join(''))

/** Makes a paragraph; undefined when the paragraph would be empty. */
export const makeParagraph = (children: ElementContent[], className?: string): ElementContent[] =>
  children.length === 0 ? [] : [makeElement('p', children, className ? { className: [className] } : {})]

/** Makes a link. When the URL is empty, only the text of the link is returned. */
export const makeLink = (href: string, children: ElementContent[]): ElementContent[] =>
  href === '' ? children : [makeElement('a', children, { href })]
