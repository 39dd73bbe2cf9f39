import { written } from '../../../desk/record/field-kind.ts'
import type { Fields } from '../../../desk/record/merge.ts'
import { slugFrom } from '../../../desk/record/text-kinds.ts'
import type { DescribedArticle } from '../article-meta.ts'

/** The article as a form has it now. `hue` is the colour of its circle. */
export const articleIn = (values: Fields, hue: string | null): DescribedArticle => ({
  title: written(values.title),
  slug: written(values.slug) || slugFrom(values, 'title'),
  excerpt: written(values.excerpt),
  seo_title: written(values.seo_title) || null,
  seo_description: written(values.seo_description) || null,
  canonical_url: written(values.canonical_url) || null,
  hue,
})
