import { countNotImported, type ImportReference } from '../import-item.ts'
import type { XmlElement } from '../xml/xml-elements.ts'
import { type FeedEntry, removeTrackingParameters, resolveUrl } from './feed-entry.ts'
import { listAttachments } from './media.ts'
import { getChildPlainText, getChildText, listChildElements } from './xml-child.ts'

/**
 * Names of elements that this module or `media.ts` reads, or that matter only to programs. Other elements are counted
 * by name.
 */
// biome-ignore format: on few lines the list of names is easier to read
const knownElementNames = new Set([
  'title', 'link', 'guid', 'pubDate', 'dc:date', 'dcterms:issued', 'dcterms:created', 'dcterms:modified', 'atom:published', 'atom:updated',
  'description', 'content:encoded', 'xhtml:body', 'body', 'summary', 'author', 'dc:creator', 'itunes:author', 'category',
  'dc:subject', 'enclosure', 'image', 'itunes:image', 'media:content', 'media:group', 'media:thumbnail', 'media:description',
  'media:credit', 'media:copyright', 'media:text', 'media:title', 'atom:link', 'feedburner:origLink', 'comments',
  'slash:comments', 'wfw:commentRss', 'thr:total', 'post-id', 'dc:identifier', 'dc:format', 'itunes:title', 'itunes:summary', 'dc:description', 'dcterms:abstract',
])

/** Finds the name of the person in `ama@silo.example (Ama Boateng-Keller)`. An e-mail address alone is not a name. */
function parsePerson(author: string): string {
  const authorText = getChildPlainText(author)
  const inBrackets = /\(([^()]+)\)\s*$/.exec(authorText)?.[1]
  if (inBrackets) return inBrackets.trim()
  return authorText.replace(/<?[^\s<>]+@[^\s<>]+>?/g, '').trim()
}

export const listRssPeople = (names: string[]): ImportReference[] =>
  [...new Set(names.map(parsePerson))].filter(Boolean).map(name => ({ as: 'author', key: name, name }))

const makeTagReferences = (names: string[]): ImportReference[] =>
  [...new Set(names.map(getChildPlainText))].filter(Boolean).map(name => ({ as: 'category', key: name, name }))

const listChildTexts = (item: XmlElement, ...names: string[]) =>
  listChildElements(item, ...names).map(({ text }) => text)

/** Counts the comments on a feed entry, if the feed states their number. */
export function countComments(item: XmlElement, entry: FeedEntry): void {
  const times = Number.parseInt(getChildText(item, 'slash:comments', 'thr:total'), 10)
  if (times > 0) countNotImported(entry, 'comments', times)
}

/** Reads an entry of an RSS feed. @param base base of the feed's relative URLs */
export function readRssEntry(item: XmlElement, base: string | undefined): FeedEntry {
  const links = listChildElements(item, 'atom:link')
  const itemBase = item.attributes['xml:base'] ? resolveUrl(item.attributes['xml:base'], base) : base
  const [guid] = listChildElements(item, 'guid')
  const id = guid?.text.trim() || item.attributes['rdf:about'] || getChildText(item, 'dc:identifier')
  const permalink = guid?.attributes.isPermaLink !== 'false' && /^https?:\/\//.test(id) ? [id] : []
  const alternate = links.filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')
  const entryLinks = [
    ...[getChildText(item, 'feedburner:origLink'), getChildText(item, 'link')],
    ...alternate.map(({ attributes }) => attributes.href ?? ''),
    ...permalink,
  ]
  const addresses = [
    ...new Set(entryLinks.filter(Boolean).map(address => removeTrackingParameters(resolveUrl(address, itemBase)))),
  ]
  const creators = listChildTexts(item, 'dc:creator')
  const entry: FeedEntry = {
    place: `line ${item.line.toLocaleString('en')}`,
    state: item.state,
    id: id || (addresses[0] ?? ''),
    hasId: id !== '',
    title: getChildPlainText(getChildText(item, 'title', 'media:title', 'itunes:title')),
    addresses,
    base: item.attributes['xml:base'] ? itemBase : (addresses[0] ?? base),
    content: getChildText(item, 'content:encoded', 'xhtml:body', 'body'),
    summary: getChildText(item, 'description', 'summary', 'itunes:summary', 'dc:description', 'dcterms:abstract'),
    published: getChildText(
      item,
      'pubDate',
      'dc:date',
      'atom:published',
      'dcterms:issued',
      'dcterms:created',
      'atom:updated',
      'dcterms:modified',
    ),
    isDraft: false,
    refers: [
      ...listRssPeople(creators.length > 0 ? creators : listChildTexts(item, 'author', 'itunes:author')),
      ...makeTagReferences(listChildTexts(item, 'category', 'dc:subject')),
    ],
    attachments: listAttachments(item, links, itemBase ?? addresses[0]),
    notCarried: {},
    remarks: [],
  }
  countComments(item, entry)
  for (const { name } of item.children) if (!knownElementNames.has(name)) countNotImported(entry, `element ${name}`)
  return entry
}
