import { toHtml } from 'hast-util-to-html'
import { isMarkupTooDeep } from './markup-depth.ts'
import { parseSafeTree } from './safe-tree.ts'

/** Sanitises user HTML for storage, with the allow-list that is also used for display. */
export const sanitizeHtml = (html: string): string => toHtml(parseSafeTree(html, isMarkupTooDeep))
