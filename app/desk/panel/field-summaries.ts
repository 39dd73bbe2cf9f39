import { formatScheduledTime } from '../../platform/dates/date-format.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { toTrimmedText } from '../record/field-kind.ts'

/** Formats the publish date for a collapsed row of the side panel. */
export function summarizePublishDate(value: Json | undefined): string {
  const at = toTrimmedText(value)
  return at ? formatScheduledTime(at, Date.now()) : 'No date'
}

/** Formats the image for a collapsed row of the side panel. */
export const summarizeImage = (value: Json | undefined) => (toTrimmedText(value) ? 'Set' : 'Generated pattern')

/** Formats the visibility for a collapsed row of the side panel. */
export const summarizeVisibility = (value: Json | undefined) => (value === true ? 'Visible' : 'Hidden')
