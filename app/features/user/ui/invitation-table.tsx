import { RecordTable } from '../../../desk/list/record-table.tsx'
import { roleNames } from '../../../platform/session/role.ts'
import { Menu } from '../../../ui/menu.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Status } from '../../../ui/status.tsx'
import { describeDeliveryProblem, formatInvitationValidity, formatLastSeen, type Invitation } from '../user.ts'

type InvitationTableProps = {
  invitations: readonly Invitation[]
  refusal: string | undefined
  now: number
  onResend: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

/** Pending invitations, newest first. */
export function InvitationTable({ invitations, refusal, now, onResend, onRevoke }: InvitationTableProps) {
  const refused = refusal && `Admins only. ${refusal}`
  return (
    <div className="user-list">
      <RecordTable
        caption="Open invitations"
        rows={invitations}
        columns={[
          {
            head: 'Email',
            isRowHeader: true,
            cell: ({ email }) => (
              <span className="user-who">
                <Portrait name={email} form="seat" />
                <b>{email}</b>
              </span>
            ),
          },
          { head: 'Role', className: 'user-role', cell: ({ role }) => roleNames[role] },
          { head: 'Sent', className: 'user-seen', cell: ({ created_at }) => formatLastSeen(created_at, now) },
          {
            head: 'Status',
            className: 'user-state',
            cell: invitation => <InvitationState invitation={invitation} now={now} />,
          },
          {
            head: 'More',
            isHeadHidden: true,
            className: 'desk-more',
            cell: invitation => (
              <Menu
                label={`More actions for ${invitation.email}`}
                entries={[
                  { label: 'Send again', refused, onPress: () => onResend(invitation) },
                  { label: 'Cancel invitation', ends: true, refused, onPress: () => onRevoke(invitation) },
                ]}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

function InvitationState({ invitation, now }: { invitation: Invitation; now: number }) {
  const fault = describeDeliveryProblem(invitation.letter)
  if (fault && !invitation.expired) return <Status kind="broken">{fault}</Status>
  return <Status kind={invitation.expired ? 'off' : 'waiting'}>{formatInvitationValidity(invitation, now)}</Status>
}
