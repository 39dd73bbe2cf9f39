import { toPlayerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { countNotImported, type ImportReference } from '../import-item.ts'
import { escapeHtml } from '../prose/prose.ts'
import type { XmlElement } from '../xml/xml-elements.ts'
import { type FeedEntry, removeTrackingParameters, resolveUrl } from './feed-entry.ts'
import { listAttachments } from './media.ts'
import { countComments, listRssPeople } from './rss-entry.ts'
import { getChildHtml, getChildPlainText, getChildText, listChildElements, toParagraphs } from './xml-child.ts'

/**
 * Names of elements that this module reads, or that matter only to programs. `issued`, `modified` and `created` belong
 * to Atom 0.3.
 */
// biome-ignore format: on few lines the list of names is easier to read
const knownElementNames = new Set([
  'id', 'title', 'link', 'published', 'issued', 'created', 'updated', 'modified', 'summary', 'content', 'author', 'dc:creator', 'category',
  'app:control', 'app:edited', 'media:content', 'media:group', 'media:thumbnail', 'media:title', 'thr:total', 'enclosure',
  'itunes:image',
])

/** Category scheme by which Blogger states the type of an entry: post, page, comment, setting or template. */
const kindSchemeUrl = 'http://schemas.google.com/g/2005#kind'

/** Finds the type of an entry that is not an article, such as `comment`. */
export function describeUnsupportedContent(entry: XmlElement): string | undefined {
  const kind = listChildElements(entry, 'category').find(({ attributes }) => attributes.scheme === kindSchemeUrl)
  const [, name] = /#(\w+)$/.exec(kind?.attributes.term ?? '') ?? []
  return name === 'post' ? undefined : name
}

const listSubjects = (entry: XmlElement): ImportReference[] =>
  listChildElements(entry, 'category').flatMap(({ attributes: { scheme, term = '', label } }): ImportReference[] =>
    term === '' || scheme === kindSchemeUrl
      ? []
      : [{ as: 'category', key: term, name: getChildPlainText(label ?? term) }],
  )

const resolveBase = (element: XmlElement | undefined, outer: string | undefined) =>
  element?.attributes['xml:base'] ? resolveUrl(element.attributes['xml:base'], outer) : outer

/** Renders a video entry. The description is the only text that a video feed has; the article embeds the video. */
function renderVideo(entry: XmlElement, address = ''): string {
  const descriptions = listChildElements(entry, 'media:group').map(group =>
    toParagraphs(getChildText(group, 'media:description')),
  )
  const film = toPlayerAddress(address)
  const title = escapeHtml(getChildPlainText(getChildText(entry, 'title')))
  return film
    ? [`<iframe src="${escapeHtml(film)}" title="${title}"></iframe>`, ...descriptions].join('')
    : descriptions.join('')
}

const isDraft = (entry: XmlElement) =>
  listChildElements(entry, 'app:control').some(control => getChildText(control, 'app:draft') === 'yes')

/**
 * Reads one entry of an Atom feed.
 * @param base base URL for relative URLs in the feed
 * @param authors authors of the feed, used for entries without authors
 */
export function readAtomEntry(element: XmlElement, base: string | undefined, authors: XmlElement[]): FeedEntry {
  const [content] = listChildElements(element, 'content')
  const links = listChildElements(element, 'link')
  const entryBase = resolveBase(element, base)
  const alternate = links.filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')
  const addresses = alternate.flatMap(({ attributes: { href } }) =>
    href ? [removeTrackingParameters(resolveUrl(href, entryBase))] : [],
  )
  const entryAuthors = listChildElements(element, 'author')
  const names = (entryAuthors.length > 0 ? entryAuthors : authors).map(
    author => getChildText(author, 'name') || author.text,
  )
  const entry: FeedEntry = {
    place: `line ${element.line.toLocaleString('en')}`,
    state: element.state,
    id: getChildText(element, 'id') || (addresses[0] ?? ''),
    hasId: getChildText(element, 'id') !== '',
    title: getChildPlainText(listChildElements(element, 'title')[0]?.text ?? getChildText(element, 'media:title')),
    addresses: [...new Set(addresses)],
    base: resolveBase(content, entryBase) ?? addresses[0],
    content: getChildHtml(content) || renderVideo(element, addresses[0]),
    summary: getChildHtml(listChildElements(element, 'summary')[0]),
    published: getChildText(element, 'published', 'issued', 'created', 'updated', 'modified'),
    isDraft: isDraft(element),
    refers: [
      ...listRssPeople([...names, ...listChildElements(element, 'dc:creator').map(({ text }) => text)]),
      ...listSubjects(element),
    ],
    attachments: listAttachments(element, links, entryBase ?? addresses[0]),
    notCarried: {},
    remarks: [],
  }
  if (content?.attributes.src)
    entry.remarks.push(
      `The feed only says where its text lies: ${resolveUrl(content.attributes.src, resolveBase(content, entryBase))}.`,
    )
  countComments(element, entry)
  for (const { name } of element.children) if (!knownElementNames.has(name)) countNotImported(entry, `element ${name}`)
  return entry
}
