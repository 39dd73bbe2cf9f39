import { plainText } from '../../../app/platform/text/plain-text.ts'
import type { ImportItem } from '../import-item.ts'
import { cellHtml, hasTags } from '../table/cell-html.ts'

/**
 * The description of an event, in short as plain words and where it is formatted as its text too.
 * @param told in words, of which some sources make HTML; @param html the same once more, formatted
 */
export function setDescription(told: string | undefined, html: string | undefined, item: ImportItem): void {
  const text = html ?? (told !== undefined && hasTags.test(told) ? told : undefined)
  if (text) item.fields.body_html = cellHtml(hasTags.test(text) ? text : `<p>${text}</p>`, item)
  const words = told !== undefined && hasTags.test(told) ? plainText(told) : told
  if (words) item.fields.description = words
}
