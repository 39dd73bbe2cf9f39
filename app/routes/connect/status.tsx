import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useActionData, useLocation, useSearchParams } from 'react-router'
import {
  applicationStatusLabels,
  canWithdrawApplication,
  describeNextApplicationStep,
  listApplicationSteps,
} from '../../features/application/application.ts'
import { findRefereeErrors, readRefereeForm } from '../../features/application/application-input.ts'
import { addReferee } from '../../features/application/application-mutations.ts'
import { applicationQueries } from '../../features/application/application-queries.ts'
import { submitFormOfLinkPage } from '../../features/application/link-form.ts'
import { ApplicantCorrection } from '../../features/application/ui/applicant-correction.tsx'
import { ApplicantData, ApplicantInterview } from '../../features/application/ui/applicant-data.tsx'
import { ApplicantDocuments } from '../../features/application/ui/applicant-documents.tsx'
import { ApplicantReferees } from '../../features/application/ui/applicant-referees.tsx'
import { ApplicantWithdrawal } from '../../features/application/ui/applicant-withdrawal.tsx'
import { deleteApplicationDraft, readSentApplicationDraft } from '../../features/application/ui/application-draft.ts'
import { ApplicationProgress } from '../../features/application/ui/application-progress.tsx'
import { circleQueries, sortCircles } from '../../features/circle/circle-queries.ts'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { siteRequestContext } from '../../platform/request.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/status'

/** Token in the link of an e-mail, or the parameter after a submit, which says that the form was just sent. */
const readToken = (params: URLSearchParams) => ({
  token: /^[\w-]{1,128}$/.exec(params.get('token') ?? '')?.[0],
  sent: params.get('sent') === 'yes' ? 'yes' : undefined,
})
const listQueries = (url: string) => [
  applicationQueries.status(readToken(new URL(url).searchParams).token ?? ''),
  circleQueries.all,
]

export const handle: RouteWithUrlParameters = { reads: readToken }
export const loader = ({ context, request }: Route.LoaderArgs) => hydrateQueries(context, ...listQueries(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetchQueries(...listQueries(request.url))

/**
 * Handles the form for browsers without JavaScript, or a submit before hydration. The method is POST, so that the text
 * never appears in a URL.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { token = '' } = readToken(new URL(request.url).searchParams)
  const { db } = context.get(siteRequestContext)
  const returned = await submitFormOfLinkPage({
    written: readRefereeForm(await request.formData()),
    errorsOf: findRefereeErrors,
    send: form => addReferee(token, form, () => db),
  })
  return returned ?? redirect(paths.applicationStatus(token))
}

// Headers of a private page, which shared caches must not store and search engines must not index.
export const headers = () => ({ 'cache-control': 'private, no-store' })

export default function ApplicationStatusRoute() {
  const [params] = useSearchParams()
  const { token = '', sent } = readToken(params)
  const returned = useActionData<typeof action>()
  const { data: circles = [] } = useQuery(circleQueries.all())
  const { data: application, isPending, isError, refetch } = useQuery(applicationQueries.status(token)())
  const sentDraft = readSentApplicationDraft(useLocation().state)
  const hasArrived = Boolean(application)
  useEffect(() => {
    if (hasArrived && sentDraft) deleteApplicationDraft(sentDraft)
  }, [hasArrived, sentDraft])
  const next = application ? describeNextApplicationStep(application.status, application.interview) : ''
  if (isPending)
    return (
      <PageTitle title="Your application">
        <Spinner label="Loading your application" />
      </PageTitle>
    )
  return (
    <>
      <PageHead title="Your application" description="The status of an application, opened by its private link." />
      {isError && !application && (
        <PageTitle title="Your application could not be loaded" intro="Nothing is lost. Try again in a moment.">
          <Button onClick={() => void refetch()}>Retry</Button>
        </PageTitle>
      )}
      {!isError && !application && (token || !sent) && (
        <PageTitle
          title={token ? 'No application opens with this link' : 'Open the link in our email'}
          intro={
            token
              ? 'Copy the whole link from our email. If you have just sent the form, it did not arrive: please send it again.'
              : 'The page of an application opens with its private link. It is in the email we sent when the application arrived.'
          }
        >
          <ButtonLink line to={paths.connect}>
            Apply, or ask a question
          </ButtonLink>
        </PageTitle>
      )}
      {!isError && !application && !token && sent && (
        <PageTitle
          title="Thank you. It has arrived"
          intro="The link to its page is in the email we have just sent you. If none comes within the hour, look in your spam folder."
        />
      )}
      {application && (
        <>
          <PageTitle
            title={applicationStatusLabels[application.status]?.label ?? 'Received'}
            intro={`${application.full_name}. ${next} Keep the address of this page; it is in our email too.`}
          >
            {application.status === 'onboarded' && (
              <ButtonLink line slim to={paths.profile}>
                Open your profile
              </ButtonLink>
            )}
          </PageTitle>
          {application.kind === 'membership' && (
            <ApplicationProgress
              status={application.status}
              next={next}
              since={application.created_at}
              stages={listApplicationSteps(application.status)}
            />
          )}
          {application.interview && <ApplicantInterview interview={application.interview} />}
          {(application.may_name_referees || application.referees.length > 0) && (
            <ApplicantReferees token={token} application={application} returned={returned} />
          )}
          <ApplicantCorrection token={token} application={application} circles={sortCircles(circles)} />
          {(application.may_correct || application.papers.length > 0) && (
            <ApplicantDocuments token={token} application={application} />
          )}
          <ApplicantData token={token} isMember={application.status === 'onboarded'}>
            {canWithdrawApplication(application) && <ApplicantWithdrawal token={token} />}
          </ApplicantData>
        </>
      )}
    </>
  )
}
