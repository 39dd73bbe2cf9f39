import { getTextContent } from '../../../app/platform/rich-text/elements.ts'
import { toOneLine } from '../../../app/platform/text/invisible-characters.ts'
import { splitParagraphs } from '../../../app/platform/text/plain-text.ts'
import { parseFragment } from '../prose/fragment.ts'
import { escapeHtml } from '../prose/prose.ts'
import type { XmlElement } from '../xml/xml-elements.ts'

export const listChildElements = (element: XmlElement, ...names: string[]): XmlElement[] =>
  names.flatMap(name => element.children.filter(child => child.name === name))

/** Reads the text of the first non-empty child element with one of these names. */
export const getChildText = (element: XmlElement, ...names: string[]): string =>
  listChildElements(element, ...names)
    .map(child => child.text.trim())
    .find(text => text !== '') ?? ''

/** Whether a title is HTML and not plain text: it contains a tag or an entity. */
const markupPattern =
  /<\/?(?:b|i|em|strong|span|a|br|sup|sub|cite|q|code|p|div|abbr|small)\b[^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i

/** Converts a text, possibly HTML, to one line of plain text. */
export const getChildPlainText = (text: string): string =>
  toOneLine(markupPattern.test(text) ? parseFragment(text).map(getTextContent).join('') : text)

/**
 * Reads a text of an Atom feed as HTML. The attribute `type` states the format: `text`, `html` or `xhtml`, whose
 * elements may have a prefix.
 */
export function getChildHtml(element: XmlElement | undefined): string {
  if (!element) return ''
  const { type = 'text', mode } = element.attributes
  const coded = mode === 'base64' || isBase64Type(type) ? decodeBase64Text(element.text) : undefined
  if (coded !== undefined) return /<[a-z][^<>]*>/i.test(coded) ? coded.trim() : toParagraphs(coded)
  if (type.includes('xhtml')) return element.text.replace(/<(\/?)[\w-]+:(?=[a-z])/g, '<$1').trim()
  return type.includes('html') ? element.text.trim() : toParagraphs(element.text)
}

/** Whether the content of an element is Base64: its media type is neither XML nor text (RFC 4287, 4.1.3.3). */
const isBase64Type = (type: string) => /^[\w.+-]+\/[\w.+-]+/.test(type) && !/^text\/|[+/]xml\b|html/i.test(type)

/** Decodes a Base64 text; undefined when the Base64 is invalid, or encodes something other than text. */
function decodeBase64Text(text: string): string | undefined {
  const base64 = text.replace(/\s+/g, '')
  if (base64 === '' || !/^[\w+/-]+={0,2}$/.test(base64)) return undefined
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters occur only in files that are not text
    return /[\0-\x08\x0e-\x1f]/.test(decoded) ? '' : decoded
  } catch {
    return ''
  }
}

/** Converts plain text to HTML. An empty line separates paragraphs. */
export const toParagraphs = (text: string): string =>
  splitParagraphs(text)
    .map(part => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
