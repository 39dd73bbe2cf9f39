import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHead, DeskSectionHead } from '../../../desk/desk-head.tsx'
import { formatShortMoment } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useKey } from '../../../ui/use-key.ts'
import { useOnce } from '../../../ui/use-once.ts'
import { type RecordRules, rules } from '../content-rules.ts'
import { followLinks } from '../diagnosis-mutations.ts'
import { CheckTable } from './check-table.tsx'
import { CheckedMoment } from './checked-moment.tsx'
import { ContentFindings } from './content-findings.tsx'
import { ErrorList } from './error-list.tsx'
import { EventHoursPart } from './event-hours-part.tsx'
import { LastChangesList } from './last-changes-list.tsx'
import { MailPart } from './mail-part.tsx'
import { PermissionTest } from './permission-test.tsx'
import { RunJobs } from './run-jobs.tsx'
import { SaveReport } from './save-report.tsx'
import { SignInPart } from './sign-in-part.tsx'
import { useDiagnosis } from './use-diagnosis.ts'
import './diagnostics.css'

type Diagnosis = ReturnType<typeof useDiagnosis>

/** Diagnostics page. Every section loads and fails independently. */
export function DiagnosticsPage({ rules }: { rules: RecordRules }) {
  const { role } = useSession()
  const isAdmin = role === 'admin'
  const { checks, content, permissions, online, asking, verdict, again } = useDiagnosis(rules)
  const well = checks.rows.filter(({ state }) => state === 'well').length
  const check = () => !asking && void again()
  useKey('r', check)
  return (
    <>
      <PageHead title="Diagnostics" description="How the site is." />
      <DeskHead
        crumb="Diagnostics"
        title={<span aria-live="polite">{verdict}</span>}
        lede={<CheckedMoment at={checks.checkedAt} online={online} />}
        actions={
          <>
            <SaveReport isAdmin={isAdmin} />
            <Button aria-disabled={asking || undefined} onClick={check}>
              {asking ? 'Asking…' : 'Check again'}
              <KeyHint>R</KeyHint>
            </Button>
          </>
        }
      />
      <Silence online={online} checks={checks} />
      <div className="diagnosis">
        <section aria-labelledby="live-checks">
          <DeskSectionHead id="live-checks" title="Live checks" about={`${well} of ${checks.rows.length} well`} />
          <CheckTable checks={checks.rows} />
          <RunJobs isAdmin={isAdmin} />
          <SignInPart isAdmin={isAdmin} />
          <EventHoursPart isOffered={checks.rows.some(({ offers }) => offers === 'event hours')} />
        </section>
        <ContentPart {...content} />
      </div>
      <section className="diagnosis-part" aria-labelledby="permissions">
        <DeskSectionHead id="permissions" title="Permission self-test" />
        <PermissionTest test={permissions} />
      </section>
      <section className="diagnosis-part" aria-labelledby="last-changes">
        <DeskSectionHead
          id="last-changes"
          title="Last changes"
          about={isAdmin ? 'From the audit trail' : 'From the audit trail; you see your own'}
          actions={<Link to={paths.adminAudit}>All changes</Link>}
        />
        <LastChangesList />
      </section>
      <div className="diagnosis diagnosis-part">
        <section aria-labelledby="errors">
          <DeskSectionHead id="errors" title="Errors" about="On the server, newest first" />
          <ErrorList />
        </section>
        <section aria-labelledby="letters">
          <DeskSectionHead id="letters" title="Letters" about="Does mail go out?" />
          <MailPart isAdmin={isAdmin} />
        </section>
      </div>
    </>
  )
}

/** Why the answers are outdated, if they are. */
function Silence({ online, checks: { error, checkedAt } }: Pick<Diagnosis, 'online' | 'checks'>) {
  const from = checkedAt > 0 ? `These answers are from ${formatShortMoment(checkedAt)}. ` : ''
  if (!online)
    return (
      <Callout tone="warn" title="You are offline.">
        {from}The page looks again as soon as the connection is back.
      </Callout>
    )
  if (!error) return null
  return (
    <Callout tone="bad" title="The server could not be asked how it is.">
      {error.message} {from}What is read from the database directly still stands below.
    </Callout>
  )
}

function ContentPart({ found, failed, links }: Diagnosis['content']) {
  const { mutateAsync, isPending, error } = useMutation(followLinks(useQueryClient()))
  const { once } = useOnce(() => mutateAsync().catch(() => undefined))
  const report = links.data
  const linksText = error
    ? `The links could not be followed. ${error.message}`
    : report
      ? `${report.asked} addresses followed, ${formatShortMoment(report.checkedAt)}.`
      : links.isFetching
        ? 'Following links.'
        : links.isError
          ? `The links could not be followed. ${links.error.message}`
          : 'Another process is following the links. Look again in a moment.'
  return (
    <section aria-labelledby="to-repair">
      <DeskSectionHead
        id="to-repair"
        title="Content to repair"
        about={found && `${found.length} of ${rules.length} rules`}
      />
      <ContentFindings
        found={found}
        failed={failed}
        linksSaid={linksText}
        followingLinks={isPending || links.isFetching}
        onFollowLinks={() => void once()}
      />
    </section>
  )
}
