import { countNotImported, type ImportItem } from '../import-item.ts'
import { findPrimaryCategory } from './search-fields.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem, WxrTerm } from './wxr-item.ts'

/** Taxonomies that are imported. Old exports and plugins use the names `tag` and `series`. */
const referenceKinds = new Map([
  ['category', 'category'],
  ['post_tag', 'tag'],
  ['tag', 'tag'],
  ['series', 'series'],
] as const)
const toReferenceKind = (domain: string) =>
  (referenceKinds as ReadonlyMap<string, 'category' | 'tag' | 'series'>).get(domain)

/** Whether a term is listed a second time, without its slug, as in old exports. */
const isRepeated = (term: WxrTerm, terms: readonly WxrTerm[]) =>
  term.slug === '' && terms.some(otherTerm => otherTerm.slug !== '' && otherTerm.name === term.name)

/** Finds the authors from a co-authors plugin, by login; otherwise the author of the post. */
function findAuthors(post: WxrItem, index: SiteIndex) {
  const several = post.terms
    .filter(({ domain }) => domain === 'author')
    .map(({ slug, name }) => ({ login: slug.replace(/^cap-/, '') || name, name }))
  const creator = post.text('dc:creator')
  const logins = several.length > 0 ? several : creator ? [{ login: creator, name: creator }] : []
  return logins.map(({ login, name }) => ({
    as: 'author' as const,
    key: login,
    name: index.authors.get(login.toLowerCase()) ?? name,
  }))
}

/** Adds a post's authors, categories, tags and series; the primary category first. */
export function readPostReferences(post: WxrItem, item: ImportItem, index: SiteIndex): void {
  const first = index.categories.get(findPrimaryCategory(post))
  const terms = post.terms.filter(term => term.domain !== 'author' && !isRepeated(term, post.terms))
  terms.sort((one, other) => Number(other.slug === first) - Number(one.slug === first))
  item.refers.push(...findAuthors(post, index))
  for (const { domain, slug, name } of terms) {
    const as = toReferenceKind(domain)
    if (as && name) item.refers.push({ as, key: slug || name, name })
    else if (domain === 'post_format') countNotImported(item, `post format ${slug.replace(/^post-format-/, '')}`)
    else countNotImported(item, `taxonomy ${domain}`)
  }
}
