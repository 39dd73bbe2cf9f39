import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { mayWithdraw, stages, stateWords } from '../../features/application/application.ts'
import { applicationQueries } from '../../features/application/application-queries.ts'
import { ApplicantCorrection } from '../../features/application/ui/applicant-correction.tsx'
import { ApplicantData, ApplicantInterview } from '../../features/application/ui/applicant-data.tsx'
import { ApplicantPapers } from '../../features/application/ui/applicant-papers.tsx'
import { ApplicantReferees } from '../../features/application/ui/applicant-referees.tsx'
import { ApplicantWithdrawal } from '../../features/application/ui/applicant-withdrawal.tsx'
import { ApplicationProgress } from '../../features/application/ui/application-progress.tsx'
import { circleQueries, inOrder } from '../../features/circle/circle-queries.ts'
import type { AddressHandle } from '../../platform/address-parameters.ts'
import { prefetch, withQueries } from '../../platform/query/with-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/status'

/** The secret of the link in a letter: letters and digits. */
const readToken = (params: URLSearchParams) => ({ token: /^[\w-]{1,128}$/.exec(params.get('token') ?? '')?.[0] })
const queriesFor = (url: string) => [
  applicationQueries.status(readToken(new URL(url).searchParams).token ?? ''),
  circleQueries.all,
]

export const handle: AddressHandle = { reads: readToken }
export const loader = ({ context, request }: Route.LoaderArgs) => withQueries(context, ...queriesFor(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetch(...queriesFor(request.url))

// A private page: no shared cache keeps it, no search engine finds it.
export const headers = () => ({ 'cache-control': 'private, no-store' })

export default function ApplicationStatusRoute() {
  const [params] = useSearchParams()
  const { token = '' } = readToken(params)
  const { data: circles = [] } = useQuery(circleQueries.all())
  const { data: application, isPending, isError, refetch } = useQuery(applicationQueries.status(token)())
  if (isPending) return <Spinner label="Looking for your application" />
  return (
    <>
      <PageHead title="Your application" description="The state of an application, for whoever holds its link." />
      {isError && (
        <PageTitle title="It could not be looked up just now" intro="Nothing is lost. The link will work again.">
          <Button onClick={() => void refetch()}>Try again</Button>
        </PageTitle>
      )}
      {!isError && !application && (
        <PageTitle
          title="Thank you. It has arrived"
          intro="The link to follow it is in the letter we have just sent you. If none comes within the hour, look among the unwanted mail."
        />
      )}
      {application && (
        <>
          <PageTitle
            title={stateWords[application.status]?.label ?? 'Received'}
            intro={`${application.full_name}. ${stateWords[application.status]?.next ?? ''}`}
          >
            {mayWithdraw(application) && <ApplicantWithdrawal token={token} />}
          </PageTitle>
          {application.kind === 'membership' && (
            <ApplicationProgress status={application.status} since={application.created_at} stages={stages} />
          )}
          {application.interview && <ApplicantInterview interview={application.interview} />}
          {(application.may_name_referees || application.referees.length > 0) && (
            <ApplicantReferees token={token} application={application} />
          )}
          <ApplicantCorrection token={token} application={application} circles={inOrder(circles)} />
          {(application.may_correct || application.papers.length > 0) && (
            <ApplicantPapers token={token} application={application} />
          )}
          <ApplicantData token={token} />
        </>
      )}
    </>
  )
}
