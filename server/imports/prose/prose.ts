import type { Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { isMarkupTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { toPlainText } from '../../../app/platform/text/plain-text.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'

/** Record of all content that a conversion leaves out. */
export type LostTextElements = Pick<ImportItem, 'notCarried' | 'remarks'>

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Parses HTML of another site as browsers do and converts the tree with `change`, without sanitising. If the HTML is
 * nested too deeply, only its text remains.
 */
export function convertProse(html: string, description: LostTextElements, change: (tree: Root) => void): string {
  if (isMarkupTooDeep(html)) {
    countNotImported(description, 'markup that is nested too deeply')
    description.remarks.push('The markup of the text is nested too deeply to be read: its words came over without it.')
    return `<p>${escapeHtml(toPlainText(html))}</p>`
  }
  const tree = fromHtmlIsomorphic(html, { fragment: true }) as Root
  change(tree)
  return toHtml(tree).trim()
}
