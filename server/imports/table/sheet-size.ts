import { SourceRefusal } from '../import-reader.ts'

/** Maximum numbers of rows and columns in Excel. */
const maxSheetSize = { row: 1_048_576, column: 16_384 }
/** Maximum number of cells in a sheet, including empty cells, because the parser allocates memory for every cell. */
const maxCells = 4_000_000
/** Maximum number of missing rows between two rows of a sheet. */
const maxSkippedRows = 100_000

const toColumnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Checks the tags of a sheet while the XML is scanned. A sheet is refused as soon as its rows and columns exceed the
 * capacity of the parser: a single cell at XFD1048576 would allocate seventeen billion cells.
 * @throws SourceRefusal
 */
export function limitSheetSize(path: string): (tag: string, attributes: Record<string, string>) => void {
  let isSheet = false
  const size = { rows: 0, columns: 0, rowsThere: 0 }

  const refuse = (at: string): never => {
    throw new SourceRefusal(
      `“${path}” in this workbook has something at ${at.slice(0, 20)}, far from everything else. Delete what lies outside of the table, or save the sheet as CSV.`,
    )
  }
  function reach(row: number, column: number, at: string): void {
    if (!Number.isInteger(row) || row < 1 || row > maxSheetSize.row || column > maxSheetSize.column) refuse(at)
    size.rows = Math.max(size.rows, row)
    size.columns = Math.max(size.columns, column)
    if (size.rows * size.columns > maxCells || size.rows - size.rowsThere > maxSkippedRows) refuse(at)
  }
  return (tag, { r: at }) => {
    if (tag === 'sheetData') isSheet = true
    else if (isSheet && tag === 'row') {
      size.rowsThere += 1
      if (at) reach(Number(at), 1, `row ${at}`)
    } else if (isSheet && tag === 'c' && at) {
      const [, letters = '', digits] = /^([A-Z]{1,8})(\d{1,15})$/.exec(at) ?? []
      reach(Number(digits), toColumnNumber(letters), at)
    }
  }
}
