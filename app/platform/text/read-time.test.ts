import { describe, expect, it } from 'vitest'
import { readTime } from '../../platform/text/read-time.ts'
import { type Article, categorySlugs, newsHub } from './article.ts'

const article = (slug: string, category: string | null): Article =>
  ({
    id: slug,
    slug,
    categories: category ? { slug: category, name: category, action_label: 'Read' } : null,
  }) as Article

describe('read time', () => {
  it.each([
    [0, 0],
    [1, 1],
    [200, 1],
    [201, 2],
    [6000, 30],
  ])('%i characters take %i minutes', (characters, minutes) => {
    expect(readTime('x'.repeat(characters))).toBe(minutes)
  })
})

describe('the news hub', () => {
  const { roadToDavos, productNews, cultureCircle } = categorySlugs
  it('has nothing to show when there is nothing', () => {
    expect(newsHub([])).toEqual({ featured: undefined, roadToDavos: [], productNews: [] })
  })
  it('never features an article of the culture circle', () => {
    expect(newsHub([article('c', cultureCircle), article('n', productNews)]).featured?.slug).toBe('n')
  })
  it('features the latest and shows up to three of each section, the featured one included', () => {
    const hub = newsHub([
      ...Array.from({ length: 4 }, (_, n) => article(`d${n}`, roadToDavos)),
      article('n', productNews),
      article('o', null),
    ])
    expect(hub.featured?.slug).toBe('d0')
    expect(hub.roadToDavos.map(({ slug }) => slug)).toEqual(['d0', 'd1', 'd2'])
    expect(hub.productNews.map(({ slug }) => slug)).toEqual(['n'])
  })
})
