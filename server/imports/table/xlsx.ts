import type { CellValue } from 'read-excel-file/node'
import { type CheckedArchive, openArchive } from '../archive/archive.ts'
import { countUnopenedFiles } from '../archive/report-archive.ts'
import { checkXmlDepth } from '../archive/xml-depth.ts'
import { countNotImported, type ImportKind, importKinds, makeEmptyReport, type SourceReport } from '../import-item.ts'
import { type ImportReader, type SourceFile, SourceRefusal } from '../import-reader.ts'
import { measureHeaderLikeness } from './columns.ts'
import { findHeaderRow, maxRowsAboveHeader } from './head-row.ts'
import type { TableRow } from './row-item.ts'
import { limitSheetSize } from './sheet-size.ts'
import { readTableItems, tableKinds } from './table-items.ts'

/** Key under which an editor's choice of the sheet is stored. */
export const sheetChoiceKey = 'sheet'

/** Maximum number of uncompressed bytes of all sheets. The parser holds several copies of the sheets in memory. */
const maxSheetBytes = 12_000_000

/**
 * Maximum number of bytes in the zip file that no directory entry covers. A file without pictures ends soon after its
 * last entry.
 */
const maxUnlistedBytes = 64_000

/**
 * Checks the sizes of a workbook's files, and that no data is hidden between the files, because the parser ignores the
 * zip directory and does not check the sizes.
 * @throws SourceRefusal
 */
async function checkArchive(archive: CheckedArchive, { size }: SourceFile, signal: AbortSignal): Promise<void> {
  const parts = archive.entries.filter(({ path }) => /\.(xml|rels)$/i.test(path))
  const unpacked = parts.reduce((sum, part) => sum + part.size, 0)
  if (unpacked > maxSheetBytes)
    throw new SourceRefusal(
      'This workbook is larger than what is read at once. Save the sheet as CSV, which has no limit.',
    )
  const listedBytes = archive.entries.reduce((sum, { packedSize, path }) => sum + packedSize + 200 + path.length * 8, 0)
  if (size > listedBytes + maxUnlistedBytes)
    throw new SourceRefusal('This workbook holds more than its directory lists. It is not opened.')
  for (const { path } of parts)
    checkXmlDepth(path, (await archive.read(path, signal)) ?? Buffer.alloc(0), limitSheetSize(path))
}

/** Day zero of dates in workbooks, as UTC ms. A value below one or two is a time of day without a date. */
const excelEpochMs = Date.UTC(1899, 11, 30)
const secondMs = 1000
const dayMs = 86_400 * secondMs

/**
 * Formats the text of a cell. Midnight means a date only, and times have no zone. Excel stores 10:00 as
 * 0.41666666666666663.
 */
function toCellText(cell: CellValue | null): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell)
  if (Number.isNaN(cell.getTime())) return ''
  const at = Math.round(cell.getTime() / secondMs) * secondMs
  const clock = new Date(at).toISOString().slice(11, 19)
  if (at >= excelEpochMs && at <= excelEpochMs + dayMs) return at === excelEpochMs + dayMs ? '24:00:00' : clock
  return at % dayMs === 0 ? new Date(at).toISOString().slice(0, 10) : new Date(at).toISOString().slice(0, 19)
}

type Sheet = { sheet: string; data: (CellValue | null)[][] }

/**
 * Chooses the sheet to import: the sheet that the editor chose, or the sheet whose header is most similar to a table
 * of this content type.
 */
function chooseSheet(sheets: readonly Sheet[], sheetName: string | undefined, kind: ImportKind): Sheet | undefined {
  if (sheetName !== undefined) return sheets.find(({ sheet }) => sheet === sheetName)
  const { spellings } = tableKinds[kind]
  const first = ({ data }: Sheet) => {
    const rows = data.filter(row => row.some(cell => cell !== null)).slice(0, maxRowsAboveHeader)
    const textRows = rows.map(row => row.map(toCellText))
    return textRows[findHeaderRow(textRows, spellings)] ?? []
  }
  return [...sheets].sort(
    (a, b) =>
      measureHeaderLikeness(spellings, first(b)) - measureHeaderLikeness(spellings, first(a)) ||
      Number(first(b).length > 0) - Number(first(a).length > 0),
  )[0]
}

/** Counts content of a workbook that is not imported, which is everything except the text of cells. */
function countUnreadParts(archive: CheckedArchive, report: SourceReport): void {
  countUnopenedFiles(report, archive)
  for (const { path } of archive.entries) {
    if (/^xl\/media\//.test(path)) countNotImported(report, 'pictures in the sheets')
    if (/^xl\/(threaded)?comments/i.test(path)) countNotImported(report, 'sheets with comments')
    if (/^xl\/charts\/chart/.test(path)) countNotImported(report, 'charts')
  }
}

function* listRows({ data }: Sheet): Generator<TableRow> {
  for (const [at, cells] of data.entries()) yield { number: at + 1, cells: cells.map(toCellText) }
}

/** Reads the sheets of a workbook. @throws SourceRefusal */
async function readSheets(source: SourceFile): Promise<Sheet[]> {
  try {
    // The module is imported here, because the parser is large and most imports are not workbooks.
    const { default: readXlsxFile } = await import('read-excel-file/node')
    return await readXlsxFile(source.path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SourceRefusal(`This workbook is broken, and nothing in it is read (${reason}).`, { cause: error })
  }
}

const readItems: ImportReader['read'] = async function* (source, options) {
  const report = makeEmptyReport()
  const archive = await openArchive(source.path)
  try {
    await checkArchive(archive, source, options.signal)
    countUnreadParts(archive, report)
  } finally {
    archive.close()
  }
  const sheets = await readSheets(source)
  options.onProgress?.(source.size)
  const sheet = chooseSheet(sheets, options.said?.[sheetChoiceKey], options.kind ?? 'article')
  if (!sheet)
    throw new SourceRefusal(
      `This workbook has no sheet of that name. It has: ${sheets
        .map(({ sheet: name }) => name)
        .join(', ')
        .slice(0, 300)}.`,
    )
  for (const { sheet: name, data } of sheets)
    if (name !== sheet.sheet && data.length > 0)
      countNotImported(report, `rows of the sheet “${name.slice(0, 80)}”`, data.length)
  return yield* readTableItems(listRows(sheet), options, report)
}

/** Import reader for Excel workbooks. Only one sheet of a workbook is read. */
export const xlsxImportReader: ImportReader = {
  format: 'xlsx',
  label: 'Table (Excel)',
  kinds: importKinds,
  recognises: ({ entries = [] }) => (entries.some(path => /^xl\/workbook\.xml$/i.test(path)) ? 1 : 0),
  read: readItems,
}
