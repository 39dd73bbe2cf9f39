import { CustomFields } from '../custom-fields.ts'
import { addTrouble, type ImportItem, noReport, type SourceReport } from '../import-item.ts'
import { type ReadOptions, type SourceFile, type SourceReader, SourceRefused } from '../source-reader.ts'
import { type XmlReading, xmlElements } from '../xml/xml-elements.ts'
import { articleItem } from './article-item.ts'
import { leaveOutItem, leaveOutRest } from './left-out-items.ts'
import { SiteIndex } from './site-index.ts'
import { type WxrItem, wxrItems } from './wxr-item.ts'

const items = new Set(['item'])
/** `image` is named so that its title is not taken for the channel's. */
const channelAndItems = new Set(
  'item title link image wp:base_blog_url wp:author wp:category wp:tag wp:term'.split(' '),
)
const verbatim = new Set('title description content:encoded excerpt:encoded wp:meta_value'.split(' '))

/** Of a comment it is counted that there is one, and of what kind. */
const ignored = new Set(
  `wp:comment_id wp:comment_author wp:comment_author_email wp:comment_author_url wp:comment_author_IP wp:comment_date
   wp:comment_date_gmt wp:comment_content wp:comment_parent wp:comment_user_id wp:commentmeta`.split(/\s+/),
)
/** Characters of one entry: five thousand comments, and a text longer than any that is kept. */
const mostText = 3_000_000
const reading = { verbatim, ignored, mostText }

const isArticle = ({ type, text }: WxrItem) => type === 'post' && text('wp:status') !== 'auto-draft'

function tellTroubles(read: XmlReading, report: SourceReport): void {
  for (const { line, message } of read.troubles) addTrouble(report, `line ${line.toLocaleString('en')}`, message)
  report.troubleCount += read.troubleCount - read.troubles.length
  if (read.badBytes > 0) addTrouble(report, 'the whole file', `${read.badBytes} letters are not in its encoding`)
  if (read.removed > 0) addTrouble(report, 'the whole file', `${read.removed} control characters were taken out`)
  if (read.refused) addTrouble(report, 'the rest of the file', read.refused)
  report.isCutOff = read.isTruncated || read.refused !== undefined
}

/** Reads the file once for what its posts refer to: attachments stand after the posts that show them. */
async function indexOf(path: string, options: ReadOptions): Promise<SiteIndex> {
  const index = new SiteIndex()
  for await (const element of xmlElements(path, { wanted: channelAndItems, ...reading, ...options })) {
    if (element.name === 'item') for (const item of wxrItems(element)) index.addItem(item)
    else index.addOfChannel(element)
  }
  return index
}

/** Half of the progress is the first reading. */
const halves = ({ signal, onProgress }: ReadOptions, size: number) =>
  [0, size].map(before => ({
    signal,
    ...(onProgress && { onProgress: (bytes: number) => onProgress(Math.floor((before + bytes) / 2)) }),
  }))

async function* readPosts(source: SourceFile, options: ReadOptions): AsyncGenerator<ImportItem, SourceReport> {
  const [first = options, second = options] = halves(options, source.size)
  const index = await indexOf(source.path, first)
  if (index.itemCount === 0) throw new SourceRefused('There is no entry of a WordPress export in this file.')
  const report = { ...noReport(), site: index.site, title: index.title }
  const custom = new CustomFields(options.said)
  const reader = xmlElements(source.path, { wanted: items, ...reading, ...second })
  try {
    let step = await reader.next()
    for (; !step.done; step = await reader.next())
      for (const item of wxrItems(step.value)) {
        if (isArticle(item)) yield articleItem(item, index, custom)
        else leaveOutItem(item, report)
      }
    tellTroubles(step.value, report)
  } finally {
    // Whoever stops listening closes the file.
    await reader.return(undefined as never)
  }
  leaveOutRest(index, report)
  if (custom.columns.length > 0) report.columns = custom.columns
  return report
}

/** Exports of WordPress (WXR): what *Tools → Export* writes, of whatever version. */
export const wordpress: SourceReader = {
  format: 'wordpress',
  label: 'WordPress export',
  recognises({ text }) {
    if (/xmlns:wp=["']https?:\/\/wordpress\.org\/export\//.test(text) || text.includes('<wp:wxr_version>')) return 1
    return /<rss\b/.test(text) && /<wp:(?:post_type|post_id|author_login)>/.test(text) ? 0.9 : 0
  },
  read: readPosts,
}
