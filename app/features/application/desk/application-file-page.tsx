import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { RecordNotFound } from '../../../desk/record-not-found.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { ApplicationFile } from '../application-file.ts'
import { applicationBulkOperations } from './application-actions.ts'
import { ApplicationAnswers } from './application-answers.tsx'
import { ApplicationAside } from './application-aside.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { ApplicationEmails } from './application-emails.tsx'
import { applicationFileQueries } from './application-file-queries.ts'
import { ApplicationHead } from './application-head.tsx'
import type { EmailTemplateKind } from './application-letter-templates.ts'
import { ApplicationReferees } from './application-referees.tsx'
import { ApplicationStageLine } from './application-stage-line.tsx'
import { ApplicationVotes } from './application-votes.tsx'
import { ClosedApplication } from './closed-application.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { useApplicationStageChanges } from './use-application-stage-changes.ts'
import './application-file.css'

/** Page of an application: answers, referees, reviewers and votes, and e-mails to the applicant. */
export function ApplicationFilePage({ id }: { id: string }) {
  const { data: file, dataUpdatedAt, isError, isPending, refetch } = useQuery(applicationFileQueries.one(id))
  if (file && 'closed' in file) return <ClosedApplication id={id} closed={file.closed} />
  if (file) return <ApplicationFileView key={id} file={file} now={dataUpdatedAt} />
  return (
    <>
      <PageHead title="Application" description="Membership applications." />
      {(isError || isPending) && (
        <AdminPageHead crumb={<Link to={paths.adminApplications}>Applications</Link>} title="Application" />
      )}
      {isError && <ReadFailureCallout subject="The application" retry={() => void refetch()} />}
      {isPending && <SkeletonBlock className="application-skeleton" />}
      {file === null && <RecordNotFound nouns={applicationBulkOperations.nouns} listPath={paths.adminApplications} />}
    </>
  )
}

const emailKinds: readonly EmailTemplateKind[] = ['question', 'answer', 'interview', 'accepted', 'declined']

function ApplicationFileView({ file, now }: { file: ApplicationFile; now: number }) {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  // E-mail that the user is writing. The URL names the e-mail, so that a list or the command palette can link to it.
  const writing = emailKinds.find(kind => kind === params.get('letter'))
  const [referee, setReferee] = useState<string>()
  const moves = useApplicationStageChanges()
  const write = (kind?: EmailTemplateKind) =>
    setParams(
      before => {
        before.delete('letter')
        if (kind) before.set('letter', kind)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const toReferee = file.referees.find(({ id }) => id === referee)
  return (
    <>
      <PageHead title={file.full_name} description="Membership applications." />
      <ApplicationHead file={file} now={now} moves={moves} onWrite={write} />
      {file.kind === 'membership' && <ApplicationStageLine file={file} now={now} />}
      <div className="application-parts">
        <div className="application-main">
          <ApplicationAnswers file={file} />
          <ApplicationDocuments file={file} now={now} />
          {file.kind === 'membership' && <ApplicationReferees file={file} now={now} onWrite={setReferee} />}
          {file.kind === 'membership' && <ApplicationVotes file={file} person={user?.id} />}
          <ApplicationEmails file={file} now={now} />
        </div>
        <ApplicationAside file={file} now={now} />
      </div>
      {writing && (
        <EmailDialog key={writing} file={file} kind={writing} onClose={() => write()} onSent={moves.remember} />
      )}
      {toReferee && (
        <EmailDialog
          file={file}
          kind={toReferee.asked_at ? 'reminder' : 'referee'}
          referee={toReferee}
          onClose={() => setReferee(undefined)}
          onSent={moves.remember}
        />
      )}
    </>
  )
}
