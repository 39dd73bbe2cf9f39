import { DeskTable } from '../../../desk/desk-table.tsx'
import { roleNames } from '../../../platform/session/role.ts'
import { Menu } from '../../../ui/menu.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Status } from '../../../ui/status.tsx'
import { formatLastSeen, formatValidity, type Invitation } from '../user.ts'

type InvitationTableProps = {
  invitations: readonly Invitation[]
  refusal: string | undefined
  now: number
  onResend: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

/** Pending invitations, newest first. */
export function InvitationTable({ invitations, refusal, now, onResend, onRevoke }: InvitationTableProps) {
  const refused = refusal && `Only an admin may. ${refusal}`
  return (
    <div className="members">
      <DeskTable caption="Open invitations">
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col" className="member-role">
              Role
            </th>
            <th scope="col" className="member-seen">
              Sent
            </th>
            <th scope="col" className="member-state">
              State
            </th>
            <th scope="col" className="desk-more">
              <span className="visually-hidden">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map(invitation => (
            <tr key={invitation.id}>
              <th scope="row" className="desk-name">
                <span className="member-who">
                  <Portrait name={invitation.email} form="seat" />
                  <b>{invitation.email}</b>
                </span>
              </th>
              <td className="member-role">{roleNames[invitation.role]}</td>
              <td className="member-seen">{formatLastSeen(invitation.created_at, now)}</td>
              <td className="member-state">
                <Status kind={invitation.expired ? 'off' : 'waiting'}>{formatValidity(invitation, now)}</Status>
              </td>
              <td className="desk-more">
                <Menu
                  label={`More for ${invitation.email}`}
                  entries={[
                    { label: 'Send again', refused, onPress: () => onResend(invitation) },
                    { label: 'Take back', ends: true, refused, onPress: () => onRevoke(invitation) },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </DeskTable>
    </div>
  )
}
