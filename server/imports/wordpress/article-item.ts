import { decodeSlug } from '../address-slug.ts'
import type { CustomFields } from '../custom-fields.ts'
import { countNotImported, type ImportItem, makeEmptyItem } from '../import-item.ts'
import { parseFootnotes } from './footnotes.ts'
import { readPostFields } from './post-fields.ts'
import { convertPostHtml } from './post-html.ts'
import { readPostReferences } from './post-references.ts'
import { hasHadPublicUrl, readPostStatus } from './post-status.ts'
import { readSearchFields } from './search-fields.ts'
import type { SiteIndex } from './site-index.ts'
import { toSingleLineText, type WxrItem } from './wxr-item.ts'

/** Pattern of the suffix that WordPress adds to the slug of a trashed post, so that other posts can use the slug. */
const trashedSlugPattern = /__trashed(?:-\d+)?$/

function readTitle(post: WxrItem, item: ImportItem): void {
  const title = toSingleLineText(post.text('title'))
  const slug = decodeSlug(post.text('wp:post_name')).replace(trashedSlugPattern, '')
  if (title) item.fields.title = title
  else item.remarks.push('It has no title.')
  if (slug) item.fields.slug = slug
}

function readText(post: WxrItem, item: ImportItem, index: SiteIndex): void {
  const { attachments } = index
  const pattern = (id: number) => {
    if (index.patterns.has(id)) index.usedPatterns.add(id)
    return index.patterns.get(id)
  }
  const footnotes = parseFootnotes(post.meta.get('footnotes'))
  const { html, teaser } = convertPostHtml(post.text('content:encoded'), {
    item,
    id: post.id,
    attachments,
    pattern,
    footnotes,
  })
  if (item.state !== 'cut') item.fields.content_html = html
  const excerpt = toSingleLineText(post.text('excerpt:encoded')) || teaser
  if (excerpt) item.fields.excerpt = excerpt
}

function readFeaturePicture(post: WxrItem, item: ImportItem, { attachments }: SiteIndex): void {
  const id = Number(post.meta.get('_thumbnail_id'))
  if (!id) return
  const attachment = attachments.show(id)
  if (!attachment) {
    countNotImported(item, 'featured pictures that the export does not list')
    item.remarks.push('The picture above it is not in the export. Export “All content” to have it.')
    return
  }
  const { address, alt, caption } = attachment
  item.pictures.feature_image_url = { address, ...(alt && { alt }), ...(caption && { caption }) }
}

/** Converts a post of an export to an article. */
export function toArticleItem(post: WxrItem, index: SiteIndex, custom: CustomFields): ImportItem {
  const item = makeEmptyItem({
    sourceId: post.text('guid') || (post.id ? `post ${post.id}` : post.text('link')),
    entry: post.id ? `post ${post.id}` : post.text('link'),
    place: `line ${post.line.toLocaleString('en')}`,
    state: post.state,
    addresses: listPostAddresses(post),
  })
  readTitle(post, item)
  readText(post, item, index)
  readPostStatus(post, item, index.minutesAhead)
  readSearchFields(post, item, index.title ?? '')
  readPostReferences(post, item, index)
  readFeaturePicture(post, item, index)
  readPostFields(post, item, custom)
  return item
}

/** Replaces a part of the path in a URL; undefined when the path does not contain the part. */
function replacePathPart(address: string, part: string, replacement: string): string | undefined {
  const before = `/${part}`
  const at = part ? decodeSlug(address).lastIndexOf(before) : -1
  if (at < 0) return undefined
  const decoded = decodeSlug(address)
  return `${decoded.slice(0, at)}/${replacement}${decoded.slice(at + before.length)}`
}

const buildDatePath = (date: string) => date.slice(0, 10).replaceAll('-', '/')

/**
 * Lists the public URLs of a post: the current URL, the URL with the post's id, and URLs with earlier slugs and dates,
 * which WordPress stores. A draft has no public URL.
 */
function listPostAddresses(post: WxrItem): string[] {
  const link = post.text('link')
  if (!hasHadPublicUrl(post) || !/^https?:\/\//.test(link)) return []
  const slug = decodeSlug(post.text('wp:post_name'))
  const before = (name: string) => post.metas.filter(meta => meta.name === name).map(({ value }) => decodeSlug(value))
  const guid = post.text('guid')
  const candidates = [
    link,
    ...(/^https?:\/\/.*[?&]p=\d+$/.test(guid) ? [guid] : []),
    ...before('_wp_old_slug').map(old => replacePathPart(link, slug, old)),
    ...before('_wp_old_date').map(old =>
      replacePathPart(link, buildDatePath(post.text('wp:post_date')), buildDatePath(old)),
    ),
  ]
  return [...new Set(candidates.filter(address => address !== undefined))]
}
