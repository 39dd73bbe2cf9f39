import { expect, it } from 'vitest'
import { parsePastedAltTexts } from './pasted-alt-texts.ts'

it('one line of words is no list: it is pasted as any other', () => {
  expect(parsePastedAltTexts('A loom in the yard')).toBeUndefined()
  expect(parsePastedAltTexts('A loom in the yard\r\n')).toBeUndefined()
  expect(parsePastedAltTexts('“A loom”, she said, "is a harp"')).toBeUndefined()
  expect(parsePastedAltTexts('')).toBeUndefined()
})
it('a line is a picture, and a tab stands between its texts', () => {
  expect(parsePastedAltTexts('A loom\tIn Bolgatanga\nA yard')).toEqual([['A loom', 'In Bolgatanga'], ['A yard']])
  expect(parsePastedAltTexts('A loom\tIn Bolgatanga')).toEqual([['A loom', 'In Bolgatanga']])
})
it('an empty line or cell leaves its picture out, and the others keep their places', () => {
  expect(parsePastedAltTexts('A loom\r\n\r\n\tOnly a caption\r\n')).toEqual([['A loom'], [''], ['', 'Only a caption']])
})
it('a cell that a spreadsheet quotes is one text, in one line', () => {
  expect(parsePastedAltTexts('"A ""harp""\nof thread"\tIn May\n"B\tC"')).toEqual([['A "harp" of thread', 'In May'], ['B C']])
})
it('quotes that somebody typed stay', () => {
  expect(parsePastedAltTexts('"The long table", by night\nA "harp"\n"never closed')).toEqual([
    ['"The long table", by night'],
    ['A "harp"'],
    ['"never closed'],
  ])
})
