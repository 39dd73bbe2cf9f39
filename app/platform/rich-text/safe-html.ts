import { toHtml } from 'hast-util-to-html'
import { isTooDeep } from './markup-depth.ts'
import { safeTree } from './safe-tree.ts'

/** Somebody's HTML as it may be kept: cleaned by the same allow-list that it is shown through. */
export const safeHtml = (html: string): string => toHtml(safeTree(html, isTooDeep))
