import type { EmailLinkKind } from '../../../../app/platform/session/email-confirmation-link.ts'
import type { Outbox } from '../../outbox.ts'
import { codeLifetimeMinutes, type OneTimeCode } from './one-time-codes.ts'

/**
 * Account e-mails that a request triggers. These e-mails contain no text that a stranger could have written. Sending
 * is retried until the code and the link in the e-mail have expired.
 */
export class AccountMailer {
  outbox: Outbox

  constructor(outbox: Outbox) {
    this.outbox = outbox
  }

  /**
   * Sends an e-mail with a link.
   * @param back page to which the site leads the user after the link was used; ignored unless it is a page of this site
   */
  sendLink(to: string, kind: EmailLinkKind, { code, token }: OneTimeCode, back: string | undefined) {
    const minutes = kind === 'signup' ? codeLifetimeMinutes.signUpLink : codeLifetimeMinutes.link
    return this.outbox.sendAccountLetter(to, { kind, secret: { code, token, back } }, minutes)
  }

  /** Sends the invitation for an account that an operator's program has created. */
  sendInvitation(to: string, { code, token }: OneTimeCode, back: string | undefined) {
    return this.outbox.sendAccountLetter(
      to,
      { kind: 'invite', secret: { code, token, back } },
      codeLifetimeMinutes.signUpLink,
    )
  }

  sendCode(to: string, { code, token }: OneTimeCode) {
    return this.outbox.sendAccountLetter(to, { kind: 'code', secret: { code, token } }, codeLifetimeMinutes.code)
  }

  sendAccountExists(to: string) {
    return this.outbox.sendAccountLetter(to, { kind: 'account-exists' }, codeLifetimeMinutes.signUpLink)
  }
}
