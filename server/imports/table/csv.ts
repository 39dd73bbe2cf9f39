import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import Papa from 'papaparse'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { importKinds, makeEmptyReport } from '../import-item.ts'
import { type ImportReader, type ReadOptions, type SourceFile, SourceRefusal } from '../import-reader.ts'
import { detectFileEncoding } from '../text-encoding.ts'
import { type ColumnSpellings, measureHeaderLikeness } from './columns.ts'
import { findHeaderRow, maxRowsAboveHeader } from './head-row.ts'
import type { TableRow } from './row-item.ts'
import { readTableItems, tableKinds } from './table-items.ts'

/**
 * Maximum number of characters of a row. A longer row lacks a closing quotation mark and would extend to the end of the
 * file.
 */
const maxRowLength = 16_000_000
const delimiters = [',', ';', '\t', '|']

/** Pattern of the line that tells Excel the delimiter: `sep=;`. */
const delimiterLinePattern = /^\ufeff?"?sep=([^\w\s"]|\t)"?[ \t,;|]*(?:\r\n?|\n|$)/i

/** Reads the header row, split by a delimiter. */
function readHeader(text: string, delimiter: string, spellings: ColumnSpellings): string[] {
  const { data } = Papa.parse<string[]>(text.replace(delimiterLinePattern, ''), {
    delimiter,
    preview: maxRowsAboveHeader,
    skipEmptyLines: 'greedy',
  })
  return data[findHeaderRow(data, spellings)] ?? []
}

/**
 * Detects the delimiter of a CSV file: the delimiter that gives the most known column names, otherwise the delimiter
 * that splits most rows into the same number of cells.
 */
function detectDelimiter(text: string, spellings: ColumnSpellings): string {
  const declaredDelimiter = delimiterLinePattern.exec(text)?.[1]
  if (declaredDelimiter !== undefined) return declaredDelimiter
  const candidates = delimiters.map(delimiter => {
    const names = readHeader(text, delimiter, spellings)
    return { delimiter, likeness: measureHeaderLikeness(spellings, names), width: names.length }
  })
  const [best] = candidates.sort((a, b) => b.likeness - a.likeness || b.width - a.width)
  if (best && best.likeness > 0) return best.delimiter
  return (
    Papa.parse(text, { preview: 20, skipEmptyLines: 'greedy', delimitersToGuess: delimiters }).meta.delimiter || ','
  )
}

/** Detects the line separator of a CSV file from the first rows. */
function detectNewline(text: string): '\n' | '\r' | '\r\n' {
  const { linebreak } = Papa.parse(text, { preview: 20 }).meta
  return linebreak === '\r\n' || linebreak === '\r' ? linebreak : '\n'
}

const irregularRowMessage = 'This row is not written as the others are.'
const rowProblems = makeLookupTable<string>({
  MissingQuotes: 'A quotation mark is opened in this row and never closed.',
  InvalidQuotes: 'A quotation mark stands in the middle of a cell of this row.',
})

async function readHead(path: string, encoding: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1 << 16), 0, 1 << 16, 0)
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
}

/** Removes the leading apostrophe that prevents spreadsheet formulas and that our own exports contain. */
const removeFormulaGuard = (cell: string) =>
  cell.charCodeAt(0) === 39 && /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell

type ParsedCsv = { data: string[][]; errors: { code: string; row?: number }[]; meta: { cursor: number } }

/** Yields the rows of a CSV file. Text that the parser could not complete is parsed again with the next chunk. */
async function* readRows(
  { path }: SourceFile,
  { kind = 'article', signal, onProgress }: ReadOptions,
): AsyncGenerator<TableRow> {
  const encoding = await detectFileEncoding(path, signal)
  const head = await readHead(path, encoding)
  const parser = new Papa.Parser({
    delimiter: detectDelimiter(head, tableKinds[kind].spellings),
    newline: detectNewline(head),
  })
  const decoder = new TextDecoder(encoding)
  let number = 0
  let remainder = ''
  let bytes = 0
  const hasDelimiterLine = delimiterLinePattern.test(head)
  const take = function* (isLast: boolean): Generator<TableRow> {
    const { data, errors, meta } = parser.parse(remainder, 0, !isLast) as ParsedCsv
    remainder = isLast ? '' : remainder.slice(meta.cursor)
    const codes = new Map(errors.map(({ code, row }) => [row, code]))
    for (const [at, cells] of data.entries()) {
      const code = codes.get(at)
      if (++number === 1 && hasDelimiterLine) continue
      yield {
        number,
        cells: cells.map(removeFormulaGuard),
        ...(code !== undefined && {
          problem: rowProblems[code] ?? irregularRowMessage,
          isOpen: code === 'MissingQuotes',
        }),
      }
    }
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16, signal })) {
    remainder += decoder.decode(chunk, { stream: true })
    bytes += chunk.length
    yield* take(false)
    onProgress?.(bytes)
    if (remainder.length > maxRowLength)
      throw new SourceRefusal(`Row ${number + 1} does not end: a quotation mark is missing there.`)
  }
  remainder += decoder.decode()
  yield* take(true)
}

const measureCsvLikeness: ImportReader['recognises'] = ({ kind, bytes, text, name }) => {
  if (
    bytes.length === 0 ||
    /^\s*[<{[]/.test(text) ||
    (bytes.includes(0) && bytes[1] !== 0 && bytes[0] !== 0 && bytes[0] !== 0xff && bytes[0] !== 0xfe)
  )
    return 0
  const start = text.slice(0, 32_000)
  const { spellings } = tableKinds[kind]
  const delimiter = detectDelimiter(start, spellings)
  const rows = Papa.parse<string[]>(start.replace(delimiterLinePattern, ''), {
    ...{ preview: maxRowsAboveHeader + 1, delimiter, skipEmptyLines: 'greedy' as const },
  }).data
  const at = findHeaderRow(rows, spellings)
  const [names = [], second] = rows.slice(at)
  const isNamed = /\.(csv|tsv|tab)$/i.test(name)
  if (isNamed) return Math.max(0.6, measureHeaderLikeness(spellings, names))
  return names.length > 1 && second?.length === names.length ? measureHeaderLikeness(spellings, names) * 0.9 : 0
}

/** Import reader for text tables delimited by commas, semicolons, tabs or bars. */
export const csvImportReader: ImportReader = {
  format: 'csv',
  label: 'Table (CSV)',
  kinds: importKinds,
  recognises: measureCsvLikeness,
  async *read(source, options) {
    return yield* readTableItems(readRows(source, options), options, makeEmptyReport())
  },
}
