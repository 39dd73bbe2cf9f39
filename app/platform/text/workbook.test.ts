import fc from 'fast-check'
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

it('a workbook stores every generated text unchanged', async () => {
  const oddTexts = [
    'toString',
    '__proto__',
    'constructor',
    '_x0041_',
    '_x005F_x0041_',
    '\ufffd',
    'a\r\nb',
    'a\u0001',
    '\ud800',
    '\u{10fffe}',
  ]
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...oddTexts))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async texts => {
      const file = await createWorkbook(
        'Texts',
        ['Text'],
        texts.map(each => [each || null, `<${each}>`]),
      )
      const rows = await readSheet(Buffer.from(await file.arrayBuffer()), { trim: false })
      expect(rows.slice(1)).toEqual(texts.map(each => [each || null, `<${each}>`]))
    }),
    { examples: [[oddTexts]] },
  )
})
