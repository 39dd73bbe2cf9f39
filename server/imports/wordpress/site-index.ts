import { makeLookupTable } from '../../make-lookup-table.ts'
import { decodeSlug } from '../address-slug.ts'
import type { XmlElement } from '../xml/xml-elements.ts'
import { MediaLibrary } from './attachments.ts'
import { measureMinutesBetween, parsePostTime } from './post-times.ts'
import { getWxrText, toSingleLineText, type WxrItem } from './wxr-item.ts'

/** Maximum number of characters of all patterns in memory. */
const maxPatternTextLength = 8_000_000

/** Data to which posts refer, and which may be anywhere in the file. */
export class SiteIndex {
  readonly attachments = new MediaLibrary()
  /** Names of authors, by login name in lower case. */
  readonly authors = new Map<string, string>()
  /** Slugs of categories by the ids that plugins use. */
  readonly categories = new Map<number, string>()
  /** Texts of synced patterns, by id. */
  readonly patterns = new Map<number, string>()
  readonly usedPatterns = new Set<number>()
  readonly counts = makeLookupTable<number>()
  title: string | undefined
  itemCount = 0
  patternCount = 0
  readonly #offsets = new Map<number, number>()
  #patternText = 0

  get site(): string | undefined {
    return this.attachments.site
  }

  /** Number of minutes that the site's clock is ahead of UTC: the most common difference among the posts. */
  get minutesAhead(): number {
    return [...this.#offsets].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
  }

  /** Adds an element of the channel that is not an entry. */
  addOfChannel(element: XmlElement): void {
    const { name, text } = element
    if (name === 'title') this.title ??= toSingleLineText(text) || undefined
    if (name === 'wp:base_blog_url' || name === 'link') this.#setSite(text.trim(), name !== 'link')
    if (name === 'wp:author') this.#addAuthor(element)
    if (name === 'wp:category')
      this.categories.set(
        Number(getWxrText(element, 'wp:term_id')),
        decodeSlug(getWxrText(element, 'wp:category_nicename')),
      )
    if (getWxrText(element, 'wp:category_parent') || getWxrText(element, 'wp:term_parent'))
      this.#count('places of categories within others')
    if (getWxrText(element, `${name}_description`)) this.#count('descriptions of categories and tags')
  }

  addItem(item: WxrItem): void {
    this.itemCount++
    if (item.type === 'attachment') this.#addAttachment(item)
    else if (item.type === 'wp_block') this.#addPattern(item)
    const offset = measureMinutesBetween(
      parsePostTime(item.text('wp:post_date')),
      parsePostTime(item.text('wp:post_date_gmt')),
    )
    if (offset !== undefined) this.#offsets.set(offset, (this.#offsets.get(offset) ?? 0) + 1)
  }

  #count(name: string) {
    this.counts[name] = (this.counts[name] ?? 0) + 1
  }

  #setSite(address: string, isSure: boolean) {
    if (/^https?:\/\//.test(address) && (isSure || !this.site)) this.attachments.site = address
  }

  #addAuthor(author: XmlElement) {
    const login = getWxrText(author, 'wp:author_login')
    if (!login) return
    const [first, last] = ['wp:author_first_name', 'wp:author_last_name'].map(name => getWxrText(author, name))
    const name = getWxrText(author, 'wp:author_display_name') || `${first} ${last}`.trim() || login
    this.authors.set(login.toLowerCase(), toSingleLineText(name))
    if (getWxrText(author, 'wp:author_email')) this.#count('e-mail addresses of authors')
  }

  #addAttachment(item: WxrItem) {
    const [, original] =
      /"original_image";s:\d+:"([^"/\\]+)"/.exec(item.meta.get('_wp_attachment_metadata') ?? '') ?? []
    const details = {
      id: item.id,
      address: item.text('wp:attachment_url') || item.text('guid'),
      alt: toSingleLineText(item.meta.get('_wp_attachment_image_alt') ?? ''),
      caption: toSingleLineText(item.text('excerpt:encoded')),
      title: toSingleLineText(item.text('title')),
    }
    this.attachments.add(details, Number(item.text('wp:post_parent')) || 0, original)
  }

  #addPattern(item: WxrItem) {
    this.patternCount++
    const text = Buffer.from(item.text('content:encoded')).toString()
    this.#patternText += text.length
    if (this.#patternText <= maxPatternTextLength) this.patterns.set(item.id, text)
  }
}
