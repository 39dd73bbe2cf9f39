import { makeLookupTable } from '../../make-lookup-table.ts'
import { toHtmlText } from '../prose/fragment.ts'
import type { XmlElement } from '../xml/xml-elements.ts'
import { type FeedAttachment, resolveUrl } from './feed-entry.ts'
import { getChildText, listChildElements } from './xml-child.ts'

const mediumTypes = makeLookupTable<string>({ image: 'image/*', audio: 'audio/*', video: 'video/*' })

/** Reads alternative text and caption of a Media RSS element, from the element or from its group. */
function readMediaTexts(...from: XmlElement[]): Pick<FeedAttachment, 'alt' | 'caption'> {
  const first = (...names: string[]) =>
    from.map(element => toHtmlText(getChildText(element, ...names))).find(Boolean) ?? ''
  const credit = first('media:credit', 'media:copyright')
  const caption = [first('media:description'), credit && `(${credit})`].filter(Boolean).join(' ')
  const alt = first('media:text')
  return { ...(alt && { alt }), ...(caption && { caption }) }
}

function readMediaContent(element: XmlElement, group: XmlElement): FeedAttachment[] {
  const { url, type, medium = '', width } = element.attributes
  if (!url) return []
  const mediaType = type ?? mediumTypes[medium] ?? ''
  return [{ address: url, type: mediaType, ...(width && { width: Number(width) }), ...readMediaTexts(element, group) }]
}

/**
 * Whether an attached file is the portrait of the author. Some systems list the portrait first, although the entry
 * does not show the portrait.
 */
const isPortrait = ({ address }: FeedAttachment) => /gravatar\.com\/avatar/.test(address)

const readEnclosure = (element: XmlElement): FeedAttachment[] => {
  const { url, href, type = '' } = element.attributes
  const address = url ?? href
  return address ? [{ address, type }] : []
}
const toPictureAttachments = (address: string | undefined): FeedAttachment[] =>
  address ? [{ address, type: 'image/*' }] : []

/**
 * Lists the files attached to a feed entry: pictures that represent the entry first, and the widest of several sizes
 * first.
 * @param base base URL for relative URLs in the entry
 */
export function listAttachments(entry: XmlElement, links: XmlElement[], base: string | undefined): FeedAttachment[] {
  const groups = listChildElements(entry, 'media:group')
  const media = [entry, ...groups]
    .flatMap(group => listChildElements(group, 'media:content').flatMap(each => readMediaContent(each, group)))
    .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
  const image = listChildElements(entry, 'image')
  const all = [
    ...media,
    ...listChildElements(entry, 'enclosure').flatMap(readEnclosure),
    ...links.filter(({ attributes }) => attributes.rel === 'enclosure').flatMap(readEnclosure),
    ...listChildElements(entry, 'itunes:image').flatMap(({ attributes }) => toPictureAttachments(attributes.href)),
    ...image.flatMap(each => toPictureAttachments(getChildText(each, 'url') || each.text.trim())),
    ...[entry, ...groups].flatMap(group =>
      listChildElements(group, 'media:thumbnail').flatMap(({ attributes }) => toPictureAttachments(attributes.url)),
    ),
  ]
  return all.filter(each => !isPortrait(each)).map(each => ({ ...each, address: resolveUrl(each.address, base) }))
}
