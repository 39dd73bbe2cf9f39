import { formatScheduledMoment } from '../../platform/dates/date-format.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { toTrimmedText } from '../record/field-kind.ts'

/** Publish date in a closed row of the panel. */
export function summarizePublishDate(value: Json | undefined): string {
  const at = toTrimmedText(value)
  return at ? formatScheduledMoment(at, Date.now()) : 'No date'
}

/** Image in a closed row of the panel. */
export const summarizeImage = (value: Json | undefined) => (toTrimmedText(value) ? 'Set' : 'Generated pattern')
