import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { createWorkbook } from './workbook.ts'

it('a workbook keeps numbers, accents, long texts, and texts that look like formulas', async () => {
  const file = await createWorkbook(
    'Events',
    ['Name', 'Count', 'Note'],
    [
      ['Ṣọlá', 40, null],
      ['=HYPERLINK("https://evil.example")', 0, '+41 22'],
      ['x'.repeat(40_000), null, 'a & <b>'],
    ],
  )
  expect(await readSheet(Buffer.from(await file.arrayBuffer()))).toEqual([
    ['Name', 'Count', 'Note'],
    ['Ṣọlá', 40, null],
    ['=HYPERLINK("https://evil.example")', 0, '+41 22'],
    ['x'.repeat(32_767), null, 'a & <b>'],
  ])
})
