import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'
import type { WxrItem } from './wxr-item.ts'
import { toSingleLineText } from './wxr-item.ts'

/** Names of custom fields in which plugins store texts for search engines, most common plugins first. */
const searchFieldNames = {
  seo_title: ['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title', '_seopress_titles_title'],
  seo_description: ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description', '_seopress_titles_desc'],
  canonical_url: ['_yoast_wpseo_canonical', 'rank_math_canonical_url', '_seopress_robots_canonical'],
} as const
const robotsFieldNames = ['_yoast_wpseo_meta-robots-noindex', '_seopress_robots_index', 'rank_math_robots']
/** Names of custom fields that contain the primary category. */
const primaryCategoryFieldNames = [
  '_yoast_wpseo_primary_category',
  'rank_math_primary_category',
  '_seopress_robots_primary_cat',
]

/** Names of custom fields that this module reads, which are therefore not listed as custom fields. */
export const searchMetaNames: ReadonlySet<string> = new Set([
  ...Object.values(searchFieldNames).flat(),
  ...robotsFieldNames,
  ...primaryCategoryFieldNames,
])

const templateVariablePattern = /%%([a-z_]+)%%|%([a-z_]+)%|#(post_title|site_title|separator_sa|post_excerpt)\b/gi

/** Replaces the variables in a template line by their values; undefined when a variable is unknown. */
function fillTemplate(line: string, post: WxrItem, siteTitle: string): string | undefined {
  const values = makeLookupTable<string>({
    title: toSingleLineText(post.text('title')),
    sitename: siteTitle,
    sitetitle: siteTitle,
    sep: '–',
    separator: '–',
    separator_sa: '–',
    page: '',
    excerpt: toSingleLineText(post.text('excerpt:encoded')),
    excerpt_only: toSingleLineText(post.text('excerpt:encoded')),
    category: post.terms.find(({ domain }) => domain === 'category')?.name ?? '',
    primary_category: post.terms.find(({ domain }) => domain === 'category')?.name ?? '',
  })
  Object.assign(values, { post_title: values.title, site_title: siteTitle, post_excerpt: values.excerpt })
  let isKnown = true
  const filledLine = line.replace(templateVariablePattern, (_, ...names: (string | undefined)[]) => {
    const name = (names.slice(0, 3).find(Boolean) ?? '').toLowerCase()
    if (!Object.hasOwn(values, name)) isKnown = false
    return values[name] ?? ''
  })
  return isKnown ? toSingleLineText(filledLine) : undefined
}

const isHiddenFromSearch = (post: WxrItem) =>
  robotsFieldNames.some(name => /^(1|yes)$|noindex/.test(post.meta.get(name) ?? ''))

/** Sets the title and description for search results. */
export function readSearchFields(post: WxrItem, item: ImportItem, siteTitle: string): void {
  for (const [field, names] of Object.entries(searchFieldNames)) {
    const name = names.find(each => post.meta.get(each))
    if (!name) continue
    const line = fillTemplate(post.meta.get(name) ?? '', post, siteTitle)
    if (line) item.fields[field] = line
    else if (line === undefined) countNotImported(item, `${name} (with variables of its plugin)`)
  }
  if (!isHiddenFromSearch(post)) return
  countNotImported(item, 'hidden from search engines')
  item.remarks.push('Search engines were asked not to list it.')
}

/** Finds the id of the primary category; 0 for none. */
export const findPrimaryCategory = (post: WxrItem): number =>
  Number(primaryCategoryFieldNames.map(name => post.meta.get(name)).find(Boolean)) || 0
