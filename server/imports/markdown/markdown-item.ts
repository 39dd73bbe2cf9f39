import type { Root } from 'hast'
import { toPlainText } from '../../../app/platform/text/plain-text.ts'
import { toSlug } from '../../../app/platform/text/slug.ts'
import { countNotImported, type ImportItem, makeEmptyItem } from '../import-item.ts'
import { extractTitle, removeTitle } from '../prose/headings.ts'
import { splitFrontMatter } from './front-matter.ts'
import { removeGeneratorMarks } from './generator-marks.ts'
import { type FrontMatterContext, readFrontMatterFields } from './head-fields.ts'
import { makeFrontMatterReader } from './head-keys.ts'
import { convertMarkdown, type MarkdownAddresses } from './markdown-html.ts'

export type MarkdownText = {
  text: string
  place: string
  sourceId: string
  syntax: 'markdown' | 'mdx' | 'html'
  /** Values derived from the path of the file, used when the front matter does not have them. */
  describedFields: {
    title?: string
    slug?: string
    moment?: string
    status?: 'draft' | 'published'
    categories?: string[]
  }
  /** Lists the public URLs of the item. Called when the fields of the item are known. */
  addressesOf(item: ImportItem): string[]
  head: FrontMatterContext
  addresses: MarkdownAddresses
  addressOfPage(name: string): string | undefined
  /** Whether only front matter is read, without the body. */
  isHeadOnly?: boolean
}

/** Maximum number of characters of an excerpt; text before “read more” is often longer. */
const maxExcerptLength = 600
const readMorePattern = /<!--\s*more\s*-->/i

/** Makes the excerpt from the text before “read more” if the front matter has no excerpt. */
function toExcerpt(body: string): string | undefined {
  const [before, after] = body.split(readMorePattern, 2)
  if (before === undefined || after === undefined) return undefined
  const excerptText = toPlainText(
    convertMarkdown(before, { notCarried: {}, remarks: [] }, { picture: src => src, link: href => href }, () => {}),
  )
  return excerptText !== '' && excerptText.length <= maxExcerptLength ? excerptText : undefined
}

/**
 * Reads the title of an article from the first heading, or else from the file name, when the front matter has no title.
 */
function readTitle(item: ImportItem, tree: Root, fileTitle: string | undefined): void {
  const inText = extractTitle(tree)
  if (inText === undefined && fileTitle === undefined) return
  item.fields.title = inText ?? fileTitle ?? ''
  if (inText === undefined) item.remarks.push('The source has no title: it is made of the name of the file.')
}

/** Converts a Markdown text with front matter to an article. */
export function toMarkdownItem({
  text,
  place,
  sourceId,
  syntax,
  describedFields,
  addressesOf,
  head,
  addresses,
  addressOfPage,
  isHeadOnly = false,
}: MarkdownText): ImportItem {
  const item = makeEmptyItem({
    sourceId,
    place,
  })
  const { data, body: wholeText, problem } = splitFrontMatter(text.replaceAll('\r\n', '\n').replaceAll('\0', ''))
  const body = isHeadOnly ? '' : wholeText
  if (problem) {
    item.state = 'mended'
    item.remarks.push(problem)
    countNotImported(item, 'front matter that could not be read')
  }
  const keys = makeFrontMatterReader(data)
  const addressValues = [
    keys.take('permalink', 'url'),
    keys.take('aliases', 'alias'),
    keys.take('redirect_from', 'redirects'),
  ]
  const [ownAddress, ...former] = addressValues.map(value =>
    (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string'),
  )
  readFrontMatterFields(keys, item, head)
  if (describedFields.slug !== undefined) item.fields.slug ??= describedFields.slug
  if (describedFields.moment !== undefined) item.fields.published_at ??= describedFields.moment
  if (describedFields.status !== undefined) item.fields.status ??= describedFields.status
  if (!item.refers.some(({ as }) => as === 'category'))
    for (const name of describedFields.categories ?? [])
      item.refers.push({ as: 'category', key: toSlug(name) || name, name })
  const excerpt = item.fields.excerpt === undefined ? toExcerpt(body) : undefined
  if (excerpt !== undefined) item.fields.excerpt = excerpt

  const markedText = removeGeneratorMarks(
    body.replace(readMorePattern, ''),
    { addressOfPage, isMdx: syntax === 'mdx' },
    item,
  )
  item.fields.content_html = convertMarkdown(
    markedText,
    item,
    addresses,
    tree => {
      if (typeof item.fields.title === 'string') removeTitle(tree, item.fields.title)
      else readTitle(item, tree, describedFields.title)
    },
    syntax === 'html',
  )
  item.addresses = [...new Set([...(ownAddress ?? []), ...addressesOf(item), ...former.flat()])]
  return item
}
