import { toPlayerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { countNotImported, type ImportItem, type ImportPicture, makeEmptyItem } from '../import-item.ts'
import { toHtmlText } from '../prose/fragment.ts'
import { convertEntryText } from './entry-text.ts'
import { parseFeedDate } from './feed-date.ts'
import type { FeedAttachment, FeedEntry } from './feed-entry.ts'

/** Maximum number of characters of a text that is read. Our articles have at most a million. */
const maxHtmlLength = 1_500_000
/** Maximum number of characters of an excerpt. */
const maxExcerptLength = 600

const pictureFilePattern = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#].*)?$/i
const isPicture = ({ type, address }: FeedAttachment) =>
  type.startsWith('image/') || (type === '' && pictureFilePattern.test(address))

/** Pattern of the end of a truncated text that continues on another page. */
const ellipsisPattern =
  /(?:…|\.\.\.)\]?$|\b(?:read more|continue reading|keep reading|read the rest|lire la suite)\b[^.]{0,150}$/i
const signaturePattern = /\s*The post .{1,500} (?:appeared first|first appeared) on .{1,500}\.\s*$/s

/** Reads the last segment of a URL, if it is a valid slug: lower-case words with hyphens. */
function parseSlug(address: string | undefined): string {
  const last =
    URL.parse(address ?? '')
      ?.pathname.split('/')
      .filter(Boolean)
      .at(-1)
      ?.replace(/\.html?$/, '') ?? ''
  return last.length <= 100 && /[a-z]/.test(last) && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(last) ? last : ''
}

/** Makes the excerpt of an article, cut at a word boundary when it is too long. */
function toExcerpt(summary: string): string {
  const text = toHtmlText(summary)
    .replace(signaturePattern, '')
    .replace(/\s*\[(?:…|\.\.\.)\]$/, '…')
  if (text.length <= maxExcerptLength) return text
  const shortText = text.slice(0, maxExcerptLength - 1)
  return `${shortText.slice(0, Math.max(shortText.lastIndexOf(' '), 1))}…`
}

/** Builds the text of an entry. Some feeds contain only the beginning of the text or a summary. */
function buildEntryHtml(entry: FeedEntry, item: ImportItem): string {
  const isWhole = entry.content !== ''
  const html = isWhole ? entry.content : entry.summary
  if (html.length > maxHtmlLength) {
    item.state = 'cut'
    countNotImported(item, 'text that is too long')
    item.remarks.push(`The text is longer than ${maxHtmlLength / 1e6} million characters. It was left out.`)
    return ''
  }
  if (html === '' && item.remarks.length === 0) item.remarks.push('The feed has no text of it.')
  else if (!isWhole && ellipsisPattern.test(toHtmlText(html).replace(signaturePattern, '')))
    item.remarks.push('The feed has the beginning of its text alone. The whole is at its address.')
  return convertEntryText(html, entry.base, item)
}

/**
 * Puts the first attached picture above the text of an entry, and counts other attachments that the text does not show.
 */
function placeAttachments({ attachments }: FeedEntry, item: ImportItem, html: string): void {
  const pictures = new Set<string>()
  for (const attachment of attachments) {
    const { address, alt, caption, type } = attachment
    const film = toPlayerAddress(address)
    if (film && html.includes(film)) continue
    if (!isPicture(attachment)) countNotImported(item, `enclosure ${type || 'of an unknown kind'}`)
    else if (pictures.size === 0) {
      const picture: ImportPicture = { address, ...(alt && { alt }), ...(caption && { caption }) }
      item.pictures.feature_image_url = picture
    } else if (!pictures.has(address) && !html.includes(address))
      countNotImported(item, 'further pictures beside the text')
    if (isPicture(attachment)) pictures.add(address)
  }
}

/**
 * Finds the URL of a feed entry without the scheme and `www.`, because these may change between two reads of the feed.
 */
function findAddress({ addresses }: FeedEntry): string | undefined {
  const url = URL.parse(addresses[0] ?? '')
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}` : undefined
}

/** Converts a feed entry to an import item with the column names of this site. */
export function toEntryItem(entry: FeedEntry): ImportItem {
  const item = makeEmptyItem({
    sourceId: entry.id,
    entry: entry.hasId ? (findAddress(entry) ?? entry.title) : entry.title,
    place: entry.place,
    state: entry.state,
    refers: entry.refers,
    addresses: entry.addresses,
    notCarried: entry.notCarried,
    remarks: entry.remarks,
  })
  const html = buildEntryHtml(entry, item)
  const { moment, remark } = entry.published === '' ? { remark: 'It has no date.' } : parseFeedDate(entry.published)
  if (remark && !moment) item.remarks.push(remark)
  // An entry without a date becomes a draft, because today's date would put an old entry first in the news.
  const isDraft = entry.isDraft || !moment
  if (!moment && !entry.isDraft) item.remarks.push('Without a date it comes as a draft.')
  if (entry.title === '') item.remarks.push('It has no title.')
  if (entry.isDraft) item.remarks.push('It is a draft there.')
  const fields = {
    title: entry.title,
    slug: parseSlug(entry.addresses[0]),
    excerpt: entry.content === '' ? '' : toExcerpt(entry.summary),
    content_html: html,
    status: isDraft ? 'draft' : 'published',
    published_at: moment,
  }
  for (const [column, value] of Object.entries(fields)) if (value) item.fields[column] = value
  placeAttachments(entry, item, html)
  return item
}
