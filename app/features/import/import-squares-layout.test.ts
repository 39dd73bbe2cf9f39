import { describe, expect, it } from 'vitest'
import {
  drawItemSquareLegend,
  drawItemSquares,
  formatImportSpeed,
  formatRemainingImportTime,
  itemSquareStatusNames,
} from './import-squares-layout.ts'

describe('the progress squares of an import', () => {
  it('are drawn as one path per status in file order', () => {
    const { width, height, drawings } = drawItemSquares('cccrcccccuw', 140)
    expect({ width, height }).toEqual({ width: 138, height: 26 })
    expect(drawings.map(({ state }) => state)).toEqual(['created', 'updated', 'rejected', 'waiting'])
    const [created, , rejected] = drawings
    expect(created?.path.match(/M/g)).toHaveLength(8)
    expect(created?.path).toMatch(/^M0 0.*M14 0.*M28 0.*M56 0.*M112 0/)
    expect(rejected?.path).toMatch(/^M42 3/)
  })
  it('need few SVG elements for any number of items', () => {
    const { drawings, height } = drawItemSquares('cusrxbkpw'.repeat(67), 343)
    expect(drawings).toHaveLength(9)
    expect(height).toBeLessThan(400)
  })
  it('have a different shape for each item status', () => {
    expect(new Set(itemSquareStatusNames.map(drawItemSquareLegend)).size).toBe(itemSquareStatusNames.length)
  })
  it('are drawn even if their container has no width yet', () => {
    expect(drawItemSquares('ccc', 0)).toMatchObject({ width: 40, height: 12 })
    expect(drawItemSquares('', 300)).toMatchObject({ height: 0, drawings: [] })
  })
})

describe('the remaining time of an import', () => {
  it.each([
    [{ done: 0, total: 100 }, null, undefined],
    [{ done: 0, total: 100 }, 0, undefined],
    [{ done: 98, total: 100 }, 1, 'a few seconds left'],
    [{ done: 50, total: 100 }, 1.1, 'about 50 seconds left'],
    [{ done: 0, total: 5000 }, 28, 'about 3 minutes left'],
    [{ done: 0, total: 100_000 }, 8, 'about 3 hours left'],
  ])('is estimated from items and speed (%o at %s gives %s)', (progress, pace, text) => {
    expect(formatRemainingImportTime(progress, pace)).toBe(text)
  })
  it('is shown with the speed', () => {
    expect([formatImportSpeed(null), formatImportSpeed(28.4), formatImportSpeed(0.2)]).toEqual([
      undefined,
      '28 a second',
      '12 a minute',
    ])
  })
})
