import { toOneLine } from '../../../app/platform/text/invisible-characters.ts'
import {
  addProblem,
  countNotImported,
  type ImportReference,
  makeEmptyReport,
  type SourceReport,
} from '../import-item.ts'
import { type ImportReader, SourceRefusal } from '../import-reader.ts'
import { getListField, getStringField, isRecord, type JsonRecord } from '../json/json-record.ts'
import { readJsonValues } from '../json/json-values.ts'
import { toEntryItem } from './entry-item.ts'
import { type FeedAttachment, type FeedEntry, removeTrackingParameters, resolveUrl } from './feed-entry.ts'
import { toParagraphs } from './xml-child.ts'

const versionPattern = /^\s*\{[\s\S]*?"version"\s*:\s*"https?:\\?\/\\?\/(?:www\.)?jsonfeed\.org\\?\/version\\?\/1/

const measureJsonFeedLikeness: ImportReader['recognises'] = ({ text }) => {
  if (versionPattern.test(text)) return 1
  const isFeed = /^\s*\{/.test(text) && /"items"\s*:\s*\[/.test(text) && /"(?:home_page_url|feed_url)"\s*:/.test(text)
  return isFeed ? 0.6 : 0
}

/**
 * Known fields of a JSON Feed item in versions 1 and 1.1. Other fields, such as extensions, are counted by name as not
 * imported.
 */
// biome-ignore format: on few lines the list of names is easier to read
const knownKeys = new Set([
  'id', 'url', 'external_url', 'title', 'content_html', 'content_text', 'summary', 'image', 'banner_image', 'date_published',
  'date_modified', 'author', 'authors', 'tags', 'language', 'attachments',
])

const readAuthors = (record: JsonRecord): ImportReference[] => {
  const all = [...getListField(record, 'authors'), ...(isRecord(record.author) ? [record.author] : [])]
  const people = all.map(author => ({
    key: getStringField(author, 'url', 'name'),
    name: toOneLine(getStringField(author, 'name', 'url')),
  }))
  return people.filter(({ key }) => key !== '').map(author => ({ as: 'author', ...author }))
}

const readTags = ({ tags }: JsonRecord): ImportReference[] =>
  [...new Set(Array.isArray(tags) ? tags : [])].flatMap(tag => {
    const name = typeof tag === 'string' ? toOneLine(tag) : ''
    return name === '' ? [] : [{ as: 'tag' as const, key: name, name }]
  })

const readAttachments = (item: JsonRecord, base: string | undefined): FeedAttachment[] => {
  const files: FeedAttachment[] = [
    ...['image', 'banner_image'].flatMap(name =>
      getStringField(item, name) ? [{ address: getStringField(item, name), type: 'image/*' }] : [],
    ),
    ...getListField(item, 'attachments').map(file => ({
      address: getStringField(file, 'url'),
      type: getStringField(file, 'mime_type'),
    })),
  ]
  return files
    .filter(({ address }) => address !== '')
    .map(file => ({ ...file, address: resolveUrl(file.address, base) }))
}

function toFeedEntry(
  item: JsonRecord,
  number: number,
  base: string | undefined,
  authors: ImportReference[],
): FeedEntry {
  const links = [getStringField(item, 'url')].filter(Boolean)
  const addresses = links.map(address => removeTrackingParameters(resolveUrl(address, base)))
  const itemAuthors = readAuthors(item)
  const id = typeof item.id === 'number' ? String(item.id) : getStringField(item, 'id')
  const entry: FeedEntry = {
    place: `item ${number.toLocaleString('en')}`,
    state: 'whole',
    id: id || (addresses[0] ?? toOneLine(`${getStringField(item, 'title')} ${getStringField(item, 'date_published')}`)),
    hasId: id !== '',
    title: toOneLine(getStringField(item, 'title')),
    addresses,
    base: addresses[0] ?? base,
    content: getStringField(item, 'content_html') || toParagraphs(getStringField(item, 'content_text')),
    summary: toParagraphs(getStringField(item, 'summary')),
    published: getStringField(item, 'date_published', 'date_modified'),
    isDraft: false,
    refers: [...(itemAuthors.length > 0 ? itemAuthors : authors), ...readTags(item)],
    attachments: readAttachments(item, addresses[0] ?? base),
    notCarried: {},
    remarks: [],
  }
  const externalUrl = getStringField(item, 'external_url')
  if (externalUrl) {
    countNotImported(entry, 'external_url')
    entry.remarks.push(`It is about a page elsewhere: ${externalUrl}.`)
  }
  for (const name of Object.keys(item)) if (!knownKeys.has(name)) countNotImported(entry, `member ${name}`)
  return entry
}

/** Names of fields of the feed itself, and names of fields that are not imported. */
const ignoredKeys = ['description', 'user_comment', 'icon', 'favicon', 'hubs']
const usedKeys = ['title', 'home_page_url', 'feed_url', 'authors', 'author', ...ignoredKeys]

/**
 * Metadata of the feed. Authors of the feed that are listed after the items are not used for the items, because the
 * file is read only once.
 */
type FeedChannel = { base: string | undefined; authors: ImportReference[]; report: SourceReport }

function readChannelKey(key: string, value: unknown, channel: FeedChannel): void {
  const { report } = channel
  const text = typeof value === 'string' ? value.trim() : ''
  if (key === 'title' && text !== '') report.title = toOneLine(text)
  if (key === 'home_page_url' && text !== '') {
    report.site = text
    channel.base ??= text
  }
  if (key === 'feed_url' && text !== '') channel.base ??= text
  if (ignoredKeys.includes(key)) countNotImported(report, `${key} of the feed`)
  if (key === 'authors' || key === 'author') channel.authors = [...channel.authors, ...readAuthors({ [key]: value })]
}

const readJsonFeed: ImportReader['read'] = async function* (source, options) {
  const report = makeEmptyReport()
  const channel: FeedChannel = { base: source.address, authors: [], report }
  const reading = readJsonValues(source.path, {
    ...options,
    paths: ['$.items.*', ...usedKeys.map(name => `$.${name}`)],
  })
  let number = 0
  let step = await reading.next()
  for (; !step.done; step = await reading.next()) {
    const { key, parentKeys, value } = step.value
    if (parentKeys.length === 0) readChannelKey(key, value, channel)
    else if (isRecord(value)) {
      number += 1
      const entry = toFeedEntry(value, number, channel.base, channel.authors)
      if (entry.id !== '') yield toEntryItem(entry)
      else addProblem(report, entry.place, 'An item says neither what it is called nor where it stands.')
    }
  }
  const { errorText, badBytes } = step.value
  report.isCutOff = errorText !== undefined
  if (errorText !== undefined) addProblem(report, 'the end of what was read', `The feed is damaged there: ${errorText}`)
  if (badBytes > 0) addProblem(report, 'the whole file', `Letters that cannot be read: ${badBytes}`)
  if (number === 0)
    throw new SourceRefusal(`There is no item in this feed.${errorText ? ` It cannot be read: ${errorText}` : ''}`)
  return report
}

/** Reader for JSON Feed 1 and 1.1, see https://jsonfeed.org. */
export const jsonFeedImportReader: ImportReader = {
  format: 'json-feed',
  label: 'JSON Feed',
  recognises: measureJsonFeedLikeness,
  read: readJsonFeed,
}
