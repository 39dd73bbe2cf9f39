import { confirmLink, type LinkKind } from '../../../../app/platform/session/confirm-link.ts'
import type { Mailbox } from '../../mail.ts'
import { accountExistsMail, codeMail, invitationMail, linkMail } from '../../mail-templates/account-mails.ts'
import { composeMail, type MailContent } from '../../mail-templates/mail-template.ts'
import type { IssuedCode } from './one-time-codes.ts'

/** Account e-mails that a request triggers. None contains text that a stranger could have written. */
export class AccountMailer {
  mailbox: Mailbox
  siteUrl: string
  siteName: string

  constructor(mailbox: Mailbox, siteUrl: string, siteName: string) {
    this.mailbox = mailbox
    this.siteUrl = siteUrl
    this.siteName = siteName
  }

  /** @param back page of this site to open afterwards; ignored when it is not on this site */
  sendLink(to: string, kind: LinkKind, { code, token }: IssuedCode, back: string | undefined) {
    return this.send(to, linkMail(kind, code, confirmLink(this.siteUrl, { kind, token, to, back })))
  }

  /** Invitation for an account created by an operator's program. */
  sendInvitation(to: string, { code, token }: IssuedCode, back: string | undefined) {
    return this.send(to, invitationMail(code, confirmLink(this.siteUrl, { kind: 'signup', token, to, back })))
  }

  sendCode(recipient: string, { code }: IssuedCode) {
    return this.send(recipient, codeMail(code))
  }

  sendAccountExists(to: string) {
    return this.send(to, accountExistsMail(this.siteUrl))
  }

  private send(to: string, letter: MailContent) {
    return this.mailbox.send({ to, ...composeMail(letter, { siteName: this.siteName, siteUrl: this.siteUrl }) })
  }
}
