import { normalizeTypedText } from '../../app/platform/text/invisible-characters.ts'
import { toPlainText } from '../../app/platform/text/plain-text.ts'
import { isUuid } from '../../app/platform/uuid.ts'
import { makeLookupTable } from '../make-lookup-table.ts'
import { decodeSlug, makeAddressSlug, makeNamelessSlug } from './address-slug.ts'
import { cleanHtml, isUnchangedByCleaning } from './cleaned-html.ts'
import { countNotImported, type ImportItem } from './import-item.ts'
import { listAddresses, rewriteHtml } from './rewritten-html.ts'
import { toStorableText } from './storable-text.ts'

/** Maximum number of characters by column name. Longer texts are cut, with a remark. */
const maxColumnLengths = makeLookupTable<number>({
  title: 200,
  excerpt: 600,
  seo_title: 120,
  seo_description: 320,
  content_html: 1_000_000,
  description: 20_000,
  body_html: 200_000,
  location: 300,
  location_note: 300,
  street_address: 300,
  town: 120,
  organizer_name: 200,
  state_note: 400,
})
/** Names of columns that contain HTML. */
const htmlColumns = ['content_html', 'body_html', 'about_html']
/** Names of columns with one line of plain text. */
const lineColumns = [
  ...['title', 'excerpt', 'seo_title', 'seo_description', 'interviewee', 'interviewee_note', 'series'],
  ...['location', 'location_note', 'street_address', 'town', 'organizer_name'],
]
/** Names of columns with several lines of plain text. */
const textColumns = ['description', 'state_note']

/** Planned import item: sanitised, within the limits of its columns, and with a slug. */
export type CleanItem = ImportItem & {
  number: number
  /** Normalised URLs of the item, for comparison: host and path, without parts that do not identify a page. */
  addressKeys: string[]
  /** Number of words in the text of the item. */
  words: number
  pictureCount: number
  /** Number of pictures without alternative text. */
  undescribedCount: number
}

/** Normalises a URL for comparison: ignores `www.`, the scheme, a trailing slash and tracking parameters. */
export function buildAddressKey(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base && URL.canParse(base) ? base : 'http://site.invalid')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const id = url.searchParams.get('p') ?? url.searchParams.get('page_id')
  const path = decodePath(url.pathname).replace(/\/+$/, '').toLowerCase()
  const host = url.hostname === 'site.invalid' ? '' : url.hostname.replace(/^www\./, '')
  return `${host}${path}${path === '' && id ? `?p=${id}` : ''}`
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Sanitises an import item. @param site URL of the old site, the base of relative URLs */
export function cleanItem(item: ImportItem, number: number, site: string | undefined): CleanItem {
  // The check for storable text runs twice, because cutting or decoding a text may leave half a character at the end.
  return toStorableText(buildCleanItem(toStorableText(item), number, site))
}

function buildCleanItem(source: ImportItem, number: number, site: string | undefined): CleanItem {
  const clean: CleanItem = {
    ...source,
    fields: { ...source.fields },
    notCarried: { ...source.notCarried },
    remarks: [...source.remarks],
    number,
    addressKeys: [],
    words: 0,
    pictureCount: Object.keys(source.pictures).length,
    undescribedCount: Object.values(source.pictures).filter(picture => !picture?.alt).length,
  }
  const { fields } = clean
  if (clean.isRecord) return cleanRecord(clean)
  for (const column of htmlColumns) {
    if (typeof fields[column] !== 'string') continue
    const { html, removedElements } = cleanHtml(fields[column])
    const absoluteHtml = makeAddressesAbsolute(html, source.addresses[0], site)
    fields[column] = absoluteHtml
    clean.words += toPlainText(absoluteHtml).split(' ').filter(Boolean).length
    const { pictures } = listAddresses(absoluteHtml)
    clean.pictureCount += pictures.length
    clean.undescribedCount += pictures.filter(({ alt }) => alt === '').length
    for (const [name, times] of Object.entries(removedElements)) countNotImported(clean, name, times)
  }
  for (const column of lineColumns)
    if (typeof fields[column] === 'string') fields[column] = cleanLine(fields[column], source.isPlain)
  for (const column of textColumns) {
    if (typeof fields[column] !== 'string') continue
    fields[column] = normalizeTypedText(fields[column]).trim()
    clean.words += fields[column].split(/\s+/).filter(Boolean).length
  }
  if (!fields.title) ensureTitle(clean)
  for (const [column, maxLength] of Object.entries(maxColumnLengths)) cutColumn(clean, column, maxLength)
  fields.slug = findSlug(clean)
  clean.addressKeys = [...new Set(source.addresses.flatMap(address => buildAddressKey(address, site) ?? []))]
  return clean
}

/**
 * Checks a record exported by another installation of this software. Texts of the record stay unchanged, unless unsafe
 * content must be removed.
 */
function cleanRecord(record: CleanItem): CleanItem {
  for (const [column, html] of Object.entries(record.fields)) {
    if (!column.endsWith('_html') || typeof html !== 'string') continue
    record.words += toPlainText(html).split(' ').filter(Boolean).length
    if (isUnchangedByCleaning(html)) continue
    const { html: cleaned, removedElements } = cleanHtml(html)
    record.fields[column] = cleaned
    record.remarks.push('Its text held what no text may hold, and came over without it.')
    for (const [name, times] of Object.entries(removedElements)) countNotImported(record, name, times)
  }
  return record
}

/** Makes URLs absolute that are relative to the old page or site. */
function makeAddressesAbsolute(html: string, page: string | undefined, site: string | undefined): string {
  const base = [page, site].find(address => address !== undefined && URL.canParse(address))
  if (!base) return html
  const toAbsolute = (address: string) =>
    address.startsWith('#') ? address : (URL.parse(address, base)?.href ?? address)
  return rewriteHtml(html, { picture: address => ({ src: toAbsolute(address), alt: '' }), link: toAbsolute })
}

/** Removes control characters, line breaks and direction overrides from a single-line text. */
function cleanLine(text: string, isPlain = false): string {
  const line = text
    .replace(/[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return (isPlain ? line : toPlainText(line)).replace(/\s+/g, ' ').trim()
}

/** Cuts a text to a number of characters, without splitting a character. */
const cutText = (text: string, maxLength: number) =>
  text
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()

function ensureTitle({ fields, remarks }: CleanItem): void {
  const plainBody = toPlainText(
    String(fields.content_html ?? fields.body_html ?? fields.excerpt ?? fields.description ?? ''),
  )
  if (plainBody === '') return
  const short = plainBody.length > 80 ? `${cutText(plainBody, 80).replace(/\s+\S*$/, '')}…` : plainBody
  fields.title = short
  remarks.push('It has no title in the source; its first words become the title.')
}

function cutColumn({ fields, remarks }: CleanItem, column: string, maxLength: number): void {
  const text = fields[column]
  if (typeof text !== 'string' || text.length <= maxLength) return
  const isHtml = column.endsWith('_html')
  fields[column] = isHtml ? '' : `${cutText(text, maxLength - 1)}…`
  remarks.push(
    isHtml
      ? `Its text of ${text.length.toLocaleString('en-GB')} characters is longer than the ${maxLength.toLocaleString('en-GB')} a text may have, and was left out.`
      : `Its ${fieldLabels[column] ?? column} was cut at ${maxLength} characters.`,
  )
}
const fieldLabels = makeLookupTable<string>({
  seo_title: 'title for search engines',
  seo_description: 'description for search engines',
  location: 'venue',
  location_note: 'directions',
  street_address: 'street',
  organizer_name: 'organiser',
  state_note: 'message to attendees',
})

/**
 * Finds the slug of an import item: the slug in the import file if that slug is valid on this site, otherwise a slug
 * made from the title.
 */
function findSlug({ fields, kind, sourceId, entry = '' }: CleanItem): string {
  const slug = makeAddressSlug(decodeSlug(String(fields.slug ?? ''))) || makeAddressSlug(String(fields.title ?? ''))
  // A slug in the form of a UUID is replaced, because the site would treat that slug as an id.
  return slug === '' || isUuid(slug) ? makeNamelessSlug(kind, `${sourceId} ${entry}`) : slug
}
