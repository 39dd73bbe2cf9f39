import { formatLongDay, getNoonInUtc } from '../platform/dates/format-in-time-zone.ts'
import { VisibleAtWidth } from './visible-at-width.tsx'

const bareDayPattern = /^\d{4}-\d\d-\d\d$/

/**
 * Date in the style of the public site: `MMMM d, yyyy`, or `MMM d, yyyy` on small screens.
 * @param at a timestamp, or a day as `yyyy-MM-dd`, which is independent of time zones
 */
export function VisitorDate({ at, zone = null }: { at: string; zone?: string | null }) {
  const [instant, place] = bareDayPattern.test(at) ? [getNoonInUtc(at), null] : [at, zone]
  return (
    <time dateTime={at}>
      <VisibleAtWidth wide={formatLongDay(instant, place)} narrow={formatLongDay(instant, place, 'short')} />
    </time>
  )
}
