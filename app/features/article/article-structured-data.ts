import type { NewsArticle, WithContext } from 'schema-dts'
import { paths } from '../../platform/paths.ts'
import { buildPreviewPath } from '../../platform/seo/preview-address.ts'
import { buildOrganisationReference } from '../../platform/seo/structured-data.tsx'
import { type ArticleDetail, getLastChangeOfArticle } from './article.ts'

/** Structured data (schema.org) of an article. For an article without an author, the network is the author. */
export function buildArticleData(article: ArticleDetail, origin: string): WithContext<NewsArticle> {
  const url = origin + paths.article(article.slug)
  const publisher = buildOrganisationReference(origin)
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
    dateModified: getLastChangeOfArticle(article),
    image: [
      ...(picture ? [URL.parse(picture, url)?.href ?? []].flat() : []),
      origin + buildPreviewPath(paths.article(article.slug), hue),
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
