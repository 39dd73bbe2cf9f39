import { plainText } from '../../../app/platform/text/plain-text.ts'
import type { ImportItem } from '../import-item.ts'
import { cellHtml, hasTags } from '../table/cell-html.ts'

/**
 * Sets an event's description, as plain text, and when formatted also as its full text.
 * @param told the description as text, which some sources write as HTML
 * @param html the same with formatting
 */
export function setDescription(told: string | undefined, html: string | undefined, item: ImportItem): void {
  const text = html ?? (told !== undefined && hasTags.test(told) ? told : undefined)
  if (text) item.fields.body_html = cellHtml(hasTags.test(text) ? text : `<p>${text}</p>`, item)
  const words = told !== undefined && hasTags.test(told) ? plainText(told) : told
  if (words) item.fields.description = words
}
