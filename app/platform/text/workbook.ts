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
        : { type: String, value: escapeCellText(value.slice(0, maxCellLength)) }
  const table = [
    head.map(value => ({ type: String, value: escapeCellText(value), fontWeight: 'bold' as const })),
    ...rows.map(row => row.map(cell)),
  ]
  return writeExcelFile(table, { sheet, stickyRowsCount: 1 }).toBlob()
}

/** Maximum number of characters in an Excel cell. */
const maxCellLength = 32_767

const escapeCharacter = (character: string) =>
  character.replace(/./gs, unit => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)

/**
 * Escapes a text for a cell as ECMA-376 does (ST_Xstring): `_x0041_` stands for A. Escaped are characters that XML cannot
 * contain or advises against, texts that look like such an escape, and the first letter of texts such as `toString`,
 * which the library would find in its object of known texts.
 */
function escapeCellText(text: string): string {
  const escaped = text
    .replace(/_(?=x[\da-f]{4}_)/gi, escapeCharacter)
    .replace(/(?![\t\n])[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}\ufffd]/gu, escapeCharacter)
  return escaped in {} ? escapeCharacter(escaped.slice(0, 1)) + escaped.slice(1) : escaped
}
