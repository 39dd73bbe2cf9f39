import { PageHead } from '../../../platform/seo/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { rules } from '../diagnosis.ts'
import { CheckTable } from './check-table.tsx'
import { ContentFindings } from './content-findings.tsx'
import { useDiagnosis } from './use-diagnosis.ts'
import './diagnostics.css'

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** How the site is, as far as a browser with an editor's session can ask. */
export function DiagnosticsPage() {
  const { checks, found, contentFailed, checkedAt, asking, verdict, again } = useDiagnosis()
  const well = checks.filter(({ state }) => state === 'well').length
  return (
    <>
      <PageHead title="Diagnostics" description="How the site is." />
      <header className="diagnosis-head">
        <div>
          <p className="diagnosis-crumb">Diagnostics</p>
          <h1 aria-live="polite">{verdict}</h1>
          <p className="diagnosis-lede">
            {checkedAt > 0 ? `Checked ${moment.format(checkedAt)}, ` : 'Asked '}from this browser with your own session.
            Mail, backups and disk are not looked at here.
          </p>
        </div>
        <Button aria-disabled={asking || undefined} onClick={() => !asking && void again()}>
          {asking ? 'Asking…' : 'Check again'}
        </Button>
      </header>
      <div className="diagnosis">
        <section aria-labelledby="live-checks">
          <header>
            <h2 id="live-checks">Live checks</h2>
            <p className="diagnosis-share">
              {well} of {checks.length} well
            </p>
          </header>
          <CheckTable checks={checks} />
        </section>
        <section aria-labelledby="to-repair">
          <header>
            <h2 id="to-repair">Content to repair</h2>
            {found && (
              <p className="diagnosis-share">
                {found.length} of {rules.length} rules
              </p>
            )}
          </header>
          <ContentFindings found={found} failed={contentFailed} />
        </section>
      </div>
    </>
  )
}
