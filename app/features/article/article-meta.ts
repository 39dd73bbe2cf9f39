import { paths } from '../../platform/paths.ts'
import { parseWebAddress } from '../../platform/web-address.ts'
import type { ArticleDetail } from './article.ts'

export type DescribedArticle = Pick<
  ArticleDetail,
  'title' | 'slug' | 'excerpt' | 'seo_title' | 'seo_description' | 'canonical_url' | 'hue'
>

/** What the head of an article's page says: to search engines, and where its address is shared. */
export const articleMeta = (article: DescribedArticle) => ({
  title: article.seo_title ?? article.title,
  description: article.seo_description ?? article.excerpt,
  path: paths.article(article.slug),
  original: parseWebAddress(article.canonical_url),
  hue: article.hue,
})
