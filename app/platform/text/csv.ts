/**
 * CSV for spreadsheets, with a byte order mark so that Excel reads UTF-8. Cells that look like formulas are escaped, so
 * that user text cannot run as a formula. The library is loaded on first use.
 */
export async function formatCsv(head: readonly string[], rows: readonly (readonly unknown[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default
  return `\ufeff${unparse({ fields: [...head], data: rows.map(row => [...row]) }, { escapeFormulae: true, newline: '\r\n' })}`
}
