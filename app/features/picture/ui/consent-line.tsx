import type { CSSProperties } from 'react'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { dayInUtc } from '../../../platform/dates/in-zone.ts'
import { Status } from '../../../ui/status.tsx'
import { consentState } from '../consent.ts'
import './consent-line.css'

type Props = { from: string | null; to: string | null }

/** The agreement of the people shown, as a line in time: how much of it is over, and when it ends. */
export function ConsentLine({ from, to }: Props) {
  const { standing, share, said } = consentState({ from, to }, dayInUtc())
  return (
    <section className="picture-panel-part" aria-labelledby="picture-consent">
      <h2 id="picture-consent">
        Agreement{' '}
        <Status kind={standing === 'over' ? 'broken' : standing === 'soon' ? 'attention' : 'well'}>{said}</Status>
      </h2>
      {to && (
        <>
          <div className={`consent-line consent-${standing}`} style={{ '--share': `${share}%` } as CSSProperties}>
            <i />
          </div>
          <p className="consent-ends">
            <span>{from ? `Signed ${formatCalendarDay(from)}` : 'Signed on no known day'}</span>
            <span>Ends {formatCalendarDay(to)}</span>
          </p>
          <p className="quiet">The day after, the picture leaves every public page by itself.</p>
        </>
      )}
    </section>
  )
}
