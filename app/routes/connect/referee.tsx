import { useQuery } from '@tanstack/react-query'
import { redirect, useActionData, useSearchParams } from 'react-router'
import type { RefereeRequest } from '../../features/application/application.ts'
import { findRefereeAnswerErrors, readRefereeAnswer } from '../../features/application/application-input.ts'
import { submitRefereeAnswer } from '../../features/application/application-mutations.ts'
import { applicationQueries } from '../../features/application/application-queries.ts'
import { submitFormOfLinkPage } from '../../features/application/link-form.ts'
import { RefereeForm } from '../../features/application/ui/referee-form.tsx'
import { StoredRefereeDraftNote, UnsentRefereeAnswer } from '../../features/application/ui/unsent-referee-answer.tsx'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { siteRequestContext } from '../../platform/request.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section, SectionHead } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VisitorDate } from '../../ui/visitor-date.tsx'
import type { Route } from './+types/referee'

/** Token in the link of an e-mail: letters, digits, `_` and `-`. */
const readToken = (params: URLSearchParams) => ({ token: /^[\w-]{1,128}$/.exec(params.get('token') ?? '')?.[0] })
const makeRequestQuery = (url: string) =>
  applicationQueries.refereeRequest(readToken(new URL(url).searchParams).token ?? '')

export const handle: RouteWithUrlParameters = { reads: readToken }
export const loader = ({ context, request }: Route.LoaderArgs) => hydrateQueries(context, makeRequestQuery(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetchQueries(makeRequestQuery(request.url))

/**
 * Handles the form for browsers without JavaScript, or a submit before hydration. The method is POST, so that the
 * answers never appear in a URL.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { token = '' } = readToken(new URL(request.url).searchParams)
  const { db } = context.get(siteRequestContext)
  const returned = await submitFormOfLinkPage({
    written: readRefereeAnswer(await request.formData()),
    errorsOf: findRefereeAnswerErrors,
    send: form => submitRefereeAnswer(token, form, () => db),
  })
  return returned ?? redirect(paths.refereeRequest(token))
}

// Headers of a private page, which shared caches must not store and search engines must not index.
export const headers = () => ({ 'cache-control': 'private, no-store' })

const closedRequestTexts: Record<Exclude<RefereeRequest['state'], 'asked'>, { title: string; intro: string }> = {
  answered: { title: 'Thank you', intro: 'Your answer has arrived. Only those who decide read it.' },
  declined: { title: 'Thank you all the same', intro: 'You declined. The applicant may name somebody else.' },
  late: {
    title: 'The time for an answer is over',
    intro: 'If you would still like to say something, reply to our email.',
  },
  ended: {
    title: 'No answer is needed any more',
    intro: 'The application has passed this step, or was withdrawn. Thank you for your help.',
  },
}

/**
 * Page with a form of two questions for a referee whom an applicant has named. The referee opens the page by a private
 * link.
 */
export default function RefereeRoute() {
  const [params] = useSearchParams()
  const { token = '' } = readToken(params)
  const returned = useActionData<typeof action>()
  const { data: request, isPending, isError, refetch } = useQuery(applicationQueries.refereeRequest(token)())
  if (isPending)
    return (
      <PageTitle title="Your questions">
        <Spinner label="Loading your questions" />
      </PageTitle>
    )
  return (
    <>
      <PageHead title="Two questions" description="For a referee, by private link." />
      {isError && !request && (
        <PageTitle title="The questions could not be loaded" intro="Nothing is lost. Try again in a moment.">
          <Button onClick={() => void refetch()}>Retry</Button>
        </PageTitle>
      )}
      {!isError && !request && (
        <PageTitle
          title="This link does not work"
          intro="A newer email may have a newer link, or the link is incomplete. Copy the whole link from our latest email."
        >
          <StoredRefereeDraftNote />
          <ButtonLink line to={paths.connect}>
            Ask us
          </ButtonLink>
        </PageTitle>
      )}
      {request && request.state !== 'asked' && (
        <>
          <PageTitle {...closedRequestTexts[request.state]} />
          <UnsentRefereeAnswer key={request.id} request={request} />
        </>
      )}
      {request?.state === 'asked' && (
        <>
          <PageTitle
            title={`Two questions about ${request.applicant}`}
            intro={
              <>
                {`${request.referee}, ${request.applicant} named you. Ten minutes are enough, until `}
                <VisitorDate at={request.expires_at} />.
              </>
            }
          />
          <Section labelledBy="questions">
            <SectionHead title="Your answer" id="questions">
              Only those who decide read it, and not the applicant.
            </SectionHead>
            <div className="span-6">
              <RefereeForm key={request.id} token={token} request={request} returned={returned} />
            </div>
          </Section>
        </>
      )}
    </>
  )
}
