import { expect, it } from 'vitest'
import { parsePastedAltTexts } from './pasted-alt-texts.ts'

it('a single line that is pasted into a caption field is pasted like any other text', () => {
  expect(parsePastedAltTexts('A loom in the yard')).toBeUndefined()
  expect(parsePastedAltTexts('A loom in the yard\r\n')).toBeUndefined()
  expect(parsePastedAltTexts('“A loom”, she said, "is a harp"')).toBeUndefined()
  expect(parsePastedAltTexts('')).toBeUndefined()
})
it('a pasted line with tabs fills several text fields of one picture', () => {
  expect(parsePastedAltTexts('A loom\tIn Bolgatanga\nA yard')).toEqual([['A loom', 'In Bolgatanga'], ['A yard']])
  expect(parsePastedAltTexts('A loom\tIn Bolgatanga')).toEqual([['A loom', 'In Bolgatanga']])
})
it('an empty line or cell in pasted captions leaves the text fields of its picture unchanged', () => {
  expect(parsePastedAltTexts('A loom\r\n\r\n\tOnly a caption\r\n')).toEqual([['A loom'], [''], ['', 'Only a caption']])
})
it('a quoted spreadsheet cell of pasted captions becomes one text without line breaks', () => {
  expect(parsePastedAltTexts('"A ""harp""\nof thread"\tIn May\n"B\tC"')).toEqual([
    ['A "harp" of thread', 'In May'],
    ['B C'],
  ])
})
it('a paste of captions keeps quotation marks in the text', () => {
  expect(parsePastedAltTexts('"The long table", by night\nA "harp"\n"never closed')).toEqual([
    ['"The long table", by night'],
    ['A "harp"'],
    ['"never closed'],
  ])
})
