import { posix } from 'node:path'
import { toSlug } from '../../../app/platform/text/slug.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import type { ImportItem } from '../import-item.ts'
import type { FolderSite } from './folder-site.ts'
import type { FolderText } from './folder-texts.ts'

const jekyllPermalinkStyles = makeLookupTable<string>({
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
})

/** Fills a permalink pattern with the values of an article; undefined if the article lacks a value of the pattern. */
function fillPermalink(rule: string, text: FolderText, { fields, refers }: ImportItem): string | undefined {
  const [year, month, day] = (String(fields.published_at ?? '') || (text.day ?? '')).slice(0, 10).split('-')
  const slug = typeof fields.slug === 'string' ? fields.slug : text.slug
  const categories = refers.filter(({ as }) => as === 'category').map(({ name }) => toSlug(name))
  const parts = makeLookupTable<string | undefined>({
    categories: categories.join('/'),
    year,
    month,
    day,
    short_year: year?.slice(2),
    i_month: month?.replace(/^0/, ''),
    i_day: day?.replace(/^0/, ''),
    title: slug,
    slug,
    slugorfilename: slug,
    filename: text.name,
    contentbasename: text.name,
    slugorcontentbasename: slug,
    section: text.sections[0] ?? '',
    sections: text.sections.join('/'),
    output_ext: '.html',
  })
  let isWhole = true
  const address = rule.replace(/:(\w+)/g, (_, name: string) => {
    const part = parts[name.toLowerCase()]
    if (part === undefined || (part === '' && /^(year|month|day)$/.test(name))) isWhole = false
    return part ?? ''
  })
  return isWhole ? `/${address}`.replace(/\/{2,}/g, '/') : undefined
}

/**
 * Finds the public path that the generator gives an article, relative to the site's root; undefined for a plain folder.
 */
export function findGeneratedAddress(
  text: FolderText,
  item: ImportItem,
  { generator, permalinks }: FolderSite,
): string | undefined {
  if (generator === 'folder') return undefined
  if (generator === 'jekyll') {
    const rule = permalinks.get('') ?? 'date'
    return fillPermalink(jekyllPermalinkStyles[rule] ?? rule, text, item)
  }
  const rule = generator === 'hugo' ? permalinks.get(text.sections[0] ?? '') : undefined
  if (rule) return fillPermalink(rule, text, item)
  const slug = typeof item.fields.slug === 'string' ? item.fields.slug : text.name.toLowerCase().replaceAll(' ', '-')
  return `/${[...text.sections.map(section => section.toLowerCase()), slug].join('/')}/`
}

/** Folders whose files a generator publishes at the site's root. */
const publicFolders = ['', 'static/', 'assets/', 'public/', 'src/']

/**
 * Finds the file in the archive to which a text refers, by the lookup rules of all site generators; undefined when the
 * file does not exist.
 */
export function findNamedFile(
  address: string,
  text: FolderText,
  { root, address: site }: FolderSite,
  has: (path: string) => boolean,
): string | undefined {
  let path = site && address.startsWith(`${site}/`) ? address.slice(site.length) : address
  if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(path)) return undefined
  path = (path.split(/[?#]/)[0] ?? '').replace(/^[~@]\//, '/src/')
  try {
    path = decodeURIComponent(path)
  } catch {
    // A path with an unescaped per cent sign cannot be decoded, so such a link stays unchanged.
  }
  if (path === '') return undefined
  const siblingPath = posix.join(posix.dirname(text.relativePath), path)
  const relativePath = path.startsWith('/')
    ? publicFolders.map(folder => folder + path.slice(1))
    : [siblingPath, ...publicFolders.map(folder => folder + path)]
  return relativePath.map(candidate => root + posix.normalize(candidate)).find(has)
}
