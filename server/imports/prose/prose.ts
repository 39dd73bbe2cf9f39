import type { Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { toHtml } from 'hast-util-to-html'
import { isTooDeep } from '../../../app/platform/rich-text/markup-depth.ts'
import { plainText } from '../../../app/platform/text/plain-text.ts'
import { type ImportItem, leaveOut } from '../import-item.ts'

/** What a change of a text says of what it left out. */
export type ProseDescription = Pick<ImportItem, 'notCarried' | 'remarks'>

/** Words as HTML that shows them. */
export const escapeHtml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Somebody's HTML, read as a browser would read it and put into the words of our texts by `change`. It is not cleaned here.
 * Of markup nested beyond reading, the words are left.
 */
export function prose(html: string, told: ProseDescription, change: (tree: Root) => void): string {
  if (isTooDeep(html)) {
    leaveOut(told, 'markup that is nested too deeply')
    told.remarks.push('The markup of the text is nested too deeply to be read: its words came over without it.')
    return `<p>${escapeHtml(plainText(html))}</p>`
  }
  const tree = fromHtmlIsomorphic(html, { fragment: true }) as Root
  change(tree)
  return toHtml(tree).trim()
}
