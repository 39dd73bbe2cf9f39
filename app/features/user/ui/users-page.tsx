import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { useUnsentMail } from '../../../platform/mail-delivery.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { formatAdminContacts, formatUserStatus, getFirstName } from '../user.ts'
import { buildUserListPath, readUserSearch, type UserSearch } from '../user-input.ts'
import { userQueries, usersPerPage } from '../user-queries.ts'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useUserAction } from './use-user-action.ts'
import { type UserAction, UserConfirmDialog } from './user-confirm-dialog.tsx'
import { UserEmpty } from './user-empty.tsx'
import { listUserFilters } from './user-filters.ts'
import { UserTable } from './user-table.tsx'
import { UserTabs } from './user-tabs.tsx'
import { UsersSkeleton } from './users-skeleton.tsx'
import './users.css'

/**
 * Page with users: accounts, roles and invitations. Managers cannot change users, and see which admins to ask for
 * changes.
 */
export function UsersPage() {
  const [params, setParams] = useSearchParams()
  const search = readUserSearch(params)
  const { user, can } = useSession()
  const mayLead = can('change roles')
  const page = useQuery(userQueries.page(search))
  const admins = useQuery(userQueries.admins())
  const rule = useQuery(userQueries.secondFactorRule()).data ?? 'optional'
  const inviteButton = useRef<HTMLButtonElement>(null)
  const [action, setAction] = useState<UserAction>()
  const doAtOnce = useUserAction()
  const unsentMail = useUnsentMail()
  // E-mail address in the invitation dialog. The address is in the URL, so that the command palette can open the dialog
  // from any page. Undefined while the dialog is closed.
  const invited = mayLead ? (params.get('invite') ?? undefined) : undefined
  const setInviting = (address?: string) =>
    setParams(
      before => {
        before.delete('invite')
        if (address !== undefined) before.set('invite', address)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  useShortcutKey('n', () => mayLead && setInviting(''))

  const refusal = mayLead ? undefined : formatAdminContacts(admins.data ?? [])
  const lastAdmin = admins.data?.length === 1 ? admins.data[0]?.id : undefined
  const now = Math.max(page.dataUpdatedAt, page.errorUpdatedAt)

  return (
    <>
      <PageHead title="Users" description="User accounts." />
      <AdminPageHead
        title="Users"
        lede={page.data ? formatUserStatus(page.data.standing, rule) : null}
        actions={
          <>
            <ButtonLink line to={paths.adminAudit}>
              Activity log
            </ButtonLink>
            {mayLead ? (
              <Button ref={inviteButton} onClick={() => setInviting('')}>
                Invite <KeyHint>N</KeyHint>
              </Button>
            ) : (
              <DisabledAction reason={`Only admins can invite. ${refusal}`}>Invite</DisabledAction>
            )}
          </>
        }
      />
      <UserTabs search={search} counts={page.data?.counts} />
      <AdminToolbar
        label="Name or email"
        query={search.q}
        keep={buildPersistentParams(search)}
        filters={listUserFilters(search)}
      />
      {page.isError ? (
        <ReadFailureCallout subject="Users" retry={() => void page.refetch()} />
      ) : !page.data || (page.isPlaceholderData && page.data.total === 0) ? (
        <UsersSkeleton />
      ) : page.data.total === 0 ? (
        <UserEmpty
          search={search}
          page={page.data}
          refusal={refusal}
          onInvite={() => setInviting(search.q.includes('@') ? search.q : '')}
        />
      ) : (
        <>
          {search.tab === 'invited' ? (
            <InvitationTable
              invitations={page.data.invitations}
              refusal={refusal}
              now={now}
              onResend={({ id, email }) =>
                doAtOnce(
                  m => m.resendInvitation(id),
                  unsentMail ? 'New link made, not sent.' : 'Invitation sent again.',
                  `${email}. The old link no longer works.`,
                )
              }
              onRevoke={({ id, email }) =>
                doAtOnce(m => m.revokeInvitation(id), 'Invitation cancelled.', `The link for ${email} no longer works.`)
              }
            />
          ) : (
            <UserTable
              search={search}
              people={page.data.people}
              self={user?.id ?? ''}
              {...{ refusal, lastAdmin, rule, now }}
              onAction={setAction}
              onRestore={person =>
                doAtOnce(m => m.restore(person.id), `${getFirstName(person)} restored.`, 'They can sign in again.')
              }
            />
          )}
          <ListPager
            page={search.page}
            size={usersPerPage}
            shown={page.data.people.length + page.data.invitations.length}
            total={page.data.total}
            at={pageNumber => buildUserListPath(search, { page: pageNumber })}
            stale={page.isPlaceholderData}
          />
        </>
      )}
      <UserConfirmDialog action={action} rule={rule} onClose={() => setAction(undefined)} />
      <InviteDialog
        open={invited !== undefined}
        address={invited}
        finalFocus={() => inviteButton.current}
        onClose={() => setInviting()}
      />
    </>
  )
}

/** URL parameters that stay the same when search or filters change. */
const buildPersistentParams = ({ tab, sort, direction }: UserSearch) => ({
  tab: tab === 'all' ? undefined : tab,
  sort: sort === 'role' ? undefined : sort,
  direction: direction === 'desc' ? undefined : direction,
})
