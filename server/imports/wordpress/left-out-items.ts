import { countNotImported, type SourceReport } from '../import-item.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** Display names of WordPress's own entry types. Types that other code counts have no name here. */
const skippedTypeNames = new Map<string, string | undefined>([
  ['attachment', undefined],
  ['wp_block', undefined],
  ['post', 'drafts that nobody has begun'],
  ['page', 'pages'],
  ['nav_menu_item', 'entries of menus'],
  ['revision', 'earlier versions of posts'],
  ['wp_navigation', 'menus'],
  ['wp_template', 'templates'],
  ['wp_template_part', 'templates'],
  ['wp_global_styles', 'styles'],
  ['custom_css', 'styles'],
  ['customize_changeset', 'unpublished changes of the design'],
  ['oembed_cache', 'copies of embeds'],
  ['wp_font_family', 'fonts'],
  ['wp_font_face', 'fonts'],
])

/** Counts an entry that is not a post. */
export function skipItem({ type }: WxrItem, report: SourceReport): void {
  const name = skippedTypeNames.has(type) ? skippedTypeNames.get(type) : `entries of type ${type}`
  if (name) countNotImported(report, name)
}

/** Counts data of the channel, and attachments that no article uses. */
export function skipRemainingItems(index: SiteIndex, report: SourceReport): void {
  for (const [name, times] of Object.entries(index.counts)) countNotImported(report, name, times)
  const { notShown, dropped } = index.attachments
  if (notShown > 0) countNotImported(report, 'files of the library that no article shows', notShown)
  if (dropped > 0) countNotImported(report, 'files of the library that could not be listed', dropped)
  const unused = index.patternCount - index.usedPatterns.size
  if (unused > 0) countNotImported(report, 'patterns that no article uses', unused)
}
