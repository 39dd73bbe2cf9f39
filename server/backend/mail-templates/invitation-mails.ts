import { formatDateAndTimeInUtc } from '../../../app/platform/dates/date-format.ts'
import { product } from '../../../app/platform/product.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import type { MailContent } from './mail-content.ts'

export const invitedRoles = makeLookupTable<string>({
  user: 'an account: your profile and your applications',
  manager: 'an account as a manager: you edit everything the site says',
  admin: 'an account as an admin: you run the site and decide who else does',
})

/**
 * Composes an invitation for a person without an account. The link proves that the person reads this e-mail, so a
 * sign-up with the link needs no second e-mail.
 */
export function composeSiteInvitationMail(
  { token = '', role = 'user', inviter, expires_at = '' }: Record<string, string>,
  siteUrl: string,
): MailContent {
  return {
    subject: `Your invitation to ${product.name}`,
    heading: 'You are invited',
    paragraphs: [
      `${inviter ? `${inviter} of ${product.name}` : product.name} invites you to make ${invitedRoles[role] ?? invitedRoles.user}.`,
      `Choose a name and a password, and you are in. The invitation is valid until ${formatDateAndTimeInUtc(expires_at)}.`,
    ],
    action: { label: 'Accept the invitation', url: `${siteUrl}/auth/signup?invitation=${token}` },
    after: [
      `${product.name} is a network of leaders from the public and the private sector. Who we are: ${siteUrl}/about`,
      'The link works once, and only for this address. If you do not know why you were invited, do nothing: no account is made without you.',
    ],
  }
}
