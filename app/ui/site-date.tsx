import { longDay, noonInUtc } from '../platform/dates/in-zone.ts'
import { ByWidth } from './by-width.tsx'

const bareDay = /^\d{4}-\d\d-\d\d$/

/**
 * Date in the style of the public site: `MMMM d, yyyy`, and `MMM d, yyyy` on small screens.
 * @param at an instant, or a day as `yyyy-MM-dd`, which is independent of time zones
 */
export function SiteDate({ at, zone = null }: { at: string; zone?: string | null }) {
  const [instant, place] = bareDay.test(at) ? [noonInUtc(at), null] : [at, zone]
  return (
    <time dateTime={at}>
      <ByWidth wide={longDay(instant, place)} narrow={longDay(instant, place, 'short')} />
    </time>
  )
}
