import { expect, test } from 'vitest'
import articles from '../../../supabase/sample/articles.json' with { type: 'json' }
import events from '../../../supabase/sample/events.json' with { type: 'json' }
import people from '../../../supabase/sample/people.json' with { type: 'json' }
import {
  chooseDifferentNeighbourCovers,
  chooseWeaveCoverBySeed,
  coverCount,
  decodeCoverNumber,
  encodeCoverNumber,
  type WeaveCover,
} from './weave-cover.ts'
import { createRandomGenerator, shuffleRandomly } from './weave-random.ts'

test('cover numbers and cover designs correspond one to one', () => {
  const numbers = Array.from({ length: coverCount }, (_, i) => i)
  expect(numbers.map(number => encodeCoverNumber(decodeCoverNumber(number)))).toEqual(numbers)
})

const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug)
const random = createRandomGenerator(7)
const lists: [string, string[]][] = [
  ['the events of the sample', slugs(events)],
  ['its events, the last first', slugs(events).reverse()],
  ['its articles', slugs(articles)],
  ['its people', people.map(({ name }) => name)],
  ['a filter that keeps every third event', slugs(events).filter((_, i) => i % 3 === 0)],
  ...Array.from({ length: 40 }, (_, i): [string, string[]] => [
    `random records ${i}`,
    shuffleRandomly(
      Array.from({ length: 60 }, (_, n) => `record ${i} ${n}`),
      random,
    ),
  ]),
]

/** Indexes of the left and upper neighbours in a list with this number of columns. */
const neighbours = (at: number, columns: number) => [at % columns === 0 ? -1 : at - 1, at - columns].filter(i => i >= 0)

test.each(lists)(
  'two neighbouring covers in %s never have the same structure in a grid of one to four columns',
  (_, seeds) => {
    const covers = [...chooseDifferentNeighbourCovers(seeds).values()]
    for (const columns of [1, 2, 3, 4])
      for (const [at, cover] of covers.entries())
        for (const i of neighbours(at, columns)) {
          const neighbour = covers[i] as WeaveCover
          expect(cover.structure, `${at} beside ${i} in ${columns} columns`).not.toBe(neighbour.structure)
          if (i === at - 1) expect([cover.scale, cover.ground]).not.toEqual([neighbour.scale, neighbour.ground])
        }
  },
)

test('a record keeps the cover that its seed chooses if its neighbours look different', () => {
  expect(chooseDifferentNeighbourCovers(['a-clinic']).get('a-clinic')).toEqual(chooseWeaveCoverBySeed('a-clinic'))
})

test('a record that occurs twice in a list does not change the covers of later records', () => {
  expect(chooseDifferentNeighbourCovers(['a', 'b', 'a', 'c'])).toEqual(chooseDifferentNeighbourCovers(['a', 'b', 'c']))
})
