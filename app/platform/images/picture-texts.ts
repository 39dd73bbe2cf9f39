import { formatCalendarDay } from '../dates/date-format.ts'
import type { Database } from '../db/database.gen.ts'

type Media = Database['public']['Tables']['media']['Row']
/** Library record of a picture. */
export type PictureRecord = Pick<Media, 'alt' | 'is_decorative' | 'credit' | 'consent_expires_on'>

/**
 * Notes for editors about a picture they use, one sentence each.
 * @param today the day in UTC, as in the database: `2026-11-22`
 * @returns `warning` when visitors do not see the picture
 */
export function pictureTexts({ alt, is_decorative, credit, consent_expires_on }: PictureRecord, today: string) {
  const altText = is_decorative ? 'Marked as decorative.' : alt ? `Alt text: ${alt}` : 'Alt text is missing.'
  const isOver = consent_expires_on !== null && consent_expires_on < today
  const until = consent_expires_on && formatCalendarDay(consent_expires_on)
  return {
    lines: [
      altText,
      ...(credit ? [`Credit: ${credit}`] : []),
      ...(until && !isOver ? [`Consent until ${until}.`] : []),
    ],
    warning: until && isOver ? `The consent ended on ${until}: visitors do not see it.` : undefined,
  }
}
