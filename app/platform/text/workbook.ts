type Cell = string | number | null

/**
 * A table as a workbook of Excel (.xlsx) with one sheet: texts stay texts, whatever they begin with, and numbers are numbers. The
 * library is loaded when it is needed.
 */
export async function createWorkbook(
  sheet: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const cell = (value: Cell) =>
    value === null || value === ''
      ? null
      : typeof value === 'number'
        ? { type: Number, value }
        : { type: String, value: value.slice(0, mostInCell) }
  const table = [
    head.map(value => ({ type: String, value, fontWeight: 'bold' as const })),
    ...rows.map(row => row.map(cell)),
  ]
  return writeExcelFile(table, { sheet, stickyRowsCount: 1 }).toBlob()
}

/** Characters that Excel takes in a cell. */
const mostInCell = 32_767
