import { written } from '../../desk/record/field-kind.ts'
import type { Fields } from '../../desk/record/merge.ts'
import { slugFrom } from '../../desk/record/text-kinds.ts'
import { paths } from '../../platform/paths.ts'
import { webAddressIn } from '../../platform/web-address.ts'
import type { ArticleDetail } from './article.ts'

type Described = Pick<
  ArticleDetail,
  'title' | 'slug' | 'excerpt' | 'seo_title' | 'seo_description' | 'canonical_url' | 'hue'
>

/** What the head of an article's page says: to search engines, and where its address is shared. */
export const articleMeta = (article: Described) => ({
  title: article.seo_title ?? article.title,
  description: article.seo_description ?? article.excerpt,
  path: paths.article(article.slug),
  original: webAddressIn(article.canonical_url),
  hue: article.hue,
})

/** The article as a form has it now. `hue` is the colour of its circle. */
export const articleIn = (values: Fields, hue: string | null): Described => ({
  title: written(values.title),
  slug: written(values.slug) || slugFrom(values, 'title'),
  excerpt: written(values.excerpt),
  seo_title: written(values.seo_title) || null,
  seo_description: written(values.seo_description) || null,
  canonical_url: written(values.canonical_url) || null,
  hue,
})
