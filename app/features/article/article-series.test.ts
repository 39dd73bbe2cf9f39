import { describe, expect, it } from 'vitest'
import { findSeriesNeighbours, formatSeriesPart } from './article-series.ts'

const part = (slug: string, series_position: number | null) => ({ slug, title: slug.toUpperCase(), series_position })
const parts = [part('one', 1), part('three', 3), part('four', 4), part('loose', null)]
const around = (slug: string, series_position: number | null) => {
  const { before, after } = findSeriesNeighbours(parts, { slug, series_position })
  return [before?.slug, after?.slug]
}

describe('links to the previous and next part of a series', () => {
  it.each([
    ['the first article has no previous article', 'one', 1, [undefined, 'three']],
    ['an article in the middle has both, even if a number is missing', 'three', 3, ['one', 'four']],
    ['the last article has no next article', 'loose', null, ['four', undefined]],
    ['a draft is placed by its number', 'draft', 2, ['one', 'three']],
    ['a draft whose number is taken follows the article with that number', 'draft', 3, ['three', 'four']],
    ['a draft without a number comes last', 'draft', null, ['loose', undefined]],
    ['a draft with the highest number comes before drafts without a number', 'draft', 9, ['four', 'loose']],
  ])('are found (case “%s”)', (_, slug, position, expected) => {
    expect(around(slug, position)).toEqual(expected)
  })
  it('do not exist for a single part', () => {
    expect(findSeriesNeighbours([part('one', 1)], part('one', 1))).toEqual({ before: null, after: null, parts: 1 })
  })
})

it('the number of parts of a series is never lower than the highest part number', () => {
  expect(findSeriesNeighbours(parts, part('one', 1)).parts).toBe(4)
  expect(findSeriesNeighbours([part('one', 1), part('eleven', 11)], part('one', 1)).parts).toBe(11)
})

it('a part of a series with a part number is labelled by that number', () => {
  expect([formatSeriesPart('Harbours', 2, 5), formatSeriesPart('Harbours', null, 5)]).toEqual([
    'Harbours, 2 of 5',
    'Harbours',
  ])
  // The number of the draft is higher than the numbers of all published parts.
  expect(formatSeriesPart('Harbours', 6, 5)).toBe('Harbours, 6 of 6')
})
