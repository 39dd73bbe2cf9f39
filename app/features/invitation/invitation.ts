import { formatDateAndTimeInUtc } from '../../platform/dates/date-format.ts'
import { product } from '../../platform/product.ts'
import type { Role } from '../../platform/session/role.ts'

/** Data of an invitation that any visitor with the link may see. */
export type Invitation = {
  email: string
  role: Role
  expires_at: string
  /** Name of the user who has sent the invitation, if known. */
  inviter?: string | null
  /** Name of the invited person, from the inviter or from the membership application. */
  full_name?: string | null
  state: 'open' | 'used' | 'revoked' | 'expired'
}

const roleSentences: Record<Role, string> = {
  user: 'You get an account with a profile.',
  manager: 'You get an account as a manager: you can edit all content.',
  admin: 'You get an account as an admin: full access, including users and settings.',
}

/** Line with inviter, role and expiry date. */
export const formatInviter = ({ role, expires_at, inviter }: Invitation) =>
  `${inviter || product.name} invites you. ${roleSentences[role]} The invitation is valid until ${formatDateAndTimeInUtc(expires_at)}.`

/** Explains why an invitation link does not work, and what the user can do next. Null means an unknown token. */
export function describeInvalidInvitation(invitation: Invitation | null): { title: string; text: string } | undefined {
  if (!invitation)
    return {
      title: 'This link is incomplete',
      text: 'Open it again from the email, or copy the whole link.',
    }
  switch (invitation.state) {
    case 'open':
      return undefined
    case 'used':
      return {
        title: 'This invitation was accepted already',
        text: 'It works only once. If it was you, sign in with the password you chose.',
      }
    case 'revoked':
      return {
        title: 'This invitation was cancelled',
        text: 'You may have a newer email: use its link. Otherwise ask the person who invited you.',
      }
    case 'expired':
      return {
        title: 'This invitation has expired',
        text: 'Ask the person who invited you to send it again.',
      }
    default:
      return invitation.state satisfies never
  }
}

export const isSameEmail = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
