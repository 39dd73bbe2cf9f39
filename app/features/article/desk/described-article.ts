import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { suggestSlug } from '../../../desk/record/text-kinds.ts'
import type { ArticleForMetaTags } from '../article-meta.ts'

/**
 * Article as its meta tags describe it, from the current values of the form. `hue` is the colour of the article's
 * circle.
 */
export const describeArticle = (values: FieldValues, hue: string | null): ArticleForMetaTags => ({
  title: toTrimmedText(values.title),
  slug: toTrimmedText(values.slug) || suggestSlug(values, 'title'),
  excerpt: toTrimmedText(values.excerpt),
  seo_title: toTrimmedText(values.seo_title) || null,
  seo_description: toTrimmedText(values.seo_description) || null,
  canonical_url: toTrimmedText(values.canonical_url) || null,
  hue,
})
