import { describe, expect, it } from 'vitest'
import { buildHeadTexts } from '../../../platform/seo/head-texts.ts'
import { buildArticleMeta } from '../article-meta.ts'
import { describeArticle } from './described-article.ts'
import { buildSearchResult } from './search-result.ts'

const origin = 'https://site.example'

describe('the preview of a search result', () => {
  const page = { title: 'The quay | Baraza', description: 'x '.repeat(100).trim(), path: '/news/the-quay' }
  it('cuts long texts where search engines cut them', () => {
    const { steps, description } = buildSearchResult(page, origin)
    expect(steps).toEqual(['site.example', 'news', 'the-quay'])
    expect(description).toMatch(/^(x )+…$/)
    expect(description.length).toBeLessThanOrEqual(162)
  })
  it('shows the URL of an article on its original site', () => {
    expect(buildSearchResult({ ...page, original: 'https://elsewhere.example/a/b?c' }, origin).steps).toEqual([
      'elsewhere.example',
      'a',
      'b',
    ])
  })
  it('shows a URL unchanged if it cannot be decoded', () => {
    expect(buildSearchResult({ ...page, original: 'https://elsewhere.example/%E0%A4%A' }, origin).steps).toEqual([
      'elsewhere.example',
      '%E0%A4%A',
    ])
  })
})

describe('the search preview of an article', () => {
  const values = { title: ' The quay ', slug: '', excerpt: 'In\nshort.', seo_title: '', seo_description: null }
  it('has the same title and description as the public page', () => {
    const meta = buildArticleMeta(describeArticle(values, '#3b82f6'))
    expect(meta).toMatchObject({ title: 'The quay', path: '/news/the-quay', hue: '#3b82f6', original: null })
    expect(buildHeadTexts(meta)).toMatchObject({ cardTitle: 'The quay', description: 'In short.' })
  })
  it('uses a filled-in search engine title and description', () => {
    const meta = buildArticleMeta(
      describeArticle({ ...values, seo_title: 'Quays', seo_description: 'Of quays.' }, null),
    )
    expect(meta).toMatchObject({ title: 'Quays', description: 'Of quays.' })
  })
})
