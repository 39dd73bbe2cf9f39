import { describe, expect, test } from 'vitest'
import { clampPage, listPagerSteps } from './pager-pages.ts'

const listPages = (page: number, pages: number) =>
  listPagerSteps(page, pages)
    .map(step => (step === 'gap' ? '…' : step === clampPage(page, pages) ? `[${step}]` : step))
    .join(' ')

const table: Record<number, string[]> = {
  1: ['[1]'],
  2: ['[1] 2', '1 [2]'],
  3: ['[1] 2 3', '1 [2] 3', '1 2 [3]'],
  4: ['[1] 2 3 4', '1 [2] 3 4', '1 2 [3] 4', '1 2 3 [4]'],
  5: ['[1] 2 3 4 5', '1 [2] 3 4 5', '1 2 [3] 4 5', '1 2 3 [4] 5', '1 2 3 4 [5]'],
  6: ['[1] 2 3 4 … 6', '1 [2] 3 4 … 6', '1 2 [3] 4 … 6', '1 … 3 [4] 5 6', '1 … 3 4 [5] 6', '1 … 3 4 5 [6]'],
  7: [
    '[1] 2 3 4 … 7',
    '1 [2] 3 4 … 7',
    '1 2 [3] 4 … 7',
    '1 … 3 [4] 5 … 7',
    '1 … 4 [5] 6 7',
    '1 … 4 5 [6] 7',
    '1 … 4 5 6 [7]',
  ],
}

/** Second implementation of the specification's rule for page numbers, to compare the pager with. */
const stated = (c: number, n: number) => {
  const middle =
    c <= 3 ? `1 2 3 4 … ${n}` : c >= n - 2 ? `1 … ${n - 3} ${n - 2} ${n - 1} ${n}` : `1 … ${c - 1} ${c} ${c + 1} … ${n}`
  return middle
    .split(' ')
    .map(word => (word === String(c) ? `[${word}]` : word))
    .join(' ')
}
for (const n of [8, 9, 10, 11, 12]) table[n] = Array.from({ length: n }, (_, i) => stated(i + 1, n))

describe.each(Object.entries(table))('a pager with %s pages', (pages, rows) => {
  test.each(rows.map((row, i) => [i + 1, row] as const))('shows on page %i the entries %s', (page, row) => {
    expect(listPages(page, Number(pages))).toBe(row)
  })
})

test('the pager limits the page number to the range from the first to the last page', () => {
  expect([0, -4, Number.NaN, 2.9, 99].map(page => clampPage(page, 7))).toEqual([1, 1, 1, 2, 7])
  expect(clampPage(3, 0)).toBe(1)
  expect(listPagerSteps(1, 0)).toEqual([])
})
