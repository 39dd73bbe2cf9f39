import type { Nodes } from 'hast'

/**
 * Characters of right-to-left scripts: Hebrew, Arabic, N'Ko and related ones, and surrogates of scripts such as
 * Adlam.
 */
const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Sets `dir="auto"` on each block of a text that contains right-to-left characters. */
export function setBlockDirections(tree: Nodes, html: string): void {
  if (!rightToLeftLetters.test(html) || !('children' in tree)) return
  for (const block of tree.children) if (block.type === 'element') block.properties.dir ??= 'auto'
}
