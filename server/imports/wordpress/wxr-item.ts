import type { Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { getTextContent } from '../../../app/platform/rich-text/elements.ts'
import { isMarkupTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { toPlainText } from '../../../app/platform/text/plain-text.ts'
import { decodeSlug } from '../address-slug.ts'
import type { ItemTextCompleteness } from '../import-item.ts'
import type { XmlElement } from '../xml/xml-elements.ts'

/** Category, tag or other taxonomy term of a post. `domain` is the name of the taxonomy. */
export type WxrTerm = { domain: string; slug: string; name: string }

/** Entry of an export, of any type, unchanged. */
export type WxrItem = {
  line: number
  state: ItemTextCompleteness
  id: number
  type: string
  /** Reads the trimmed text of a child element; '' when the element is missing. */
  text(name: string): string
  /** Metadata of plugins and themes. For a repeated key the last value wins. */
  metas: { name: string; value: string }[]
  meta: Map<string, string>
  terms: WxrTerm[]
  comments: XmlElement[]
}

/** Maximum number of characters of a title, name or excerpt. */
const maxLineLength = 20_000

/** Converts a single line with HTML and entities, such as a title, to plain text. */
export function toSingleLineText(text: string): string {
  const html = text.slice(0, maxLineLength)
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim()
  if (isMarkupTooDeep(html)) return toPlainText(html)
  const tree = fromHtmlIsomorphic(html.replace(/<br\b[^<>]*>|<\/p>/gi, ' '), { fragment: true }) as Root
  return getTextContent(tree).replace(/\s+/g, ' ').trim()
}

export const getWxrText = (element: XmlElement, name: string): string =>
  element.children.find(child => child.name === name)?.text.trim() ?? ''

function toWxrItem(element: XmlElement): WxrItem {
  const { children, line, state } = element
  const listChildren = (name: string) => children.filter(child => child.name === name)
  const metas = listChildren('wp:postmeta').map(meta => ({
    name: getWxrText(meta, 'wp:meta_key'),
    value: getWxrText(meta, 'wp:meta_value'),
  }))
  return {
    line,
    state,
    id: Number(getWxrText(element, 'wp:post_id')) || 0,
    // The default type is post, because an entry whose type was lost in broken XML is most likely a post.
    type: getWxrText(element, 'wp:post_type') || 'post',
    text: name => getWxrText(element, name),
    metas,
    meta: new Map(metas.map(({ name, value }) => [name, value])),
    terms: listChildren('category').map(({ attributes, text }) => ({
      domain: attributes.domain ?? 'category',
      slug: decodeSlug(attributes.nicename ?? ''),
      name: toSingleLineText(text),
    })),
    comments: listChildren('wp:comment'),
  }
}

/** Reads an entry, and further entries inside that entry, which result from a missing end tag. */
export const readWxrItems = (element: XmlElement): WxrItem[] => [
  toWxrItem(element),
  ...element.children.filter(({ name }) => name === 'item').flatMap(readWxrItems),
]
