import { AsyncLocalStorage } from 'node:async_hooks'
import { addressChanging, codeLetter, type LinkKind, linkLetter } from '../../letters/account-letters.ts'
import { composed, type Letter } from '../../letters/letter.ts'
import type { Mailbox } from '../../mail.ts'

type Change = { currentEmail?: string; newEmail?: string }

/** Where the person asked to be taken after following the link, for the length of one request. */
export const requestedReturn = new AsyncLocalStorage<string | undefined>()

/** The letters about one's account. */
export class AccountMailer {
  mailbox: Mailbox
  siteUrl: string
  siteName: string

  constructor(mailbox: Mailbox, siteUrl: string, siteName: string) {
    this.mailbox = mailbox
    this.siteUrl = siteUrl
    this.siteName = siteName
  }

  sendConfirmation(email: string, token: string, code: string) {
    return this.sendLink(email, 'signup', token, code)
  }

  sendRecovery(email: string, token: string, code: string) {
    return this.sendLink(email, 'recovery', token, code)
  }

  sendMagicLink(email: string, token: string, code: string) {
    return this.sendLink(email, 'magiclink', token, code)
  }

  async sendEmailChange(email: string, token: string, code: string, { currentEmail, newEmail }: Change = {}) {
    await this.sendLink(email, 'email_change', token, code)
    if (currentEmail && currentEmail !== email) await this.send(currentEmail, addressChanging(newEmail ?? email))
  }

  sendReauthentication(email: string, code: string) {
    return this.send(email, codeLetter(code))
  }

  private sendLink(to: string, kind: LinkKind, token: string, code: string) {
    const link = new URL('/auth/v1/verify', this.siteUrl)
    const back = requestedReturn.getStore() ?? this.siteUrl
    for (const [name, value] of Object.entries({ token, type: kind, redirect_to: back }))
      link.searchParams.set(name, value)
    return this.send(to, linkLetter(kind, code, link.href))
  }

  private send(to: string, letter: Letter) {
    return this.mailbox.send({ to, ...composed(letter, { siteName: this.siteName, siteUrl: this.siteUrl }) })
  }
}
