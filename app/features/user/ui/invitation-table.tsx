import { RecordTable } from '../../../desk/list/record-table.tsx'
import { useUnsentMail } from '../../../platform/mail-delivery.ts'
import { roleNames } from '../../../platform/session/role.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Status } from '../../../ui/status.tsx'
import {
  describeDeliveryProblem,
  formatInvitationValidity,
  formatLastSeen,
  type Invitation,
  isInvitationUnsent,
} from '../user.ts'
import { useCopyInvitationLink } from './use-copy-invitation-link.tsx'

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
  const unsentMail = useUnsentMail()
  const isUnsent = (invitation: Invitation) => isInvitationUnsent(invitation, unsentMail)
  const { copyLink, linkDialog } = useCopyInvitationLink()
  return (
    <div className="user-list">
      {invitations.some(isUnsent) && (
        <div className="invitations-unsent">
          <Callout tone="warn" title="Some invitations were not sent.">
            {unsentMail === 'own'
              ? 'The site has no mail server. They are sent as soon as one is set (SMTP_URL).'
              : unsentMail
                ? 'The site has no mail server. Copy the link in the menu of the row, and pass it on yourself.'
                : 'The site had no mail server. “Send again” in the menu of the row sends them now.'}
          </Callout>
        </div>
      )}
      <RecordTable
        caption="Open invitations"
        rows={invitations}
        columns={[
          {
            head: 'User',
            isRowHeader: true,
            cell: ({ email, full_name }) => (
              <span className="user-who">
                <Portrait name={full_name || email} form="seat" />
                <span>
                  <b>{full_name || email}</b>
                  {full_name && <small>{email}</small>}
                </span>
              </span>
            ),
          },
          { head: 'Role', className: 'user-role', cell: ({ role }) => roleNames[role] },
          {
            head: 'Invited',
            className: 'user-seen',
            cell: invitation => (isUnsent(invitation) ? 'Not sent' : formatLastSeen(invitation.created_at, now)),
          },
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
                  ...(isUnsent(invitation) && unsentMail !== 'own'
                    ? [{ label: 'Copy link', refused, onPress: () => void copyLink(invitation) }]
                    : []),
                  {
                    label: unsentMail ? 'Make a new link' : 'Send again',
                    refused,
                    onPress: () => onResend(invitation),
                  },
                  { label: 'Cancel invitation', ends: true, refused, onPress: () => onRevoke(invitation) },
                ]}
              />
            ),
          },
        ]}
      />
      {linkDialog}
    </div>
  )
}

function InvitationState({ invitation, now }: { invitation: Invitation; now: number }) {
  const fault = describeDeliveryProblem(invitation.letter)
  if (fault && !invitation.expired) return <Status kind="broken">{fault}</Status>
  return <Status kind={invitation.expired ? 'off' : 'waiting'}>{formatInvitationValidity(invitation, now)}</Status>
}
