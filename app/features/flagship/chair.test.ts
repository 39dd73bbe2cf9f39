import { expect, it } from 'vitest'
import {
  findChairOffsetInPercent,
  findChairPosition,
  formatChairCount,
  formatTimeUntilDay,
  hallTableSize,
  parseNumberOfSeats,
} from './chair.ts'

it('the seating plan spaces any number of chairs evenly along the table', () => {
  for (const count of [1, 3, 11, 20]) {
    const all = Array.from({ length: count }, (_, at) => findChairPosition(at, count))
    expect(all.every(at => at > hallTableSize.left && at < hallTableSize.left + hallTableSize.width)).toBe(true)
    expect(new Set(all).size).toBe(count)
  }
  expect(findChairOffsetInPercent(0, 11)).toBeCloseTo(0.0996, 3)
})

it.each([
  [['Samira', ''], 'One chair filled, one to come.'],
  [['Samira', 'Tendai'], 'Two chairs filled.'],
])('the seating plan describes the number of filled chairs in words (case %#)', (names, sentence) => {
  expect(formatChairCount(names.map(name => ({ name })))).toBe(sentence)
})

it.each([
  ['2027-01-18', 'eight weeks from today'],
  ['2027-01-20', 'eight weeks and two days from today'],
  ['2026-11-24', 'one day from today'],
  ['2027-06-03', '27 weeks and three days from today'],
  ['2026-11-23', undefined],
  ['2026-01-01', undefined],
])('the seating plan describes the time until the edition in words (first day %s)', (day, phrase) => {
  expect(formatTimeUntilDay(day, '2026-11-23')).toBe(phrase)
})

it.each([
  ['51 of 60', { taken: 51, all: 60 }],
  ['61 of 60', undefined],
  ['Half', undefined],
  ['26', undefined],
])('the seating plan reads the number of seats from a key figure (figure “%s”)', (value, places) => {
  expect(parseNumberOfSeats(value)).toEqual(places)
})
