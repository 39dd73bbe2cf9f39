import { playerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { type ImportReference, leaveOut } from '../import-item.ts'
import { escaped } from '../prose/prose.ts'
import type { XmlElement } from '../xml/xml-elements.ts'
import { type FeedEntry, resolved, withoutCounting } from './feed-entry.ts'
import { attachmentsOf } from './media.ts'
import { countComments, people } from './rss-entry.ts'
import { asParagraphs, childrenNamed, htmlIn, textIn, wordsIn } from './xml-child.ts'

/** The same as for RSS; `issued`, `modified` and `created` are of Atom 0.3. */
// biome-ignore format: a list of names is read as one
const known = new Set([
  'id', 'title', 'link', 'published', 'issued', 'created', 'updated', 'modified', 'summary', 'content', 'author', 'dc:creator', 'category',
  'app:control', 'app:edited', 'media:content', 'media:group', 'media:thumbnail', 'media:title', 'thr:total', 'enclosure',
  'itunes:image',
])

/** Blogger says with it whether an entry is a post, a page, a comment, a setting or a template. */
const kindScheme = 'http://schemas.google.com/g/2005#kind'

/** What an entry is where it is no article, such as `comment`. */
export function otherKind(entry: XmlElement): string | undefined {
  const kind = childrenNamed(entry, 'category').find(({ attributes }) => attributes.scheme === kindScheme)
  const [, name] = /#(\w+)$/.exec(kind?.attributes.term ?? '') ?? []
  return name === 'post' ? undefined : name
}

const subjectsOf = (entry: XmlElement): ImportReference[] =>
  childrenNamed(entry, 'category').flatMap(({ attributes: { scheme, term = '', label } }): ImportReference[] =>
    term === '' || scheme === kindScheme ? [] : [{ as: 'category', key: term, name: wordsIn(label ?? term) }],
  )

const baseOf = (element: XmlElement | undefined, outer: string | undefined) =>
  element?.attributes['xml:base'] ? resolved(element.attributes['xml:base'], outer) : outer

/** A channel of films has no text but the words beside each, which are its whole text; the page of a film plays it. */
function filmIn(entry: XmlElement, address = ''): string {
  const words = childrenNamed(entry, 'media:group').map(group => asParagraphs(textIn(group, 'media:description')))
  const film = playerAddress(address)
  const title = escaped(wordsIn(textIn(entry, 'title')))
  return film ? [`<iframe src="${escaped(film)}" title="${title}"></iframe>`, ...words].join('') : words.join('')
}

const isDraft = (entry: XmlElement) =>
  childrenNamed(entry, 'app:control').some(control => textIn(control, 'app:draft') === 'yes')

/**
 * @param base what the addresses of the feed itself are relative to
 * @param authors of the feed, who are those of every entry that names none
 */
export function atomEntry(element: XmlElement, base: string | undefined, authors: XmlElement[]): FeedEntry {
  const [content] = childrenNamed(element, 'content')
  const links = childrenNamed(element, 'link')
  const own = baseOf(element, base)
  const alternate = links.filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')
  const addresses = alternate.flatMap(({ attributes: { href } }) =>
    href ? [withoutCounting(resolved(href, own))] : [],
  )
  const named = childrenNamed(element, 'author')
  const names = (named.length > 0 ? named : authors).map(author => textIn(author, 'name') || author.text)
  const entry: FeedEntry = {
    place: `line ${element.line.toLocaleString('en')}`,
    state: element.state,
    id: textIn(element, 'id') || (addresses[0] ?? ''),
    hasId: textIn(element, 'id') !== '',
    title: wordsIn(childrenNamed(element, 'title')[0]?.text ?? textIn(element, 'media:title')),
    addresses: [...new Set(addresses)],
    base: baseOf(content, own) ?? addresses[0],
    content: htmlIn(content) || filmIn(element, addresses[0]),
    summary: htmlIn(childrenNamed(element, 'summary')[0]),
    published: textIn(element, 'published', 'issued', 'created', 'updated', 'modified'),
    isDraft: isDraft(element),
    refers: [
      ...people([...names, ...childrenNamed(element, 'dc:creator').map(({ text }) => text)]),
      ...subjectsOf(element),
    ],
    attachments: attachmentsOf(element, links, own ?? addresses[0]),
    notCarried: {},
    remarks: [],
  }
  if (content?.attributes.src)
    entry.remarks.push(
      `The feed only says where its text lies: ${resolved(content.attributes.src, baseOf(content, own))}.`,
    )
  countComments(element, entry)
  for (const { name } of element.children) if (!known.has(name)) leaveOut(entry, `element ${name}`)
  return entry
}
