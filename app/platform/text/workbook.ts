type Cell = string | number | null

/**
 * Creates an Excel workbook (.xlsx) with one sheet. Texts are stored as texts, even if they look like formulas, and
 * numbers are stored as numbers. The library is loaded on first use.
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

/** Maximum number of characters in an Excel cell. */
const mostInCell = 32_767
