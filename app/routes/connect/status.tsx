import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayWithdraw, stages, stateWords } from '../../features/application/application.ts'
import { withdrawApplication } from '../../features/application/application-mutations.ts'
import { applicationQueries } from '../../features/application/application-queries.ts'
import { ApplicationProgress } from '../../features/application/ui/application-progress.tsx'
import type { AddressHandle } from '../../platform/address-parameters.ts'
import { prefetch, withQueries } from '../../platform/query/with-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ActionButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { Route } from './+types/status'

/** The secret of the link in a letter: letters and digits. */
const readToken = (params: URLSearchParams) => ({ token: /^[\w-]{1,128}$/.exec(params.get('token') ?? '')?.[0] })
const queryFor = (url: string) => applicationQueries.status(readToken(new URL(url).searchParams).token ?? '')

export const handle: AddressHandle = { reads: readToken }
export const loader = ({ context, request }: Route.LoaderArgs) => withQueries(context, queryFor(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => prefetch(queryFor(request.url))

// A private page: no shared cache keeps it, no search engine finds it.
export const headers = () => ({ 'cache-control': 'private, no-store' })

export default function ApplicationStatusRoute() {
  const [params] = useSearchParams()
  const { token = '' } = readToken(params)
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
            intro={`${application.full_name}, ${stateWords[application.status]?.next ?? ''}`}
          >
            {mayWithdraw(application) && <Withdraw token={token} />}
          </PageTitle>
          {application.kind === 'membership' && (
            <ApplicationProgress status={application.status} since={application.created_at} stages={stages} />
          )}
        </>
      )}
    </>
  )
}

function Withdraw({ token }: { token: string }) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const { say, complain } = useToast()
  async function withdraw() {
    setOpen(false)
    try {
      await withdrawApplication(token)
      await client.invalidateQueries(applicationQueries.status(token)())
      say('Withdrawn', 'Nothing further happens. You may apply again whenever you like.')
    } catch {
      complain('Not withdrawn', 'The line failed. Your application is as it was.')
    }
  }
  return (
    <Dialog
      narrow
      title="Take your application back?"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button line>Withdraw</Button>}
    >
      <div className="dialog-question">
        <p>It will not be read any further. You may apply again whenever you like.</p>
        <div className="actions">
          <Button onClick={() => setOpen(false)}>Keep it</Button>
          <ActionButton line onAction={withdraw}>
            Take it back
          </ActionButton>
        </div>
      </div>
    </Dialog>
  )
}
