import type { Element, Nodes, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { sanitize } from 'hast-util-sanitize'
import { plainText } from '../text/plain-text.ts'
import { listElements } from './elements.ts'
import { playerAddress } from './player-address.ts'
import { richTextSchema } from './rich-text-schema.ts'

/** Elements within one another, as in `markup-depth.ts`. */
const deepest = 200
/** Those that close by themselves or hold nothing add no depth. */
const flat = /^(p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|br|hr|img|input|meta|link|wbr|col|source)$/i

/**
 * Whether a text that is kept nests deeper than its tree can be walked. `markup-depth.ts` measured it before it was kept; this
 * rule is short, for every page carries it, and finds more texts too deep than that one.
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

/** No text may hold a choice, and newer browsers let anything stand in one, which the server's parser does not. */
const choices = /<\/?(?:select|option|optgroup)\b[^>]*>/gi
/** In front of a text, so that it is read as what stands in a page, also where it begins with an end. */
const opening = '<p></p>'

/**
 * Parsed and cleaned by one allow-list. The browser parses with its own parser, in a document where nothing runs or loads;
 * the server with one that follows the same standard. Both give the same tree: of markup without end, its words alone.
 * @param isTooDeep the rule for a text that was not kept yet
 */
export function safeTree(html: string, isTooDeep = nestsTooDeep): Nodes {
  if (isTooDeep(html)) return { type: 'root', children: [{ type: 'text', value: plainText(html) }] }
  const tree = fromHtmlIsomorphic(opening + html.replace(choices, ''), { fragment: true }) as Root
  tree.children.shift()
  if (html.includes('<iframe')) for (const element of listElements(tree)) asPlayer(element)
  return sanitize(tree, richTextSchema)
}

/** A film embedded by whatever address it was copied from plays from the host that sets no cookies before. */
function asPlayer({ tagName, properties }: Element): void {
  const player = tagName === 'iframe' && typeof properties.src === 'string' && playerAddress(properties.src)
  if (player) properties.src = player
}
