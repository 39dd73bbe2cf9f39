import { expect, it } from 'vitest'
import { parsePastedAltTexts } from './pasted-alt-texts.ts'

it('a single pasted line in a caption field is pasted like any other text', () => {
  expect(parsePastedAltTexts('A loom in the yard')).toBeUndefined()
  expect(parsePastedAltTexts('A loom in the yard\r\n')).toBeUndefined()
  expect(parsePastedAltTexts('“A loom”, she said, "is a harp"')).toBeUndefined()
  expect(parsePastedAltTexts('')).toBeUndefined()
})
it('a pasted line in caption fields belongs to one picture, with tabs between its texts', () => {
  expect(parsePastedAltTexts('A loom\tIn Bolgatanga\nA yard')).toEqual([['A loom', 'In Bolgatanga'], ['A yard']])
  expect(parsePastedAltTexts('A loom\tIn Bolgatanga')).toEqual([['A loom', 'In Bolgatanga']])
})
it('an empty line or cell in pasted captions skips its picture, and the others keep their positions', () => {
  expect(parsePastedAltTexts('A loom\r\n\r\n\tOnly a caption\r\n')).toEqual([['A loom'], [''], ['', 'Only a caption']])
})
it('a quoted spreadsheet cell of pasted captions becomes one text on one line', () => {
  expect(parsePastedAltTexts('"A ""harp""\nof thread"\tIn May\n"B\tC"')).toEqual([
    ['A "harp" of thread', 'In May'],
    ['B C'],
  ])
})
it('pasting captions keeps quotation marks that were typed', () => {
  expect(parsePastedAltTexts('"The long table", by night\nA "harp"\n"never closed')).toEqual([
    ['"The long table", by night'],
    ['A "harp"'],
    ['"never closed'],
  ])
})
