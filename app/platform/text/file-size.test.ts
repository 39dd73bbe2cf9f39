import { expect, it } from 'vitest'
import { formatFileSize } from './file-size.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [40_200, '40 KB'],
  [5_840_000, '5.8 MB'],
  [15_728_640, '15.7 MB'],
])('a file size of %d bytes is formatted as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
