import type { NewsArticle, WithContext } from 'schema-dts'
import { paths } from '../../platform/paths.ts'
import { previewPath } from '../../platform/seo/preview-address.ts'
import { organisation } from '../../platform/seo/structured-data.tsx'
import { type ArticleDetail, lastChange } from './article.ts'

/** Structured data of an article. Without an author, the network is the author. */
export function articleData(article: ArticleDetail, origin: string): WithContext<NewsArticle> {
  const url = origin + paths.article(article.slug)
  const publisher = organisation(origin)
  const { authors, feature_image_url: picture, categories, hue, series, series_position: position } = article
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    headline: article.title,
    description: article.excerpt,
    url,
    mainEntityOfPage: url,
    datePublished: article.published_at,
    dateModified: lastChange(article),
    image: [
      ...(picture ? [URL.parse(picture, url)?.href ?? []].flat() : []),
      origin + previewPath(paths.article(article.slug), hue),
    ],
    author: authors.length > 0 ? authors.map(({ name }) => ({ '@type': 'Person', name })) : publisher,
    publisher,
    ...(categories ? { articleSection: categories.name } : {}),
    ...(series ? { isPartOf: { '@type': 'CreativeWorkSeries', name: series } } : {}),
    ...(series && position !== null ? { position } : {}),
    inLanguage: 'en',
    isAccessibleForFree: true,
  }
}
