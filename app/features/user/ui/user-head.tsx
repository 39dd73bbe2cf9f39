import { Link } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { usePortraitAddress } from '../../../platform/images/portrait-queries.ts'
import { paths } from '../../../platform/paths.ts'
import type { Role } from '../../../platform/session/role.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { getFirstName, getUserName, onlyAdminExplanation, type UserTab } from '../user.ts'
import { formatUserAccount, type UserAccount } from '../user-account.ts'
import { buildUserListPath, defaultUserSearch } from '../user-input.ts'
import { useUserAction } from './use-user-action.ts'
import type { UserAction } from './user-confirm-dialog.tsx'
import { userTabNames } from './user-tabs.tsx'

export type UserPageSectionProps = {
  account: UserAccount
  now: number
  /** Reason why the current user may not make changes, and which admins to ask. Undefined for an admin. */
  refusal: string | undefined
  /** Whether the account belongs to the current user. */
  isSelf: boolean
  isLastAdmin: boolean
  onAction: (action: UserAction) => void
}

/**
 * Tab of the user list to which the back link leads, by the user's role. For a user without a role, the tab with all
 * users.
 */
const roleTabs: Record<Role, UserTab | undefined> = { admin: 'admins', manager: 'managers', user: undefined }

/** Head of an account page with the most urgent action: suspend or unsuspend. */
export function UserHead(props: UserPageSectionProps) {
  const { account, now } = props
  const portrait = usePortraitAddress(account.avatar_path)
  const name = getUserName(account)
  const tab = roleTabs[account.role]
  return (
    <>
      <AdminPageHead
        crumb={
          <>
            <Link to={paths.adminUsers}>Users</Link>
            {tab && (
              <>
                {' '}
                / <Link to={buildUserListPath(defaultUserSearch, { tab })}>{userTabNames[tab]}</Link>
              </>
            )}
          </>
        }
        title={
          <span className="user-name">
            <Portrait name={name} src={portrait} form="seat" />
            <span>{name}</span>
          </span>
        }
        lede={formatUserAccount(account, now)}
        actions={<UserSuspension {...props} />}
      />
      {account.suspension && (
        <div className="user-told">
          <Callout
            tone="bad"
            title={`Suspended since ${formatDay(account.suspension.at)}${account.suspension.by ? ` by ${account.suspension.by}` : ''}.`}
          >
            “{account.suspension.reason}”. {getFirstName(account)} cannot sign in; content stays.
          </Callout>
        </div>
      )}
      {account.state === 'unconfirmed' && (
        <div className="user-told">
          <Callout tone="warn" title="Email not confirmed.">
            The confirmation email was not used, so this account cannot sign in yet.
          </Callout>
        </div>
      )}
    </>
  )
}

function UserSuspension({ account, refusal, isSelf, isLastAdmin, onAction }: UserPageSectionProps) {
  const doAtOnce = useUserAction()
  const name = getFirstName(account)
  const isOut = account.state === 'suspended'
  const no =
    (refusal && `Admins only. ${refusal}`) ??
    (isOut ? undefined : isSelf ? 'You cannot suspend yourself.' : isLastAdmin ? onlyAdminExplanation : undefined)
  if (no) return <DisabledAction reason={no}>{isOut ? 'Restore' : 'Suspend'}</DisabledAction>
  if (isOut)
    return (
      <ActionButton
        line
        onAction={() => doAtOnce(m => m.restore(account.id), `${name} restored.`, 'They can sign in again.')}
      >
        Restore
      </ActionButton>
    )
  return (
    <Button line onClick={() => onAction({ kind: 'suspend', person: account })}>
      Suspend…
    </Button>
  )
}
