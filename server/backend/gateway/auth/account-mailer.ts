import type { Mailbox } from '../../mail.ts'
import {
  accountExists,
  addressChanging,
  codeMail,
  type LinkKind,
  linkMail,
} from '../../mail-templates/account-mails.ts'
import { composed, type MailContent } from '../../mail-templates/mail-template.ts'
import type { IssuedCode } from './one-time-codes.ts'

/** The letters about one's account that are asked for. None holds a word that a stranger could have written. */
export class AccountMailer {
  mailbox: Mailbox
  siteUrl: string
  siteName: string

  constructor(mailbox: Mailbox, siteUrl: string, siteName: string) {
    this.mailbox = mailbox
    this.siteUrl = siteUrl
    this.siteName = siteName
  }

  /** @param back the page of this site to arrive at; the home page when it is none of ours */
  sendLink(to: string, kind: LinkKind, { code, token }: IssuedCode, back: string | undefined) {
    const link = new URL('/auth/v1/verify', this.siteUrl)
    for (const [name, value] of Object.entries({ token, type: kind, redirect_to: this.ownPage(back) }))
      link.searchParams.set(name, value)
    return this.send(to, linkMail(kind, code, link.href))
  }

  sendCode(to: string, { code }: IssuedCode) {
    return this.send(to, codeMail(code))
  }

  sendAddressChanging(to: string, newEmail: string) {
    return this.send(to, addressChanging(newEmail))
  }

  sendAccountExists(to: string) {
    return this.send(to, accountExists(this.siteUrl))
  }

  /** Takes people back to the page they came from; any address of another site is ignored. */
  ownPage(wanted: string | undefined): string {
    const isOurs = wanted !== undefined && URL.canParse(wanted) && new URL(wanted).origin === this.siteUrl
    return isOurs ? wanted : this.siteUrl
  }

  private send(to: string, letter: MailContent) {
    return this.mailbox.send({ to, ...composed(letter, { siteName: this.siteName, siteUrl: this.siteUrl }) })
  }
}
