import { inZone } from '../../../platform/dates/in-zone.ts'

const full: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric', year: 'numeric' }
const brief: Intl.DateTimeFormatOptions = { ...full, month: 'short' }

/** `MMMM d, yyyy`, and `MMM d, yyyy` on small screens, as stated. */
export function ArticleDate({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="if-wide">{inZone(at, null, full)}</span>
      <span className="if-narrow">{inZone(at, null, brief)}</span>
    </time>
  )
}

export const longArticleDate = (at: string) => inZone(at, null, full)
