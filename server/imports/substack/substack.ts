import Papa from 'papaparse'
import { type CheckedArchive, openArchive } from '../archive/archive.ts'
import { countUnopenedFiles, readFileOrReportProblem } from '../archive/report-archive.ts'
import { getChildPlainText } from '../feed/xml-child.ts'
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
import { convertSubstack } from './substack-prose.ts'

/** Row of `posts.csv` by column name. */
type Post = Record<string, string>

const tablePathPattern = /^(.*\/)?posts\.csv$/

function setItemStatus(post: Post, item: ImportItem): void {
  const isPublished = /^true$/i.test(post.is_published ?? '')
  const audience = post.audience ?? 'everyone'
  item.fields.status = isPublished ? 'published' : 'draft'
  if (!isPublished || audience === 'everyone' || audience === '') return
  item.fields.status = 'draft'
  countNotImported(item, `articles for ${audience} alone, as drafts`)
  item.remarks.push(`At Substack this is for ${audience.replaceAll('_', ' ')} alone: it is a draft here.`)
}

function toPostItem(post: Post, html: string | undefined): ImportItem {
  const id = post.post_id ?? ''
  const [, number = id, slug] = /^(\d+)(?:\.(.+))?$/.exec(id) ?? []
  const item = makeEmptyItem({
    sourceId: number,
    place: `posts/${id}.html`,
    addresses: slug ? [`/p/${slug}`] : [],
  })
  if (post.title) item.fields.title = getChildPlainText(post.title)
  if (slug) item.fields.slug = slug
  if (post.subtitle) item.fields.excerpt = getChildPlainText(post.subtitle)
  setItemStatus(post, item)
  if (post.post_date) {
    const { moment, remark } = parseDate(post.post_date)
    if (moment) item.fields.published_at = moment
    if (remark) item.remarks.push(remark)
  }
  if (post.podcast_url) {
    countNotImported(item, 'recordings')
    item.remarks.push(`It has a recording, which stays where it is: ${post.podcast_url.slice(0, 300)}`)
  }
  if (post.type && !/^(newsletter|podcast)$/.test(post.type))
    item.remarks.push(`At Substack this is a ${post.type.slice(0, 40)}.`)
  if (html === undefined) {
    item.state = 'cut'
    item.remarks.push('Its text is not in the zip.')
  } else
    item.fields.content_html = convertPageProse(html, post.title, undefined, item, tree => convertSubstack(tree, item))
  return item
}

/** Counts files in the zip that are not posts. Subscriber lists are personal data and are not opened. */
function countUnreadFiles(
  archive: CheckedArchive,
  root: string,
  posts: ReadonlySet<string>,
  report: SourceReport,
): void {
  countUnopenedFiles(report, archive)
  for (const { path } of archive.entries) {
    const relativePath = path.slice(root.length)
    if (relativePath === 'posts.csv' || posts.has(path)) continue
    if (/^posts\/.*\.html$/.test(relativePath)) addProblem(report, relativePath, 'posts.csv does not list this post.')
    countNotImported(
      report,
      /email_list|subscribers?|\.(delivers|opens)\.csv$/i.test(relativePath)
        ? 'files of readers, which were not opened'
        : /^posts\/.*\.html$/.test(relativePath)
          ? 'posts that posts.csv does not list'
          : 'other files',
    )
  }
}

async function* readPosts(
  archive: CheckedArchive,
  size: number,
  { signal, onProgress }: ReadOptions,
): AsyncGenerator<ImportItem, SourceReport> {
  const report = makeEmptyReport()
  const file = archive.entries.find(({ path }) => tablePathPattern.test(path))
  if (!file) throw new SourceRefusal('This zip holds no posts.csv, which an export of Substack has.')
  const root = file.path.slice(0, -'posts.csv'.length)
  const bytes = (await archive.read(file.path, signal)) ?? Buffer.alloc(0)
  const { data } = Papa.parse<Post>(decodeText(bytes), { header: true, skipEmptyLines: 'greedy' })
  const posts = data.filter(post => post.post_id)
  if (posts.length < data.length) addProblem(report, 'posts.csv', `${data.length - posts.length} rows have no post_id.`)
  countUnreadFiles(archive, root, new Set(posts.map(post => `${root}posts/${post.post_id}.html`)), report)
  for (const [at, post] of posts.entries()) {
    signal.throwIfAborted()
    const path = `${root}posts/${post.post_id}.html`
    const html = await readFileOrReportProblem(archive, path, report, signal)
    if (!html) addProblem(report, `posts/${post.post_id}.html`, 'This post is listed, and its text is not in the zip.')
    yield toPostItem(post, html && decodeText(html))
    onProgress?.(Math.round((size * (at + 1)) / posts.length))
  }
  return report
}

/** Reader for the zip that Substack exports. */
export const substackImportReader: ImportReader = {
  format: 'substack',
  label: 'Substack export',
  recognises: ({ entries = [] }) =>
    entries.some(path => tablePathPattern.test(path)) && entries.some(path => /(^|\/)posts\/\d+[^/]*\.html$/.test(path))
      ? 1
      : entries.some(path => tablePathPattern.test(path))
        ? 0.7
        : 0,
  async *read(source, options) {
    const archive = await openArchive(source.path)
    try {
      return yield* readPosts(archive, source.size, options)
    } finally {
      archive.close()
    }
  },
}
