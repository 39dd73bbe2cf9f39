import { expect, it } from 'vitest'
import { readAllPages } from './read-all-pages.ts'

it.each([
  [[[1, 2], [3]], 3, 2],
  [[[]], 0, 1],
  // Rows were deleted after the first page was read.
  [[[1, 2], []], 4, 2],
])('the pages %j with a total of %i rows are all read with %i requests', async (pages, total, requests) => {
  const asked: number[] = []
  const answer = await readAllPages(async page => {
    asked.push(page)
    return { rows: pages[page - 1] ?? [], total, counts: page }
  })
  expect(answer).toEqual({ rows: pages.flat(), total, counts: requests })
  expect(asked).toEqual(Array.from({ length: requests }, (_, at) => at + 1))
})
