import type { CSSProperties } from 'react'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { Status } from '../../../ui/status.tsx'
import { getConsentState } from '../consent.ts'
import './consent-period-bar.css'

type Props = { from: string | null; to: string | null }

/** Consent for a picture as a progress bar: elapsed part and end date. */
export function ConsentPeriodBar({ from, to }: Props) {
  const { standing, share, said } = getConsentState({ from, to }, toUtcDay())
  return (
    <section className="picture-panel-part" aria-labelledby="picture-consent">
      <h2 id="picture-consent">
        Consent{' '}
        <Status kind={standing === 'over' ? 'broken' : standing === 'soon' ? 'attention' : 'well'}>{said}</Status>
      </h2>
      {to && (
        <>
          <div className={`consent-line consent-${standing}`} style={{ '--share': `${share}%` } as CSSProperties}>
            <i />
          </div>
          <p className="consent-ends">
            <span>{from ? `Dated ${formatCalendarDay(from)}` : 'Date unknown'}</span>
            <span>Expires {formatCalendarDay(to)}</span>
          </p>
          <p className="quiet">The image is hidden on all public pages from the next day on.</p>
        </>
      )}
    </section>
  )
}
