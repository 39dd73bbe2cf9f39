import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AdminPageHead, AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { CollapsibleSection } from '../../../ui/panel.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { type ContentRulesOfRecord, contentRules } from '../content-rules.ts'
import type { SiteHealth } from '../diagnosis.ts'
import { checkLinksNow } from '../diagnosis-mutations.ts'
import { CheckTable } from './check-table.tsx'
import { ContentFindings } from './content-findings.tsx'
import { ErrorList } from './error-list.tsx'
import { EventHoursSection } from './event-hours-section.tsx'
import { LastChangesList } from './last-changes-list.tsx'
import { LastCheckTime } from './last-check-time.tsx'
import { MailSection } from './mail-section.tsx'
import { PermissionTest, summarizePermissions } from './permission-test.tsx'
import { RunNightlyJobsButton } from './run-nightly-jobs-button.tsx'
import { SaveReportButton } from './save-report-button.tsx'
import { SignInLinksSection } from './sign-in-links-section.tsx'
import { useDiagnosis } from './use-diagnosis.ts'
import './diagnostics.css'

type Diagnosis = ReturnType<typeof useDiagnosis>

type Props = {
  rules: ContentRulesOfRecord
  /** Returns content for the top of the page. The home page of the back office shows it in place of the title. */
  front?: (health: SiteHealth) => ReactNode
}

/** Diagnostics page. Each section loads separately, so an error in one section does not affect the others. */
export function DiagnosticsPage({ rules, front }: Props) {
  const { role } = useSession()
  const isAdmin = role === 'admin'
  const { checks, content, permissions, online, asking, verdict, health, again } = useDiagnosis(rules)
  const well = checks.rows.filter(({ state }) => state === 'well').length
  const check = () => !asking && void again()
  useShortcutKey('r', check)
  const moment = <LastCheckTime at={checks.checkedAt} online={online} />
  const actions = (
    <>
      <SaveReportButton isAdmin={isAdmin} />
      <Button line={front !== undefined} aria-disabled={asking || undefined} onClick={check}>
        {asking ? 'Checking…' : 'Check now'}
        <KeyHint>R</KeyHint>
      </Button>
    </>
  )
  const differs = (permissions.data?.differing.length ?? 0) > 0
  return (
    <>
      <PageHead title="Diagnostics" description="Your tasks and the status of the site." />
      {front ? (
        <>
          {front(health)}
          <div className="diagnosis-part diagnosis-title" id="checks">
            <AdminSectionHead id="system" title="System" about={moment} actions={actions} />
          </div>
        </>
      ) : (
        <AdminPageHead
          crumb="Diagnostics"
          title={<span aria-live="polite">{verdict}</span>}
          lede={moment}
          actions={actions}
        />
      )}
      <OutdatedMessage online={online} checks={checks} />
      <div className="diagnosis">
        <section aria-labelledby="live-checks">
          <AdminSectionHead
            id="live-checks"
            title="System checks"
            about={checks.checkedAt > 0 && `${well} of ${checks.rows.length} checks passed`}
          />
          <CheckTable checks={checks.rows} />
          <RunNightlyJobsButton isAdmin={isAdmin} />
          <SignInLinksSection isAdmin={isAdmin} />
          <EventHoursSection isOffered={checks.rows.some(({ offers }) => offers === 'event hours')} />
        </section>
        <ContentSection {...content} />
      </div>
      <section className="diagnosis-part" aria-labelledby="permissions">
        <AdminSectionHead id="permissions" title="Permission self-test" />
        {front ? (
          <CollapsibleSection key={String(differs)} summary={summarizePermissions(permissions.data)} open={differs}>
            <PermissionTest test={permissions} />
          </CollapsibleSection>
        ) : (
          <PermissionTest test={permissions} />
        )}
      </section>
      <section className="diagnosis-part" aria-labelledby="last-changes">
        <AdminSectionHead
          id="last-changes"
          title="Recent activity"
          about={isAdmin ? 'From the activity log' : 'Your own, from the activity log'}
          actions={<Link to={`${paths.adminAudit}?by=all`}>Activity log</Link>}
        />
        <LastChangesList />
      </section>
      <div className="diagnosis diagnosis-part">
        <section aria-labelledby="errors">
          <AdminSectionHead id="errors" title="Errors" about="Server errors, newest first" />
          <ErrorList />
        </section>
        <section aria-labelledby="letters">
          <AdminSectionHead id="letters" title="Email" about="Test email delivery" />
          <MailSection isAdmin={isAdmin} />
        </section>
      </div>
    </>
  )
}

/** Message that explains why the shown data is outdated. Empty if the data is current. */
function OutdatedMessage({ online, checks: { error, checkedAt } }: Pick<Diagnosis, 'online' | 'checks'>) {
  const from = checkedAt > 0 ? `Last checked ${formatShortDateAndTime(checkedAt)}. ` : ''
  if (!online)
    return (
      <Callout tone="warn" title="You are offline.">
        {from}The page refreshes when you are back online.
      </Callout>
    )
  if (!error) return null
  return (
    <Callout tone="bad" title="The server status could not be loaded.">
      {error.message} {from}
    </Callout>
  )
}

function ContentSection({ found, failed, links }: Diagnosis['content']) {
  const { mutateAsync, isPending, error } = useMutation(checkLinksNow(useQueryClient()))
  const { once } = useRunOnceAtATime(() => mutateAsync().catch(() => undefined))
  const report = links.data
  const linksText = error
    ? `The links could not be checked. ${error.message}`
    : report
      ? `${report.asked} links checked, ${formatShortDateAndTime(report.checkedAt)}.`
      : links.isFetching
        ? 'Checking links.'
        : links.isError
          ? `The links could not be checked. ${links.error.message}`
          : 'Links are already being checked.'
  return (
    <section aria-labelledby="to-repair">
      <AdminSectionHead
        id="to-repair"
        title="Content issues"
        about={found && `${found.length} of ${contentRules.length} checks found issues`}
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
