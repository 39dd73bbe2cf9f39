import type { Element, Nodes, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { sanitize } from 'hast-util-sanitize'
import { toPlainText } from '../text/plain-text.ts'
import { listElements } from './elements.ts'
import { toPlayerAddress } from './player-address.ts'
import { richTextSchema } from './rich-text-schema.ts'

/** Maximum nesting depth, the same as in `markup-depth.ts`. */
const maxDepth = 200
/** Elements that add no depth, because they have no content, or the next element of the same name closes them. */
const flatElementPattern = /^(p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|br|hr|img|input|meta|link|wbr|col|source)$/i

/**
 * Whether a stored text is nested too deeply for recursive functions. `markup-depth.ts` has checked the text before it
 * was stored. This second check is stricter and short, because every page loads it.
 */
function isNestedTooDeep(html: string): boolean {
  let depth = 0
  for (const [, closing, name = ''] of html.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (flatElementPattern.test(name)) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    if (depth > maxDepth) return true
  }
  return false
}

/**
 * Pattern of the tags of a `select` element and its options. These tags are removed first, because newer browsers
 * accept any element inside a `select`, while the server's parser does not.
 */
const selectTagPattern = /<\/?(?:select|option|optgroup)\b[^>]*>/gi
/** Prefix that makes the parser start in the body of a page, even if the text begins with an end tag. */
const parserPrefix = '<p></p>'

/**
 * Parses and sanitises HTML with one allow-list. The browser uses its built-in parser, in a document where no script
 * runs and no resource loads. The server uses a parser for the same standard, so both return the same tree. A text
 * that is nested too deeply becomes plain text.
 * @param isTooDeep depth check; a different check is used for a text that is not stored yet
 */
export function parseSafeTree(html: string, isTooDeep = isNestedTooDeep): Nodes {
  if (isTooDeep(html)) return { type: 'root', children: [{ type: 'text', value: toPlainText(html) }] }
  const tree = fromHtmlIsomorphic(parserPrefix + html.replace(selectTagPattern, ''), { fragment: true }) as Root
  tree.children.shift()
  if (html.includes('<iframe')) for (const element of listElements(tree)) replaceVideoSource(element)
  return sanitize(tree, richTextSchema)
}

/** Replaces the src of an embedded video with the URL of the cookie-free player. */
function replaceVideoSource({ tagName, properties }: Element): void {
  const player = tagName === 'iframe' && typeof properties.src === 'string' && toPlayerAddress(properties.src)
  if (player) properties.src = player
}
