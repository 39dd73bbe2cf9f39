import { makeZip, type ZipPart } from './zip-file.ts'

type Cell =
  | string
  | number
  | boolean
  | { day: number }
  | { error: string }
  | { formula: string; result: string }
  | undefined

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function formatCellXml(cell: Cell, at: string): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  if ('day' in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
  return `<c r="${at}" t="str"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.result)}</v></c>`
}

const formatSheetXml = (rows: readonly (readonly Cell[])[]) =>
  `${xmlDeclaration}<worksheet xmlns="${spreadsheetNamespace}"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => formatCellXml(cell, `${String.fromCharCode(65 + at)}${row + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

/** Makes a workbook according to ECMA-376. A date is Excel's day number. */
export function makeWorkbook(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  more: readonly ZipPart[] = [],
): Buffer<ArrayBuffer> {
  const names = Object.keys(sheets)
  const office = 'http://schemas.openxmlformats.org/package/2006'
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return makeZip([
    {
      path: '[Content_Types].xml',
      data: `${xmlDeclaration}<Types xmlns="${office}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${names.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${kind}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    },
    {
      path: '_rels/.rels',
      data: `${xmlDeclaration}<Relationships xmlns="${office}/relationships"><Relationship Id="rId1" Type="${relationshipsNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      data: `${xmlDeclaration}<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${relationshipsNamespace}"><sheets>${names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      data: `${xmlDeclaration}<Relationships xmlns="${office}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relationshipsNamespace}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${relationshipsNamespace}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      path: 'xl/styles.xml',
      data: `${xmlDeclaration}<styleSheet xmlns="${spreadsheetNamespace}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    ...Object.values(sheets).map((rows, at) => ({
      path: `xl/worksheets/sheet${at + 1}.xml`,
      data: formatSheetXml(rows),
    })),
    ...more,
  ])
}
