import type { Nodes, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { sanitize } from 'hast-util-sanitize'
import { richTextSchema } from './rich-text-schema.ts'

/**
 * Parsed and cleaned by one allow-list. The browser parses with its own parser, in a document where nothing runs or loads;
 * the server with one that follows the same standard. Both give the same tree.
 */
export const safeTree = (html: string): Nodes =>
  sanitize(fromHtmlIsomorphic(html, { fragment: true }) as Root, richTextSchema)
