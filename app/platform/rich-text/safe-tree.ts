import type { Element, Nodes, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { sanitize } from 'hast-util-sanitize'
import { toPlainText } from '../text/plain-text.ts'
import { listElements } from './elements.ts'
import { toPlayerAddress } from './player-address.ts'
import { richTextSchema } from './rich-text-schema.ts'

/** Maximum nesting depth, the same as in `markup-depth.ts`. */
const deepest = 200
/** Elements without content, or closed by the next of their kind: they add no depth. */
const flat = /^(p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|br|hr|img|input|meta|link|wbr|col|source)$/i

/**
 * Whether a stored text nests too deep to walk its tree. `markup-depth.ts` checked it before it was stored; this check
 * is short, because every page loads it, and it is stricter.
 */
function nestsTooDeep(html: string): boolean {
  let depth = 0
  for (const [, closing, name = ''] of html.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (flat.test(name)) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) return true
  }
  return false
}

/** `select` is removed first: newer browsers accept any element inside it, and the server's parser does not. */
const choices = /<\/?(?:select|option|optgroup)\b[^>]*>/gi
/** Prefix that makes the parser start in the body of a page, even if the text starts with an end tag. */
const opening = '<p></p>'

/**
 * Parses and sanitises with one allow-list. The browser uses its own parser, in a document where nothing runs or loads;
 * the server uses a parser for the same standard. Both give the same tree; a text that nests too deep becomes plain
 * text.
 * @param isTooDeep check for a text that was not stored yet
 */
export function parseSafeTree(html: string, isTooDeep = nestsTooDeep): Nodes {
  if (isTooDeep(html)) return { type: 'root', children: [{ type: 'text', value: toPlainText(html) }] }
  const tree = fromHtmlIsomorphic(opening + html.replace(choices, ''), { fragment: true }) as Root
  tree.children.shift()
  if (html.includes('<iframe')) for (const element of listElements(tree)) asPlayer(element)
  return sanitize(tree, richTextSchema)
}

/** Replaces the src of an embedded video with the cookie-free player, whatever URL was copied. */
function asPlayer({ tagName, properties }: Element): void {
  const player = tagName === 'iframe' && typeof properties.src === 'string' && toPlayerAddress(properties.src)
  if (player) properties.src = player
}
