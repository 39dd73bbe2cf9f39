import { inZone, longDay } from '../../../platform/dates/in-zone.ts'

const brief = { month: 'short', day: 'numeric', year: 'numeric' } as const

/** `MMMM d, yyyy`, and `MMM d, yyyy` on small screens, as stated. */
export function ArticleDate({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="if-wide">{longDay(at)}</span>
      <span className="if-narrow">{inZone(at, null, brief)}</span>
    </time>
  )
}
