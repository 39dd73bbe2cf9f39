/** Pattern of a cell copied from a spreadsheet. A cell with a tab, line break or quote is in quotes. */
const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y

/**
 * Parses text copied from a spreadsheet or typed as a list: one line per picture, with tabs between its texts. Line
 * breaks within a text are removed.
 * @returns undefined for any other text, which is pasted unchanged
 */
export function parsePastedAltTexts(copied: string): string[][] | undefined {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const lines: string[][] = [[]]
  cell.lastIndex = 0
  while (cell.lastIndex < text.length || lines.at(-1)?.length === 0) {
    // A quote that is never closed, or that has text after its end, belongs to the text.
    const [, quoted, plain, end] = cell.exec(text) ?? plainCell(text, cell.lastIndex)
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/\s+/g, ' ').trim())
    if (end === '\n') lines.push([])
    if (end === '') break
  }
  return lines.length > 1 || lines.some(line => line.length > 1) ? lines : undefined
}

function plainCell(text: string, from: number) {
  const [all = '', plain, end] = /^([^\t\n]*)(\t|\n|$)/.exec(text.slice(from)) ?? []
  cell.lastIndex = from + all.length
  return [all, undefined, plain, end] as const
}
