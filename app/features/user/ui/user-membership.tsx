import { useQuery } from '@tanstack/react-query'
import { DeskSectionHead } from '../../../desk/desk-head.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { displayName } from '../user.ts'
import { userQueries } from '../user-queries.ts'
import { useUserAction } from './use-user-action.ts'
import type { UserPartProps } from './user-head.tsx'

/** Membership of a user, which gives access to the members' directory. */
export function UserMembership({ account, refusal }: Pick<UserPartProps, 'account' | 'refusal'>) {
  const { data: since, isPending, isError } = useQuery(userQueries.memberSince(account.id))
  const doAtOnce = useUserAction()
  const name = displayName(account)
  const isMember = Boolean(since)
  const action = isMember ? 'No longer count as a member' : 'Take in as a member'
  const change = async () => {
    await doAtOnce(
      mutations => mutations.setMembership(account.id, !isMember),
      isMember ? `${name} is no longer counted as a member` : `${name} is a member`,
      isMember
        ? 'The directory shows them to nobody, and nothing but what is for everybody to them.'
        : 'They find the directory, and say there who finds them.',
    )
  }
  return (
    <section aria-labelledby="membership">
      <DeskSectionHead
        id="membership"
        title="Membership"
        about={
          since
            ? `A member since ${formatDay(since)}. Who finds them in the directory they say themselves.`
            : isError
              ? 'It could not be read. Load the page again.'
              : 'An account alone does not open the members’ directory.'
        }
      />
      {!isPending && !isError && (
        <p className="user-quiet">
          {refusal ? (
            <DisabledAction reason={`Only an admin may say who is a member. ${refusal}`}>{action}</DisabledAction>
          ) : (
            <ActionButton line slim onAction={change}>
              {action}
            </ActionButton>
          )}
        </p>
      )}
    </section>
  )
}
