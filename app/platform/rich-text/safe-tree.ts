import type { Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { richTextSchema } from './rich-text-schema.ts'

/** Parsed and cleaned by one allow-list, alike on the server and in the browser. */
export const safeTree = (html: string): Nodes => sanitize(fromHtml(html, { fragment: true }) as Root, richTextSchema)
