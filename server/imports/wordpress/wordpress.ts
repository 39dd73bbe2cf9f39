import { CustomFields } from '../custom-fields.ts'
import { addProblem, makeEmptyReport, type SourceReport } from '../import-item.ts'
import { type ImportReader, type ReadOptions, SourceRefusal } from '../import-reader.ts'
import { readXmlElements, type XmlReadResult } from '../xml/xml-elements.ts'
import { toArticleItem } from './article-item.ts'
import { skipItem, skipRemainingItems } from './left-out-items.ts'
import { SiteIndex } from './site-index.ts'
import { readWxrItems, type WxrItem } from './wxr-item.ts'

const itemElements = new Set(['item'])
/**
 * Names of XML elements that are read. `image` is among them, because otherwise the title of the image would be read
 * as the title of the channel.
 */
const indexElements = new Set('item title link image wp:base_blog_url wp:author wp:category wp:tag wp:term'.split(' '))
const verbatimElements = new Set('title description content:encoded excerpt:encoded wp:meta_value'.split(' '))

/** Names of XML elements that are not read inside comments, because comments are only counted by type. */
const ignoredElements = new Set(
  `wp:comment_id wp:comment_author wp:comment_author_email wp:comment_author_url wp:comment_author_IP wp:comment_date
   wp:comment_date_gmt wp:comment_content wp:comment_parent wp:comment_user_id wp:commentmeta`.split(/\s+/),
)
/** Maximum number of characters of an entry: five thousand comments plus a text of maximum length. */
const maxItemTextLength = 3_000_000
const readOptions = { verbatim: verbatimElements, ignored: ignoredElements, mostText: maxItemTextLength }

const isArticle = ({ type, text }: WxrItem) => type === 'post' && text('wp:status') !== 'auto-draft'

function reportXmlProblems(result: XmlReadResult, report: SourceReport): void {
  for (const { line, message } of result.troubles) addProblem(report, `line ${line.toLocaleString('en')}`, message)
  report.troubleCount += result.troubleCount - result.troubles.length
  if (result.badBytes > 0) addProblem(report, 'the whole file', `${result.badBytes} letters are not in its encoding`)
  if (result.removedCount > 0)
    addProblem(report, 'the whole file', `${result.removedCount} control characters were taken out`)
  if (result.refusalReason) addProblem(report, 'the rest of the file', result.refusalReason)
  report.isCutOff = result.isTruncated || result.refusalReason !== undefined
}

/** Reads the data to which posts refer, in a first pass, because attachments are after the posts in the file. */
async function buildIndex(path: string, options: ReadOptions): Promise<SiteIndex> {
  const index = new SiteIndex()
  for await (const element of readXmlElements(path, { elementNames: indexElements, ...readOptions, ...options })) {
    if (element.name === 'item') for (const item of readWxrItems(element)) index.addItem(item)
    else index.addOfChannel(element)
  }
  return index
}

/** Makes the options of the two passes, each of which reports half of the progress. */
const makePassOptions = ({ signal, onProgress }: ReadOptions, size: number) =>
  [0, size].map(before => ({
    signal,
    ...(onProgress && { onProgress: (bytes: number) => onProgress(Math.floor((before + bytes) / 2)) }),
  }))

const readPosts: ImportReader['read'] = async function* (source, options) {
  const [first = options, second = options] = makePassOptions(options, source.size)
  const index = await buildIndex(source.path, first)
  if (index.itemCount === 0) throw new SourceRefusal('There is no entry of a WordPress export in this file.')
  const report = { ...makeEmptyReport(), site: index.site, title: index.title }
  const custom = new CustomFields(options.said)
  const reader = readXmlElements(source.path, { elementNames: itemElements, ...readOptions, ...second })
  try {
    let step = await reader.next()
    for (; !step.done; step = await reader.next())
      for (const item of readWxrItems(step.value)) {
        if (isArticle(item)) yield toArticleItem(item, index, custom)
        else skipItem(item, report)
      }
    reportXmlProblems(step.value, report)
  } finally {
    // The XML reader is closed when the consumer stops early, which also closes the file.
    await reader.return(undefined as never)
  }
  skipRemainingItems(index, report)
  if (custom.columns.length > 0) report.columns = custom.columns
  return report
}

/** Reader for WordPress exports (WXR) from *Tools → Export*, any version. */
export const wordpressImportReader: ImportReader = {
  format: 'wordpress',
  label: 'WordPress export',
  recognises({ text }) {
    if (/xmlns:wp=["']https?:\/\/wordpress\.org\/export\//.test(text) || text.includes('<wp:wxr_version>')) return 1
    return /<rss\b/.test(text) && /<wp:(?:post_type|post_id|author_login)>/.test(text) ? 0.9 : 0
  },
  read: readPosts,
}
