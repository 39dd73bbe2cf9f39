import { readFile } from 'node:fs/promises'
import { isMarkupTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { toSlug } from '../../../app/platform/text/slug.ts'
import { type ImportItem, makeEmptyItem, makeEmptyReport } from '../import-item.ts'
import { type ImportReader, type SourceFile, SourceRefusal } from '../import-reader.ts'
import { parseDate } from '../parse-date.ts'
import { decodeText } from '../text-encoding.ts'
import type { PageArticle } from './article-in-page.ts'
import { convertPageProse } from './page-prose.ts'

const maxPageBytes = 3_000_000

/** Finds the encoding declared in the page's head, which is used only when the bytes are not UTF-8. */
const findDeclaredEncoding = (bytes: Uint8Array) =>
  /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 2_048)).toString('latin1'))?.[1]

const isWebAddress = (address: string | undefined): address is string =>
  address !== undefined && /^https?:\/\//i.test(address)

/** Splits a byline such as “By Hawa Sarr Dlamini and Zola Nkosi” into the names of two people. */
const parseNames = (byline: string | undefined): string[] =>
  (byline ?? '')
    .replace(/^\s*(by|par|por|von)\s+/i, '')
    .split(/\s*(?:,|;|\band\b|\bet\b|\be\b|&)\s*/)
    .filter(name => name !== '')

function toPageItem({ metadata, html, title: pageTitle, byline }: PageArticle, source: SourceFile): ImportItem {
  const base = [metadata.base, source.address, metadata.canonical]
    .map(each => each && URL.parse(each, source.address ?? metadata.canonical)?.href)
    .find(isWebAddress)
  const absolute = (address: string) => (base && URL.parse(address, base)?.href) || address
  const title = metadata.title ?? pageTitle
  const addresses = [
    ...new Set([metadata.canonical && absolute(metadata.canonical), source.address].filter(isWebAddress)),
  ]
  const item = makeEmptyItem({
    sourceId: addresses[0] ?? source.name,
    place: source.address ?? source.name,
    addresses,
  })
  if (title) item.fields.title = title
  if (metadata.excerpt) item.fields.excerpt = metadata.excerpt
  if (metadata.publishedAt) {
    const { moment, remark } = parseDate(metadata.publishedAt)
    if (moment) item.fields.published_at = moment
    if (remark) item.remarks.push(remark)
  }
  const refer = (as: 'author' | 'category' | 'tag', names: readonly string[]) =>
    item.refers.push(...names.map(name => ({ as, key: toSlug(name) || name, name })))
  refer('author', metadata.authors.length > 0 ? metadata.authors : parseNames(byline))
  refer('category', metadata.section ? [metadata.section] : [])
  refer('tag', metadata.tags)
  if (metadata.picture)
    item.pictures.feature_image_url = { ...metadata.picture, address: absolute(metadata.picture.address) }
  item.fields.content_html = convertPageProse(html ?? '', title, base, item)
  item.remarks.push('The article was found in the page by its form: look whether all of it is there, and nothing else.')
  return item
}

const measureWebPageLikeness: ImportReader['recognises'] = ({ text, bytes }) => {
  if (/^\s*(<!--[\s\S]{0,2000}?-->\s*)?<(!doctype\s+html|html|head|body)\b/i.test(text)) return 0.9
  if (bytes.includes(0) || /^\s*<\?xml/.test(text)) return 0
  return /<(p|article|div|h1)[\s>]/i.test(text) && /^\s*</.test(text) ? 0.6 : 0
}

/** Reader that imports the article of a web page. */
export const webPageImportReader: ImportReader = {
  format: 'web-page',
  label: 'Web page',
  recognises: measureWebPageLikeness,
  async *read(source, { signal, onProgress }) {
    if (source.size > maxPageBytes) throw new SourceRefusal('This page is larger than 3 MB.')
    const bytes = await readFile(source.path, { signal })
    const html = decodeText(bytes, findDeclaredEncoding(bytes))
    if (isMarkupTooDeep(html)) throw new SourceRefusal('This page is nested too deeply to be read.')
    // The module is imported here, because the module loads a document model that no other format needs.
    const { findArticleInPage: articleInPage } = await import('./article-in-page.ts')
    const article = articleInPage(html)
    if (article.html === undefined) throw new SourceRefusal('No article was found in this page.')
    onProgress?.(bytes.length)
    yield toPageItem(article, source)
    const site = [source.address, article.metadata.canonical].find(isWebAddress)
    return {
      ...makeEmptyReport(),
      title: article.metadata.siteName ?? article.siteName,
      site: site && new URL(site).origin,
    }
  },
}
