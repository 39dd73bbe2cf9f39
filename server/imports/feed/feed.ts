import { toOneLine } from '../../../app/platform/text/invisible-characters.ts'
import { addProblem, countNotImported, makeEmptyReport, type SourceReport } from '../import-item.ts'
import { type ImportReader, SourceRefusal } from '../import-reader.ts'
import { toHtmlText } from '../prose/fragment.ts'
import { readXmlElements, type XmlElement, type XmlReadResult } from '../xml/xml-elements.ts'
import { describeUnsupportedContent, readAtomEntry } from './atom-entry.ts'
import { toEntryItem } from './entry-item.ts'
import { type FeedEntry, resolveUrl } from './feed-entry.ts'
import {
  type FeedRoot,
  findFeedRoot,
  getStandardElementName,
  listElementNamesAsWritten,
  readFeedRoot,
} from './feed-root.ts'
import { readRssEntry } from './rss-entry.ts'
import { getChildPlainText } from './xml-child.ts'

const entryElementNames = ['item', 'entry']
/**
 * Names of the elements outside feed entries that are read. Some elements must be parsed as a whole, so that their
 * children are not mistaken for other elements.
 */
const usedElementNames = ['title', 'link', 'atom:link', 'author', 'id', 'textInput', 'textinput', 'itunes:owner']
/** Names of metadata of the feed that is not imported. */
// biome-ignore format: on few lines the list of names is easier to read
const ignoredElementNames = [
  'description', 'subtitle', 'tagline', 'copyright', 'rights', 'managingEditor', 'webMaster', 'logo', 'icon', 'image', 'category',
  'itunes:image', 'itunes:summary',
]
/** Names of elements with HTML, which some feeds do not escape. */
// biome-ignore format: on few lines the list of names is easier to read
const htmlElementNames = [
  'title', 'description', 'content:encoded', 'summary', 'content', 'xhtml:body', 'body', 'subtitle', 'rights', 'media:description',
]

const measureFeedLikeness: ImportReader['recognises'] = ({ text }) => {
  const root = findFeedRoot(text)
  if (!root) return 0
  return root.isExport ? 0.2 : 0.9
}

/** Metadata of the feed that was read before the current entry. */
type FeedChannel = { base: string | undefined; authors: XmlElement[]; report: SourceReport }

/** Renames an element and its descendants to the usual prefixes. */
function renameElement(element: XmlElement, root: FeedRoot): XmlElement {
  element.name = getStandardElementName(element.name, root)
  for (const child of element.children) renameElement(child, root)
  return element
}

/** Finds the URL of the website, which differs from the URL of the feed. */
function readSiteLink({ name, text, attributes }: XmlElement): string {
  if (name !== 'link') return ''
  if (text.trim() !== '') return text.trim()
  return (attributes.rel ?? 'alternate') === 'alternate' ? (attributes.href ?? '') : ''
}

function readChannelElement(element: XmlElement, channel: FeedChannel): void {
  const { report } = channel
  const site = readSiteLink(element)
  if (site !== '' && report.site === undefined) {
    report.site = resolveUrl(site, channel.base)
    channel.base ??= report.site
  }
  if (element.name === 'title') report.title ??= getChildPlainText(element.text) || undefined
  if (ignoredElementNames.includes(element.name)) countNotImported(report, `${element.name} of the feed`)
  if (element.name === 'author') channel.authors.push(element)
}

/** Maximum number of characters of a text that serves as the id of an entry. */
const maxIdLength = 200

function readEntry(element: XmlElement, { base, authors }: FeedChannel): FeedEntry {
  const entry = element.name === 'item' ? readRssEntry(element, base) : readAtomEntry(element, base, authors)
  entry.id ||= toOneLine(`${entry.title} ${entry.published}`)
  // An RSS entry may consist of a description only. The description is then also the id of the entry.
  entry.id ||= toHtmlText(entry.content || entry.summary).slice(0, maxIdLength)
  return entry
}

function reportXmlProblems(reading: XmlReadResult, report: SourceReport): void {
  for (const { line, message } of reading.troubles) addProblem(report, `line ${line.toLocaleString('en')}`, message)
  report.troubleCount += reading.troubleCount - reading.troubles.length
  if (reading.badBytes > 0) addProblem(report, 'the whole file', `Letters that cannot be read: ${reading.badBytes}`)
  if (reading.refusalReason !== undefined)
    addProblem(report, 'the end of what was read', `Reading ended: ${reading.refusalReason}.`)
  report.isCutOff = reading.isTruncated || reading.refusalReason !== undefined
}

const readFeed: ImportReader['read'] = async function* (source, options) {
  const root = await readFeedRoot(source.path, options.signal)
  if (!root) throw new SourceRefusal('It is no feed: it begins neither as RSS nor as Atom.')
  const report = makeEmptyReport()
  const base = root.base === undefined ? source.address : resolveUrl(root.base, source.address)
  const channel: FeedChannel = { base, authors: [], report }
  const elementNames = listElementNamesAsWritten(
    [...entryElementNames, ...usedElementNames, ...ignoredElementNames],
    root,
  )
  const verbatim = listElementNamesAsWritten(htmlElementNames, root)
  const { signal, onProgress } = options
  const reading = readXmlElements(source.path, { elementNames, verbatim, signal, ...(onProgress && { onProgress }) })
  let entryCount = 0
  let step = await reading.next()
  for (; !step.done; step = await reading.next()) {
    const element = renameElement(step.value, root)
    if (!entryElementNames.includes(element.name)) {
      readChannelElement(element, channel)
      continue
    }
    entryCount += 1
    const otherFormat = describeUnsupportedContent(element)
    const entry = otherFormat === undefined ? readEntry(element, channel) : undefined
    if (otherFormat !== undefined) countNotImported(report, `entries of the kind ${otherFormat}`)
    else if (entry && entry.id !== '') yield toEntryItem(entry)
    else addProblem(report, `line ${element.line}`, 'An entry says neither what it is called nor where it stands.')
  }
  reportXmlProblems(step.value, report)
  if (entryCount === 0) throw new SourceRefusal(formatRefusal(step.value))
  return report
}

const formatRefusal = ({ refusalReason, troubles }: XmlReadResult): string => {
  const reason = refusalReason ?? troubles[0]?.message
  return `There is no entry in this feed.${reason ? ` What is wrong with it: ${reason}` : ''}`
}

/** Reader for RSS 0.9 to 2.0, with and without RDF, and for Atom, also with broken XML. */
export const feedImportReader: ImportReader = {
  format: 'feed',
  label: 'RSS or Atom feed',
  recognises: measureFeedLikeness,
  read: readFeed,
}
