import { toPlainText } from '../../../app/platform/text/plain-text.ts'
import type { ImportItem } from '../import-item.ts'
import { convertCell, htmlTagPattern } from '../table/cell-html.ts'

/**
 * Sets the description of an event as plain text, and also as formatted text if the import file has formatting.
 * @param description the description as text, which some programs write as HTML
 * @param html the same description with formatting
 */
export function setEventDescription(description: string | undefined, html: string | undefined, item: ImportItem): void {
  const text = html ?? (description !== undefined && htmlTagPattern.test(description) ? description : undefined)
  if (text) item.fields.body_html = convertCell(htmlTagPattern.test(text) ? text : `<p>${text}</p>`, item)
  const descriptionText =
    description !== undefined && htmlTagPattern.test(description) ? toPlainText(description) : description
  if (descriptionText) item.fields.description = descriptionText
}
