import { splitPastedCells } from '../../../platform/text/pasted-cells.ts'

/**
 * Parses text that was copied from a spreadsheet or typed as a list: one line per picture, with tabs between the
 * texts. Line breaks within a text are removed.
 * @returns undefined for any other text, which is pasted unchanged
 */
export function parsePastedAltTexts(copied: string): string[][] | undefined {
  const lines = splitPastedCells(copied).map(cells => cells.map(text => text.replace(/\s+/g, ' ').trim()))
  return lines.length > 1 || lines.some(line => line.length > 1) ? lines : undefined
}
