import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { useSignOut } from '../../../platform/session/use-sign-out.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Status } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { describeInvalidInvitation, formatInviter, type Invitation, isSameEmail } from '../invitation.ts'
import { acceptInvitation } from '../invitation-mutations.ts'
import { invitationQueries } from '../invitation-queries.ts'
import './invitation.css'

type InvitationSignInProps = {
  token: string
  /** Renders the form to create an account, for users without an account. */
  children: (invited: { email: string; name: string; lede: string }) => ReactNode
}

/**
 * Landing page of an invitation link. The page explains the invitation. The next step depends on whether the user is
 * signed in.
 */
export function InvitationSignIn({ token, children }: InvitationSignInProps) {
  const invitation = useQuery(invitationQueries.byToken(token))
  const { user, status } = useSession()
  const looking = status === 'looking'
  // Whether the user was signed in before opening the page. Only such users have to confirm that they accept the
  // invitation; a user who signs up on this page continues automatically.
  const [cameSignedIn, setCameSignedIn] = useState<boolean>()
  if (!looking && cameSignedIn === undefined) setCameSignedIn(user !== null)

  if (invitation.isError)
    return (
      <InvitationMessage title="The invitation could not be read">
        <p>{noAnswerSentence} The link is as good as before.</p>
        <Button line slim onClick={() => void invitation.refetch()}>
          Retry
        </Button>
      </InvitationMessage>
    )
  if (invitation.isPending || looking)
    return (
      <InvitationMessage title="Your invitation">
        <p role="status">
          <Status kind="waiting">Loading the invitation</Status>
        </p>
      </InvitationMessage>
    )
  const current = invitation.data
  const closed = describeInvalidInvitation(current)
  if (closed && (!user || cameSignedIn))
    return (
      <InvitationMessage title={closed.title}>
        <p>{closed.text}</p>
        {!user && (
          <p>
            <Link to={paths.signIn}>Sign in</Link>
          </p>
        )}
      </InvitationMessage>
    )
  if (!current) return null
  if (!user || !cameSignedIn)
    return children({ email: current.email, name: current.full_name ?? '', lede: formatInviter(current) })
  return isSameEmail(user.email, current.email) ? (
    <AcceptInvitation token={token} invitation={current} />
  ) : (
    <OtherAddressMessage invitation={current} as={user.email ?? 'somebody else'} />
  )
}

const InvitationMessage = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="invitation">
    <h1>{title}</h1>
    {children}
  </section>
)

/** Button to accept the invitation, for a user who is signed in with the invited e-mail address. */
function AcceptInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const { refreshAuth } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { say } = useToast()
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(token),
    async onSuccess(refusal) {
      await client.invalidateQueries({ queryKey: ['invitations'] })
      if (refusal) return
      await refreshAuth()
      say('The invitation is accepted.')
      await navigate(invitation.role === 'user' ? paths.profile : paths.admin, { replace: true })
    },
  })
  return (
    <InvitationMessage title="You are invited">
      <p>{formatInviter(invitation)}</p>
      <p>You are signed in as {invitation.email}.</p>
      {accepting.data && (
        <Callout tone="bad" title={accepting.data.title}>
          {accepting.data.text}
        </Callout>
      )}
      {accepting.isError && (
        <Callout tone="warn" title={noAnswerSentence}>
          Try again in a moment.
        </Callout>
      )}
      <ActionButton slim onAction={() => accepting.mutateAsync().catch(() => undefined)}>
        {accepting.isPending ? 'Working…' : 'Accept the invitation'}
      </ActionButton>
    </InvitationMessage>
  )
}

function OtherAddressMessage({ invitation, as }: { invitation: Invitation; as: string }) {
  const leave = useSignOut(useToast())
  return (
    <InvitationMessage title="This invitation is for another address">
      <p>
        It is for {invitation.email}, and you are signed in as {as}. Log out, then the link works.
      </p>
      <ActionButton line slim onAction={() => leave()}>
        Logout
      </ActionButton>
    </InvitationMessage>
  )
}
