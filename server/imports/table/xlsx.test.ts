import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { makeWorkbook } from '../../../tests/support/workbook.ts'
import { makeZipOfTexts } from '../../../tests/support/zip-file.ts'
import { sheetChoiceKey, xlsxImportReader } from './xlsx.ts'

const articles = [
  ['Id', 'Title', 'Body', 'Published', 'Date', 'Tags', 'Budget'],
  [
    '00123',
    'Bridges & ledgers',
    '<p>A bridge fails <b>slowly</b>.</p>',
    true,
    { day: 46_106 },
    'bridges, Senegal',
    640_000,
  ],
  [
    124,
    { formula: 'UPPER("lamps")', result: 'LAMPS' },
    'One line',
    false,
    { day: 46_106.5 },
    undefined,
    { error: '#DIV/0!' },
  ],
]
const read = (data: Uint8Array, said: Record<string, string> = {}) =>
  readWholeSource(xlsxImportReader, makeSourceFile(data, 'a.xlsx'), { said })

test('the Excel import imports the rows of a sheet with their dates, booleans and numbers', async () => {
  const { items } = await read(makeWorkbook({ Articles: articles }))
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({
    sourceId: '00123',
    place: 'row 2',
    fields: {
      title: 'Bridges & ledgers',
      content_html: '<p>A bridge fails <b>slowly</b>.</p>',
      status: 'published',
      published_at: '2026-03-25T00:00:00.000Z',
    },
    notCarried: { 'column “Budget”': 1 },
  })
  expect(items[1]).toMatchObject({
    sourceId: '124',
    fields: {
      title: 'LAMPS',
      content_html: '<p>One line</p>',
      status: 'draft',
      published_at: '2026-03-25T12:00:00.000Z',
    },
    notCarried: {},
  })
})

test('the Excel import reads only the sheet with articles', async () => {
  const book = makeWorkbook(
    { Notes: [['To do'], ['Call Hawa']], Articles: articles, People: [['Name'], ['Zola'], ['Musa']] },
    [
      { path: 'xl/media/image1.png', data: 'x' },
      { path: 'xl/comments1.xml', data: '<comments/>' },
    ],
  )
  const { items, report } = await read(book)
  expect(items).toHaveLength(2)
  expect(report.notCarried).toEqual({
    'rows of the sheet “Notes”': 2,
    'rows of the sheet “People”': 3,
    'pictures in the sheets': 1,
    'sheets with comments': 1,
  })
  const people = await read(book, { [sheetChoiceKey]: 'People' })
  expect(people.items.map(({ fields: { title } }) => title)).toEqual(['Zola', 'Musa'])
  await expect(read(book, { [sheetChoiceKey]: 'Gone' })).rejects.toThrow('It has: Notes, Articles, People.')
})

test('the Excel import rejects a workbook that is too large when decompressed', async () => {
  const book = makeWorkbook({ Articles: articles }, [
    {
      path: 'xl/worksheets/sheet9.xml',
      data: randomBytes(7_000_000).toString('hex'),
    },
  ])
  await expect(read(book)).rejects.toThrow('Save the sheet as CSV')
})

test('the Excel import does not read a file that the zip archive does not list', async () => {
  const book = makeWorkbook({ Articles: articles })
  const hidden = makeZipOfTexts({ 'xl/worksheets/sheet2.xml': Buffer.alloc(90_000_000) })
  const body = hidden.subarray(0, hidden.indexOf('PK\u0001\u0002'))
  // The offset of the zip directory is corrected, because inserting data before the directory has moved it.
  const at = book.indexOf('PK\u0001\u0002')
  const both = Buffer.concat([book.subarray(0, at), body, book.subarray(at)])
  both.writeUInt32LE(at + body.length, both.length - 6)
  await expect(read(both)).rejects.toThrow('more than its directory lists')
})

test('the Excel import rejects a workbook with XML that is nested too deeply', async () => {
  await expect(read(makeZipOfTexts({ 'xl/workbook.xml': '<a>'.repeat(50_000) }))).rejects.toThrow('nested too deeply')
})

const buildSheet = (rows: string) =>
  makeWorkbook({ Articles: articles }, [
    { path: 'xl/worksheets/sheet9.xml', data: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ])

test.each([
  ['row 1048576', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ['XFD1048576', '<row><c r="XFD1048576"><v>1</v></c></row>'],
  ['row 1048576', '<row r="1"/><row r="1048576"/>'],
  ['row 1e9', '<row r="1e9"><c><v>1</v></c></row>'],
  ['row -1', '<row r="-1"/>'],
  ['ZZZZ1', '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'],
  ['A99999999', '<row><c r="A99999999"><v>1</v></c></row>'],
  ['XFD300', '<row r="300"><c r="XFD300"><v>1</v></c></row>'],
  ['row 1048576', '<x:row r="1048576"><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row>'],
])('the Excel import rejects a workbook with a cell far outside its table (cell %s)', async (at, rows) => {
  await expect(read(buildSheet(rows))).rejects.toThrow(`has something at ${at}, far from everything else`)
})

test('the Excel import reads a workbook with a gap of empty rows', async () => {
  const many = Array.from({ length: 120_000 }, (_, n) => `<row r="${n + 1}"/>`).join('')
  expect((await read(buildSheet(many))).items).toHaveLength(2)
  expect((await read(buildSheet('<row r="50000"><c r="Z50000"><v>1</v></c></row>'))).items).toHaveLength(2)
})

test('the Excel import rejects a broken workbook and explains why', async () => {
  await expect(read(makeZipOfTexts({ 'xl/workbook.xml': '<workbook' }))).rejects.toThrow('This workbook is broken')
  await expect(read(makeWorkbook({ Articles: [] }))).rejects.toThrow('This table is empty.')
})

test('the Excel import recognises a workbook by the files in the zip archive', () => {
  expect(xlsxImportReader.recognises(makeSourceHead('PK', 'a.zip', ['xl/workbook.xml']))).toBe(1)
  expect(xlsxImportReader.recognises(makeSourceHead('PK', 'a.xlsx', ['word/document.xml']))).toBe(0)
})
