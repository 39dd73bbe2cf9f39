import { inZone, longDay, noonOf } from '../platform/dates/in-zone.ts'

const brief = { month: 'short', day: 'numeric', year: 'numeric' } as const
const bareDay = /^\d{4}-\d\d-\d\d$/

/**
 * `MMMM d, yyyy`, and `MMM d, yyyy` on small screens: how the public site writes a day.
 * @param at an instant, or a bare day as `yyyy-MM-dd`, which no zone moves
 */
export function SiteDate({ at, zone = null }: { at: string; zone?: string | null }) {
  const [instant, place] = bareDay.test(at) ? [noonOf(at), null] : [at, zone]
  return (
    <time dateTime={at}>
      <span className="if-wide">{longDay(instant, place)}</span>
      <span className="if-narrow">{inZone(instant, place, brief)}</span>
    </time>
  )
}
