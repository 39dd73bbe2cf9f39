import { paths } from '../../platform/paths.ts'
import { parseWebAddress } from '../../platform/web-address.ts'
import type { ArticleDetail } from './article.ts'

export type ArticleForMetaTags = Pick<
  ArticleDetail,
  'title' | 'slug' | 'excerpt' | 'seo_title' | 'seo_description' | 'canonical_url' | 'hue'
>

/** Meta tags of an article page, for search engines and link previews. */
export const buildArticleMeta = (article: ArticleForMetaTags) => ({
  title: article.seo_title ?? article.title,
  description: article.seo_description ?? article.excerpt,
  path: paths.article(article.slug),
  original: parseWebAddress(article.canonical_url),
  hue: article.hue,
})
