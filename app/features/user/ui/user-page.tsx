import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { RecordNotFound } from '../../../desk/record-not-found.tsx'
import { paths } from '../../../platform/paths.ts'
import type { RecordSearchResult } from '../../../platform/search/record-queries.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { describeDeliveryProblem, formatAdminContacts, getUserName } from '../user.ts'
import type { UserAccount } from '../user-account.ts'
import { userQueries } from '../user-queries.ts'
import { type UserAction, UserConfirmDialog } from './user-confirm-dialog.tsx'
import { UserHead } from './user-head.tsx'
import { UserMembership } from './user-membership.tsx'
import { UserNotes } from './user-notes.tsx'
import { UserRecords } from './user-records.tsx'
import { UserRemoval } from './user-removal.tsx'
import { UserRole } from './user-role.tsx'
import { UserSessions } from './user-sessions.tsx'
import { UserSignIn } from './user-sign-in.tsx'
import { UsersSkeleton } from './users-skeleton.tsx'
import './user-page.css'

export type UserPageProps = {
  id: string
  /** Returns the URL of a record's edit page. Undefined if the record has no edit page. */
  pathOf: (record: RecordSearchResult) => string | undefined
  /** Section with the lines of the audit log about the user. */
  trail: ReactNode
}

/** Page of an account: records, sessions, permissions and removal. */
export function UserPage({ id, ...rest }: UserPageProps) {
  const account = useQuery(userQueries.account(id))
  if (account.data) return <AccountDetails key={id} account={account.data} now={account.dataUpdatedAt} {...rest} />
  return (
    <>
      <PageHead title="User" description="User account." />
      {(account.isError || account.isPending) && (
        <AdminPageHead crumb={<Link to={paths.adminUsers}>Users</Link>} title="User" />
      )}
      {account.isError && <ReadFailureCallout subject="The user" retry={() => void account.refetch()} />}
      {account.isPending && <UsersSkeleton />}
      {account.data === null && <RecordNotFound nouns={{ one: 'user', many: 'users' }} listPath={paths.adminUsers} />}
    </>
  )
}

type FoundProps = Omit<UserPageProps, 'id'> & { account: UserAccount; now: number }

function AccountDetails({ account, now, pathOf, trail }: FoundProps) {
  const { user, can } = useSession()
  const navigate = useNavigate()
  const admins = useQuery(userQueries.admins()).data ?? []
  const rule = useQuery(userQueries.secondFactorRule()).data ?? 'optional'
  const [action, setAction] = useState<UserAction>()
  const mayLead = can('change roles')
  const refusal = mayLead ? undefined : formatAdminContacts(admins)
  const isSelf = account.id === user?.id
  const isLastAdmin = admins.length === 1 && admins[0]?.id === account.id
  const accountProps = { account, now, refusal, isSelf, isLastAdmin, onAction: setAction }
  return (
    <>
      <PageHead title={getUserName(account)} description="User account." />
      <UserHead {...accountProps} />
      {describeDeliveryProblem(account.letter) && (
        <Callout tone="warn" title={`The last email to ${account.email}: ${describeDeliveryProblem(account.letter)}.`}>
          {account.letter?.answer}
        </Callout>
      )}
      <div className="user-parts">
        <div className="user-main">
          <UserRecords account={account} pathOf={pathOf} />
          {mayLead && <UserSessions {...accountProps} />}
          <UserRole {...accountProps} />
          <UserMembership account={account} refusal={refusal} />
          {trail}
        </div>
        <aside className="user-aside" aria-label="About the account">
          <UserSignIn {...accountProps} rule={rule} />
          {mayLead ? (
            <UserNotes account={account} />
          ) : (
            <p className="user-quiet">Sessions, notes and deletion: admins only. {refusal}</p>
          )}
        </aside>
        {mayLead && <UserRemoval {...accountProps} onGone={() => void navigate(paths.adminUsers)} />}
      </div>
      <UserConfirmDialog action={action} rule={rule} onClose={() => setAction(undefined)} />
    </>
  )
}
