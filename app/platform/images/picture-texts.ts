import { formatCalendarDay } from '../dates/date-format.ts'
import type { Database } from '../db/database.gen.ts'

type Media = Database['public']['Tables']['media']['Row']
/** Library record of a picture, with the picture's texts and consent. */
export type PictureRecord = Pick<Media, 'alt' | 'is_decorative' | 'credit' | 'consent_expires_on'>

/**
 * Notes for editors about the consent for a used picture.
 * @param today day in UTC, as in the database, e.g. `2026-11-22`
 * @returns `warning` is set if visitors do not see the picture
 */
export function describeConsent({ consent_expires_on }: Pick<PictureRecord, 'consent_expires_on'>, today: string) {
  const isOver = consent_expires_on !== null && consent_expires_on < today
  const until = consent_expires_on && formatCalendarDay(consent_expires_on)
  return {
    hint: until && !isOver ? `Consent until ${until}.` : undefined,
    warning: until && isOver ? `The consent ended on ${until}: visitors do not see it.` : undefined,
  }
}
