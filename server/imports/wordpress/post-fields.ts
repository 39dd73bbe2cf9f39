import type { CustomField, CustomFields } from '../custom-fields.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'
import { searchMetaNames } from './search-fields.ts'
import { getWxrText, type WxrItem } from './wxr-item.ts'

/** Names of post fields that other modules read. */
const readFieldNames = new Set(['_thumbnail_id', '_wp_old_slug', '_wp_old_date', 'footnotes'])
/** Pattern of WordPress's internal fields, which visitors never see. */
const internalFieldPattern =
  /^(?:_edit_(?:lock|last)|_encloseme|_pingme|_wp_page_template|_wp_trash_meta_\w+|_wp_desired_post_slug|_oembed_\w+)$/

/** Pattern of the id of a field's definition, which a plugin for custom fields stores next to the field. */
const fieldDefinitionPattern = /^field_[0-9a-f]+$/

/** Lists custom fields of plugins, themes and authors. WordPress's internal custom fields are only counted. */
function listCustomFields(post: WxrItem, item: ImportItem): CustomField[] {
  return post.metas.flatMap(({ name, value }) => {
    if (!name || !value || readFieldNames.has(name) || searchMetaNames.has(name)) return []
    const isHousekeeping =
      internalFieldPattern.test(name) || (name.startsWith('_') && fieldDefinitionPattern.test(value))
    if (!isHousekeeping) return [{ name: `custom field ${name}`, value }]
    countNotImported(item, 'housekeeping of WordPress and its plugins')
    return []
  })
}

function countComments(post: WxrItem, item: ImportItem): void {
  for (const comment of post.comments) {
    const type = getWxrText(comment, 'wp:comment_type')
    const approved = getWxrText(comment, 'wp:comment_approved')
    if (type === 'pingback' || type === 'trackback') countNotImported(item, `${type}s`)
    else if (type && type !== 'comment') countNotImported(item, `comments of type ${type}`)
    else if (approved === 'spam' || approved === 'trash') countNotImported(item, `comments (${approved})`)
    else countNotImported(item, approved === '0' ? 'comments (not approved)' : 'comments')
  }
}

/** Imports the custom fields that an editor has mapped, and counts other data of a post that is not imported. */
export function readPostFields(post: WxrItem, item: ImportItem, custom: CustomFields): void {
  custom.tell(listCustomFields(post, item), item)
  countComments(post, item)
}
