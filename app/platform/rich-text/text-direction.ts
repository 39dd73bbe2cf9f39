import type { Nodes } from 'hast'

/** Letters that are written from right to left: Hebrew, Arabic, N'Ko and their kin, and halves of those such as Adlam. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Has the browser find the direction of each block, in a text with letters that are written from right to left. */
export function setBlockDirections(tree: Nodes, html: string): void {
  if (!rightToLeft.test(html) || !('children' in tree)) return
  for (const block of tree.children) if (block.type === 'element') block.properties.dir ??= 'auto'
}
