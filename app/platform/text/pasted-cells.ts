/** Pattern of a copied spreadsheet cell. A cell is quoted if it contains a tab, a line break or a quote. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y

/** Splits text that was copied from a spreadsheet or typed into lines of cells. A cell may contain line breaks. */
export function splitPastedCells(copied: string): string[][] {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const lines: string[][] = [[]]
  cellPattern.lastIndex = 0
  while (cellPattern.lastIndex < text.length || lines.at(-1)?.length === 0) {
    // A quotation mark without a closing quotation mark, or with text after the closing one, is an ordinary character.
    const [, quoted, plain, end] = cellPattern.exec(text) ?? readUnquotedCell(text, cellPattern.lastIndex)
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\n') lines.push([])
    if (end === '') break
  }
  return lines
}

function readUnquotedCell(text: string, from: number) {
  const [all = '', plain, end] = /^([^\t\n]*)(\t|\n|$)/.exec(text.slice(from)) ?? []
  cellPattern.lastIndex = from + all.length
  return [all, undefined, plain, end] as const
}
