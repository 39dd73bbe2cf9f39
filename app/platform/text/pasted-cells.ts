/** Pattern of a copied spreadsheet cell. A cell is quoted if it contains a tab, a line break or a quote. */
const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y

/** Splits text that was copied from a spreadsheet or typed into lines of cells. A cell may contain line breaks. */
export function splitPastedCells(copied: string): string[][] {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const lines: string[][] = [[]]
  cell.lastIndex = 0
  while (cell.lastIndex < text.length || lines.at(-1)?.length === 0) {
    // A quotation mark without a closing quotation mark, or with text after the closing one, is an ordinary character.
    const [, quoted, plain, end] = cell.exec(text) ?? plainCell(text, cell.lastIndex)
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\n') lines.push([])
    if (end === '') break
  }
  return lines
}

function plainCell(text: string, from: number) {
  const [all = '', plain, end] = /^([^\t\n]*)(\t|\n|$)/.exec(text.slice(from)) ?? []
  cell.lastIndex = from + all.length
  return [all, undefined, plain, end] as const
}
