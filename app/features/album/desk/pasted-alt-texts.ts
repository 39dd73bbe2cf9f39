/** A cell of a spreadsheet, as it is copied: quoted where it holds a tab, a line break or a quote. */
const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y

/**
 * What was copied from a spreadsheet, or typed as a list: a line a picture, a tab between its texts. Each text is one line.
 * @returns undefined for words that are neither: they are pasted as any others
 */
export function parsePastedAltTexts(copied: string): string[][] | undefined {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const lines: string[][] = [[]]
  cell.lastIndex = 0
  while (cell.lastIndex < text.length || lines.at(-1)?.length === 0) {
    // A quote that is never closed, or goes on behind its end, is one that somebody typed.
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
