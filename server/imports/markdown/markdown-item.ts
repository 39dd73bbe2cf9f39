import type { Root } from 'hast'
import { plainText } from '../../../app/platform/text/plain-text.ts'
import { toSlug } from '../../../app/platform/text/slug.ts'
import { emptyItem, type ImportItem, leaveOut } from '../import-item.ts'
import { extractTitle, removeTitle } from '../prose/headings.ts'
import { frontMatter } from './front-matter.ts'
import { removeGeneratorMarks } from './generator-marks.ts'
import { type HeadContext, readHead } from './head-fields.ts'
import { headKeys } from './head-keys.ts'
import { type MarkdownAddresses, markdownHtml } from './markdown-html.ts'

export type MarkdownText = {
  text: string
  place: string
  sourceId: string
  syntax: 'markdown' | 'mdx' | 'html'
  /** What its place says of it, where its head says nothing. */
  told: { title?: string; slug?: string; moment?: string; status?: 'draft' | 'published'; categories?: string[] }
  /** Its public addresses, once its fields are known. */
  addressesOf(item: ImportItem): string[]
  head: HeadContext
  addresses: MarkdownAddresses
  addressOfPage(name: string): string | undefined
  /** Its body is left out: only what its head says is asked for. */
  isHeadOnly?: boolean
}

/** Excerpts are no longer than this; what stands before “read more” often is. */
const longestExcerpt = 600
const readMore = /<!--\s*more\s*-->/i

/** What stands before “read more” is the excerpt of a text whose head has none. */
function excerptOf(body: string): string | undefined {
  const [before, after] = body.split(readMore, 2)
  if (before === undefined || after === undefined) return undefined
  const words = plainText(
    markdownHtml(before, { notCarried: {}, remarks: [] }, { picture: src => src, link: href => href }, () => {}),
  )
  return words !== '' && words.length <= longestExcerpt ? words : undefined
}

/** The title in the text, where the head has none: what it begins with, or else what its file is called. */
function titleIn(item: ImportItem, tree: Root, fileTitle: string | undefined): void {
  const inText = extractTitle(tree)
  if (inText === undefined && fileTitle === undefined) return
  item.fields.title = inText ?? fileTitle ?? ''
  if (inText === undefined) item.remarks.push('The source has no title: it is made of the name of the file.')
}

/** One Markdown text and its head as an article. */
export function markdownItem({
  text,
  place,
  sourceId,
  syntax,
  told,
  addressesOf,
  head,
  addresses,
  addressOfPage,
  isHeadOnly = false,
}: MarkdownText): ImportItem {
  const item = emptyItem({
    sourceId,
    place,
  })
  const { data, body: whole, problem } = frontMatter(text.replaceAll('\r\n', '\n').replaceAll('\0', ''))
  const body = isHeadOnly ? '' : whole
  if (problem) {
    item.state = 'mended'
    item.remarks.push(problem)
    leaveOut(item, 'front matter that could not be read')
  }
  const keys = headKeys(data)
  const said = [keys.take('permalink', 'url'), keys.take('aliases', 'alias'), keys.take('redirect_from', 'redirects')]
  const [own, ...former] = said.map(value =>
    (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string'),
  )
  readHead(keys, item, head)
  if (told.slug !== undefined) item.fields.slug ??= told.slug
  if (told.moment !== undefined) item.fields.published_at ??= told.moment
  if (told.status !== undefined) item.fields.status ??= told.status
  if (!item.refers.some(({ as }) => as === 'category'))
    for (const name of told.categories ?? []) item.refers.push({ as: 'category', key: toSlug(name) || name, name })
  const excerpt = item.fields.excerpt === undefined ? excerptOf(body) : undefined
  if (excerpt !== undefined) item.fields.excerpt = excerpt

  const marked = removeGeneratorMarks(body.replace(readMore, ''), { addressOfPage, isMdx: syntax === 'mdx' }, item)
  item.fields.content_html = markdownHtml(
    marked,
    item,
    addresses,
    tree => {
      if (typeof item.fields.title === 'string') removeTitle(tree, item.fields.title)
      else titleIn(item, tree, told.title)
    },
    syntax === 'html',
  )
  item.addresses = [...new Set([...(own ?? []), ...addressesOf(item), ...former.flat()])]
  return item
}
