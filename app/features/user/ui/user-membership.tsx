import { useQuery } from '@tanstack/react-query'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { getUserName } from '../user.ts'
import { userQueries } from '../user-queries.ts'
import { useUserAction } from './use-user-action.ts'
import type { UserPageSectionProps } from './user-head.tsx'

/** Section about the membership of a user. Members have access to the members' directory. */
export function UserMembership({ account, refusal }: Pick<UserPageSectionProps, 'account' | 'refusal'>) {
  const { data: since, isPending, isError } = useQuery(userQueries.memberSince(account.id))
  const doAtOnce = useUserAction()
  const name = getUserName(account)
  const isMember = Boolean(since)
  const action = isMember ? 'End membership' : 'Make member'
  const change = async () => {
    await doAtOnce(
      mutations => mutations.setMembership(account.id, !isMember),
      isMember ? `${name} is no longer a member` : `${name} is now a member`,
      isMember
        ? 'Not listed in the directory; sees only public entries.'
        : 'Can use the directory and set who sees them.',
    )
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
            <DisabledAction reason={`Only admins can change membership. ${refusal}`}>{action}</DisabledAction>
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
