import { playerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { type ImportReference, leaveOut } from '../import-item.ts'
import { escapeHtml } from '../prose/prose.ts'
import type { XmlElement } from '../xml/xml-elements.ts'
import { type FeedEntry, resolveUrl, withoutCounting } from './feed-entry.ts'
import { listAttachments } from './media.ts'
import { countComments, people } from './rss-entry.ts'
import { toParagraphs, childElements, childHtml, childText, childPlainText } from './xml-child.ts'

/** As for RSS; `issued`, `modified` and `created` belong to Atom 0.3. */
// biome-ignore format: a list of names is read as one
const known = new Set([
  'id', 'title', 'link', 'published', 'issued', 'created', 'updated', 'modified', 'summary', 'content', 'author', 'dc:creator', 'category',
  'app:control', 'app:edited', 'media:content', 'media:group', 'media:thumbnail', 'media:title', 'thr:total', 'enclosure',
  'itunes:image',
])

/** Blogger's category scheme for the kind of an entry: post, page, comment, setting or template. */
const kindScheme = 'http://schemas.google.com/g/2005#kind'

/** Kind of an entry that is not an article, such as `comment`. */
export function otherKind(entry: XmlElement): string | undefined {
  const kind = childElements(entry, 'category').find(({ attributes }) => attributes.scheme === kindScheme)
  const [, name] = /#(\w+)$/.exec(kind?.attributes.term ?? '') ?? []
  return name === 'post' ? undefined : name
}

const subjectsOf = (entry: XmlElement): ImportReference[] =>
  childElements(entry, 'category').flatMap(({ attributes: { scheme, term = '', label } }): ImportReference[] =>
    term === '' || scheme === kindScheme ? [] : [{ as: 'category', key: term, name: childPlainText(label ?? term) }],
  )

const baseOf = (element: XmlElement | undefined, outer: string | undefined) =>
  element?.attributes['xml:base'] ? resolveUrl(element.attributes['xml:base'], outer) : outer

/** A video channel's only text is each video's description; the page embeds the video. */
function filmIn(entry: XmlElement, address = ''): string {
  const words = childElements(entry, 'media:group').map(group => toParagraphs(childText(group, 'media:description')))
  const film = playerAddress(address)
  const title = escapeHtml(childPlainText(childText(entry, 'title')))
  return film ? [`<iframe src="${escapeHtml(film)}" title="${title}"></iframe>`, ...words].join('') : words.join('')
}

const isDraft = (entry: XmlElement) =>
  childElements(entry, 'app:control').some(control => childText(control, 'app:draft') === 'yes')

/**
 * @param base base of the feed's relative addresses
 * @param authors authors of the feed, used for entries without their own
 */
export function atomEntry(element: XmlElement, base: string | undefined, authors: XmlElement[]): FeedEntry {
  const [content] = childElements(element, 'content')
  const links = childElements(element, 'link')
  const own = baseOf(element, base)
  const alternate = links.filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')
  const addresses = alternate.flatMap(({ attributes: { href } }) =>
    href ? [withoutCounting(resolveUrl(href, own))] : [],
  )
  const named = childElements(element, 'author')
  const names = (named.length > 0 ? named : authors).map(author => childText(author, 'name') || author.text)
  const entry: FeedEntry = {
    place: `line ${element.line.toLocaleString('en')}`,
    state: element.state,
    id: childText(element, 'id') || (addresses[0] ?? ''),
    hasId: childText(element, 'id') !== '',
    title: childPlainText(childElements(element, 'title')[0]?.text ?? childText(element, 'media:title')),
    addresses: [...new Set(addresses)],
    base: baseOf(content, own) ?? addresses[0],
    content: childHtml(content) || filmIn(element, addresses[0]),
    summary: childHtml(childElements(element, 'summary')[0]),
    published: childText(element, 'published', 'issued', 'created', 'updated', 'modified'),
    isDraft: isDraft(element),
    refers: [
      ...people([...names, ...childElements(element, 'dc:creator').map(({ text }) => text)]),
      ...subjectsOf(element),
    ],
    attachments: listAttachments(element, links, own ?? addresses[0]),
    notCarried: {},
    remarks: [],
  }
  if (content?.attributes.src)
    entry.remarks.push(
      `The feed only says where its text lies: ${resolveUrl(content.attributes.src, baseOf(content, own))}.`,
    )
  countComments(element, entry)
  for (const { name } of element.children) if (!known.has(name)) leaveOut(entry, `element ${name}`)
  return entry
}
