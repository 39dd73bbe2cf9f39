import { describe, expect, it } from 'vitest'
import type { ArticleDetail } from './article.ts'
import { buildArticleData } from './article-structured-data.ts'

const article = (changes: Partial<ArticleDetail> = {}): ArticleDetail =>
  ({
    slug: 'a-bridge',
    title: 'A bridge fails slowly',
    excerpt: 'What a hammer says.',
    feature_image_url: null,
    published_at: '2026-11-12T08:00:00.000Z',
    updated_at: '2026-11-13T09:00:00.000Z',
    categories: { name: 'Road to Davos', slug: 'road-to-davos', action_label: 'Read' },
    authors: [{ name: 'Hawa Sarr', slug: 'hawa' }],
    hue: null,
    ...changes,
  }) as ArticleDetail

describe('structured data of an article', () => {
  it('has all properties that the schema requires', () => {
    expect(buildArticleData(article(), 'https://site.example')).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'A bridge fails slowly',
      datePublished: '2026-11-12T08:00:00.000Z',
      dateModified: '2026-11-13T09:00:00.000Z',
      author: [{ '@type': 'Person', name: 'Hawa Sarr' }],
      publisher: { '@type': 'Organization', logo: { '@type': 'ImageObject' } },
      image: ['https://site.example/og/a8431f/news/a-bridge.png'],
      mainEntityOfPage: 'https://site.example/news/a-bridge',
    })
  })
  it('names the network as author when the article has no author', () => {
    expect(buildArticleData(article({ authors: [] }), 'https://site.example').author).toMatchObject({
      '@type': 'Organization',
    })
  })
  it('names the series of the article and the part number', () => {
    expect(buildArticleData(article({ series: 'Harbours', series_position: 2 }), 'https://site.example')).toMatchObject(
      {
        isPartOf: { '@type': 'CreativeWorkSeries', name: 'Harbours' },
        position: 2,
      },
    )
  })
  it('has no modification date that is before the publication date', () => {
    const earlyArticle = article({ updated_at: '2026-10-01T00:00:00.000Z' })
    expect(buildArticleData(earlyArticle, 'https://site.example').dateModified).toBe('2026-11-12T08:00:00.000Z')
  })
})
