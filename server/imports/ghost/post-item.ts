import { toOneLine } from '../../../app/platform/text/invisible-characters.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import type { CustomField, CustomFields } from '../custom-fields.ts'
import { countNotImported, type ImportItem, makeEmptyItem } from '../import-item.ts'
import { getStringField, type JsonRecord } from '../json/json-record.ts'
import { toIsoTimestamp } from '../parse-date.ts'
import { toHtmlText } from '../prose/fragment.ts'
import { convertPostText } from './article-text.ts'
import { toOriginalPicture } from './picture-cards.ts'
import { type GhostTables, getGhostId, hasGhostValue } from './tables.ts'

/** Display names for fields of a post, or of its `posts_meta`, that are not imported. */
const ignoredColumns = makeLookupTable<string>({
  codeinjection_head: 'code injection',
  codeinjection_foot: 'code injection',
  custom_template: 'template of the theme',
  locale: 'language of a post',
  newsletter_id: 'newsletter it was sent with',
  og_image: 'picture for sharing (og_image)',
  og_title: 'title for sharing (og_title)',
  og_description: 'description for sharing (og_description)',
  twitter_image: 'picture for sharing (twitter_image)',
  twitter_title: 'title for sharing (twitter_title)',
  twitter_description: 'description for sharing (twitter_description)',
  email_subject: 'subject of a letter',
  frontmatter: 'front matter',
})

/** Names of fields that this module or `article-text.ts` reads, and names of fields that only Ghost uses. */
// biome-ignore format: on few lines the list of names is easier to read
const knownColumns = new Set([
  'id', 'uuid', 'comment_id', 'post_id', 'title', 'slug', 'html', 'lexical', 'mobiledoc', 'markdown', 'plaintext', 'feature_image',
  'image', 'feature_image_alt', 'feature_image_caption', 'featured', 'type', 'page', 'status', 'visibility', 'published_at',
  'created_at', 'updated_at', 'created_by', 'updated_by', 'published_by', 'author_id', 'custom_excerpt', 'canonical_url',
  'meta_title', 'meta_description', 'email_only', 'email_recipient_filter', 'show_title_and_feature_image', 'language',
])

/** Parses a UTC time: ISO 8601, MySQL's format, or ms in the oldest exports. */
function toTimestamp(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const text =
    typeof value === 'string' ? value.trim().replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/, '$1T$2Z') : value
  return toIsoTimestamp(new Date(text as string | number).getTime())
}

/**
 * Description of the people who can read a post, by the post's visibility. Other visibility values are filters of
 * members.
 */
const accessLabels = new Map([
  ['members', 'members'],
  ['paid', 'paying members'],
  ['tiers', 'members of some tiers'],
])

/** Access to a post that was not public, and the remark that the import shows. Such a post is imported as a draft. */
function readPostAccess(post: JsonRecord): { name: string; remark: string } | undefined {
  const visibility = getStringField(post, 'visibility') || 'public'
  const status = getStringField(post, 'status')
  if (status === 'sent' || post.email_only === 1 || post.email_only === true)
    return { name: 'status sent', remark: 'It was sent as a letter and never stood on the site. It comes as a draft.' }
  if (visibility === 'public') return undefined
  const whom = accessLabels.get(visibility) ?? 'some members'
  return { name: `visibility ${visibility}`, remark: `It was for ${whom} alone. It comes as a draft.` }
}

function readStatus(post: JsonRecord, item: ImportItem): string {
  const status = getStringField(post, 'status') || 'draft'
  const privacy = readPostAccess(post)
  if (privacy) {
    countNotImported(item, privacy.name)
    item.remarks.push(privacy.remark)
    return 'draft'
  }
  if (['published', 'scheduled'].includes(status)) return 'published'
  if (status !== 'draft') {
    countNotImported(item, `status ${status}`)
    item.remarks.push(`Its status is “${status}”, which is unknown here. It comes as a draft.`)
  }
  return 'draft'
}

/** Builds the URL of a post. @param site URL of the old site, without trailing slash; empty when unknown */
function buildAddress(post: JsonRecord, tables: GhostTables, site: string): string {
  const [year = '', month = '', day = ''] = (toTimestamp(post.published_at) ?? '').slice(0, 10).split('-')
  const parts = makeLookupTable<string>({
    slug: getStringField(post, 'slug'),
    id: getGhostId(post),
    author: tables.authorsOf(post)[0]?.key ?? '',
    primary_author: tables.authorsOf(post)[0]?.key ?? '',
    primary_tag: tables.tagsOf(post).tags[0]?.key ?? 'all',
    year,
    month,
    day,
  })
  return site + tables.permalinks.replace(/:([a-z_]+)/g, (match, name: string) => parts[name] ?? match)
}

/** Sets the fields of the import item for which the post has a value. An empty column counts as no value. */
function addPostFields(item: ImportItem, post: JsonRecord): void {
  const fields = {
    title: toOneLine(getStringField(post, 'title')),
    slug: getStringField(post, 'slug'),
    excerpt: toOneLine(getStringField(post, 'custom_excerpt')),
    content_html: convertPostText(post, item),
    status: readStatus(post, item),
    published_at: toTimestamp(post.published_at),
    seo_title: toOneLine(getStringField(post, 'meta_title')),
    seo_description: toOneLine(getStringField(post, 'meta_description')),
    canonical_url: getStringField(post, 'canonical_url'),
  }
  for (const [column, value] of Object.entries(fields)) if (value) item.fields[column] = value
  if (!fields.title) item.remarks.push('It has no title.')
  if (post.published_at && !fields.published_at)
    item.remarks.push(`Its date cannot be read: “${String(post.published_at)}”.`)
}

/**
 * Lists those values of a post for which this software has no field. These values are imported only if an editor maps
 * them to a field.
 */
function listExtraFields(post: JsonRecord): CustomField[] {
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(post).flatMap(([column, value]) => {
    const label = ignoredColumns[column]
    if (label !== undefined) return value ? [{ name: label, value: toText(value) }] : []
    return knownColumns.has(column) || !hasGhostValue(value) ? [] : [{ name: `column ${column}`, value: toText(value) }]
  })
}

function countLostFields(item: ImportItem, post: JsonRecord, internal: string[]): void {
  for (const name of internal) countNotImported(item, `internal tag ${name}`)
  if (post.featured === true || post.featured === 1) countNotImported(item, 'featured')
  if (post.show_title_and_feature_image === 0 || post.show_title_and_feature_image === false)
    countNotImported(item, 'hidden title and picture')
}

/**
 * Converts a Ghost post to an import item.
 * @param row row of `posts`, with the site's URL already inserted
 * @param number position of the post in the export, from 1
 */
export function toPostItem(
  row: JsonRecord,
  number: number,
  { tables, site, custom }: { tables: GhostTables; site: string; custom: CustomFields },
): ImportItem {
  const post: JsonRecord = { ...row, ...tables.metaOf(row), id: row.id }
  const { tags, internal } = tables.tagsOf(row)
  const picture = toOriginalPicture(getStringField(post, 'feature_image', 'image'))
  const alt = getStringField(post, 'feature_image_alt')
  const caption = toHtmlText(getStringField(post, 'feature_image_caption'))
  const item = makeEmptyItem({
    sourceId: getStringField(post, 'uuid') || getGhostId(row) || getStringField(post, 'slug'),
    place: `post ${number}`,
    refers: [...tables.authorsOf(row), ...tags],
    pictures: picture
      ? { feature_image_url: { address: picture, ...(alt && { alt }), ...(caption && { caption }) } }
      : {},
    addresses: getStringField(post, 'status') === 'published' ? [buildAddress(post, tables, site)] : [],
  })
  addPostFields(item, post)
  custom.tell(listExtraFields(post), item)
  countLostFields(item, post, internal)
  const missing = tables.missingOf(row)
  if (missing > 0) countNotImported(item, 'tags and authors that the export does not name', missing)
  return item
}
