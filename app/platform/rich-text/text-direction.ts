import type { Nodes } from 'hast'
import { elementsOf } from './elements.ts'

/** Letters that are written from right to left: Hebrew, Arabic, Syriac, N'Ko, Adlam and their kin. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const block = /^(?:p|h[2-4]|[uo]l|blockquote|figcaption|table|caption|pre)$/

/** Has the browser find the direction of each block, in a text with letters that are written from right to left. */
export function turnBlocks(tree: Nodes, html: string): void {
  if (!rightToLeft.test(html)) return
  for (const { tagName, properties } of elementsOf(tree)) if (block.test(tagName)) properties.dir ??= 'auto'
}
