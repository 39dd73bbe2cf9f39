import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { getFirstName, getUserName } from '../user.ts'
import { userQueries } from '../user-queries.ts'
import { useUserAction } from './use-user-action.ts'
import type { UserPageSectionProps } from './user-head.tsx'

/** Finds the heading of the section, and makes it focusable. */
function findMembershipHeading() {
  const heading = document.getElementById('membership')
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/** Section about the membership of a user. Members have access to the members' directory. */
export function UserMembership({ account, refusal }: Pick<UserPageSectionProps, 'account' | 'refusal'>) {
  const { data: since, isPending, isError } = useQuery(userQueries.memberSince(account.id))
  const doAtOnce = useUserAction()
  const [isAsked, setIsAsked] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const hasEnded = useRef(false)
  const name = getUserName(account)
  const isMember = Boolean(since)
  const start = async () => {
    await doAtOnce(
      mutations => mutations.setMembership(account.id, true),
      `${name} is now a member`,
      'Can use the directory and set who sees them.',
    )
  }
  async function end() {
    setIsEnding(true)
    await doAtOnce(
      mutations => mutations.setMembership(account.id, false),
      `${name} is no longer a member`,
      'Not listed in the directory; sees only public entries.',
    )
    setIsEnding(false)
    setIsAsked(false)
    hasEnded.current = true
  }
  return (
    <section aria-labelledby="membership">
      <AdminSectionHead
        id="membership"
        title="Membership"
        about={
          since
            ? `Member since ${formatDay(since)}. Directory visibility is set by the member.`
            : isError
              ? 'Could not be loaded. Reload the page.'
              : 'An account alone gives no access to the members’ directory.'
        }
      />
      {!isPending && !isError && (
        <p className="user-quiet">
          {refusal ? (
            <DisabledAction reason={`Only admins can change membership. ${refusal}`}>
              {isMember ? 'End membership' : 'Make member'}
            </DisabledAction>
          ) : isMember ? (
            <Button
              line
              slim
              onClick={() => {
                hasEnded.current = false
                setIsAsked(true)
              }}
            >
              End membership…
            </Button>
          ) : (
            <ActionButton line slim onAction={start}>
              Make member
            </ActionButton>
          )}
        </p>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`End the membership of ${name}?`}
        action="End membership"
        working="Ending…"
        ends
        asking={isEnding}
        // After the end, the button that opened the dialog is no longer shown.
        finalFocus={() => (hasEnded.current ? findMembershipHeading() : undefined)}
        onAction={() => void end()}
      >
        <p>
          {getFirstName(account)} is no longer listed in the members’ directory and sees only its public entries. The
          account and its role stay. A new membership begins with a new date.
        </p>
      </ConfirmDialog>
    </section>
  )
}
