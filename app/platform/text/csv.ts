/**
 * A table as spreadsheets open it: with the mark by which they know that accents are UTF-8. What they would take for a formula is
 * kept as text, and no line of a cell begins with what somebody wrote. The library is loaded when it is needed.
 */
export async function formatCsv(head: readonly string[], rows: readonly (readonly unknown[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default
  return `\ufeff${unparse({ fields: [...head], data: rows.map(row => [...row]) }, { escapeFormulae: true, newline: '\r\n' })}`
}
