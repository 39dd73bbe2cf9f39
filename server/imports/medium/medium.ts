import type { Element, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { hasClass } from '../../../app/platform/rich-text/element-attributes.ts'
import { getTextContent, listElements } from '../../../app/platform/rich-text/elements.ts'
import { isMarkupTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { toSlug } from '../../../app/platform/text/slug.ts'
import { type CheckedArchive, openArchive } from '../archive/archive.ts'
import { countUnopenedFiles, readFileOrReportProblem } from '../archive/report-archive.ts'
import {
  addProblem,
  countNotImported,
  type ImportItem,
  makeEmptyItem,
  makeEmptyReport,
  type SourceReport,
} from '../import-item.ts'
import { type ImportReader, type ReadOptions, SourceRefusal } from '../import-reader.ts'
import { parseDate } from '../parse-date.ts'
import { decodeText } from '../text-encoding.ts'
import { convertPageProse } from '../web-page/page-prose.ts'
import { convertMedium, extractLeadPicture } from './medium-prose.ts'

const storyPathPattern = /^(?:.*\/)?posts\/([^/]+)\.html$/

const findByClass = (nodes: readonly Element[], name: string) => nodes.filter(node => hasClass(node, name))
const getPlainText = (node: Element | undefined) => (node ? getTextContent(node).replace(/\s+/g, ' ').trim() : '')

/** Reads the hexadecimal id at the end of a Medium URL or file name. */
const findStoryId = (text: string | undefined): string | undefined =>
  /(?:^|[-/])([0-9a-f]{8,14})$/.exec(text ?? '')?.[1]

/** Whether a story is a reply. Medium exports a reply like a story, with its first words as title. */
function isReplyStory(nodes: readonly Element[], title: string): boolean {
  const first = getPlainText(nodes.find(node => hasClass(node, 'graf')))
  return findByClass(nodes, 'graf--title').length === 0 && title !== '' && first.startsWith(title.replace(/…$/, ''))
}

function listAddresses(nodes: readonly Element[], id: string | undefined): string[] {
  const [canonical] = findByClass(nodes, 'p-canonical')
  const href = canonical?.properties.href
  const canonicalUrls = typeof href === 'string' && /^https?:/.test(href) ? [href] : []
  return [...canonicalUrls, ...(id ? [`https://medium.com/p/${id}`] : [])]
}

function toStoryItem(html: string, path: string, file: string): ImportItem {
  const tree = fromHtmlIsomorphic(html, { fragment: false }) as Root
  const nodes = listElements(tree)
  const title = getPlainText(findByClass(nodes, 'p-name')[0])
  const [body] = findByClass(nodes, 'e-content')
  const address = String(findByClass(nodes, 'p-canonical')[0]?.properties.href ?? '')
  const id = findStoryId(file) ?? findStoryId(address)
  const item = makeEmptyItem({
    sourceId: id ?? file,
    place: path,
    addresses: listAddresses(nodes, id),
  })
  if (title !== '') item.fields.title = title
  const slug = toSlug(
    URL.parse(address)
      ?.pathname.split('/')
      .at(-1)
      ?.replace(/-?[0-9a-f]{8,14}$/, '') ?? '',
  )
  if (slug !== '') item.fields.slug = slug
  const summary = getPlainText(findByClass(nodes, 'p-summary')[0])
  if (summary !== '') item.fields.excerpt = summary
  const publishDate = findByClass(nodes, 'dt-published')[0]?.properties.dateTime
  const isDraft = file.startsWith('draft_') || publishDate === undefined
  item.fields.status = isDraft ? 'draft' : 'published'
  if (publishDate !== undefined) {
    const { moment, remark } = parseDate(String(publishDate))
    if (moment) item.fields.published_at = moment
    if (remark) item.remarks.push(remark)
  }
  for (const author of findByClass(nodes, 'p-author'))
    item.refers.push({
      as: 'author',
      key: /@([\w.-]+)/.exec(String(author.properties.href))?.[1] ?? toSlug(getPlainText(author)),
      name: getPlainText(author),
    })
  for (const tag of findByClass(nodes, 'p-tag'))
    item.refers.push({ as: 'tag', key: toSlug(getPlainText(tag)) || getPlainText(tag), name: getPlainText(tag) })
  if (isReplyStory(nodes, title)) {
    countNotImported(item, 'replies, as drafts')
    item.fields.status = 'draft'
    item.remarks.push(
      'This looks like a reply to somebody’s story, for it has no title of its own: it is a draft here.',
    )
  }
  if (!body) {
    item.state = 'cut'
    item.remarks.push('No text was found in this file.')
    return item
  }
  const lead = extractLeadPicture(body)
  if (lead) item.pictures.feature_image_url = lead
  item.fields.content_html = convertPageProse(toHtml(body.children), title, undefined, item, part =>
    convertMedium(part, item),
  )
  return item
}

/** Counts the files outside the folder of stories, such as claps, bookmarks and sessions. */
function countUnreadFiles(archive: CheckedArchive, report: SourceReport): void {
  countUnopenedFiles(report, archive)
  for (const { path } of archive.entries) {
    if (storyPathPattern.test(path)) continue
    const folder = path.split('/').at(-2)
    countNotImported(report, folder ? `files of “${folder.slice(0, 60)}”` : 'other files')
  }
}

async function* readStories(
  archive: CheckedArchive,
  size: number,
  { signal, onProgress }: ReadOptions,
): AsyncGenerator<ImportItem, SourceReport> {
  const report = makeEmptyReport()
  const files = archive.entries.filter(({ path }) => storyPathPattern.test(path))
  if (files.length === 0) throw new SourceRefusal('This zip holds no stories of Medium.')
  countUnreadFiles(archive, report)
  for (const [at, { path }] of files.entries()) {
    signal.throwIfAborted()
    const bytes = await readFileOrReportProblem(archive, path, report, signal)
    const html = bytes && decodeText(bytes)
    if (html !== undefined && isMarkupTooDeep(html))
      addProblem(report, path, 'This story is nested too deeply to be read.')
    else if (html !== undefined) {
      const item = toStoryItem(html, path, storyPathPattern.exec(path)?.[1] ?? path)
      const author = item.refers.find(({ as }) => as === 'author')
      if (author) report.site ??= `https://medium.com/@${author.key}`
      yield item
    }
    onProgress?.(Math.round((size * (at + 1)) / files.length))
  }
  return report
}

/** Reader for the zip that Medium exports. */
export const mediumImportReader: ImportReader = {
  format: 'medium',
  label: 'Medium export',
  recognises({ entries = [] }) {
    const storyPaths = entries.filter(path => storyPathPattern.test(path))
    if (storyPaths.length === 0 || entries.some(path => /(^|\/)posts\.csv$/.test(path))) return 0
    return storyPaths.some(path => /\/(draft_|\d{4}-\d{2}-\d{2}_)[^/]*\.html$/.test(path)) ? 1 : 0.5
  },
  async *read(source, options) {
    const archive = await openArchive(source.path)
    try {
      return yield* readStories(archive, source.size, options)
    } finally {
      archive.close()
    }
  },
}
