import { AsyncLocalStorage } from 'node:async_hooks'
import type { Mailbox } from '../../mail.ts'

type Kind = 'signup' | 'recovery' | 'magiclink' | 'email_change'
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
    return this.send(
      email,
      'Confirm your e-mail address',
      'Please confirm that this is your e-mail address.',
      'signup',
      token,
      code,
    )
  }

  sendRecovery(email: string, token: string, code: string) {
    return this.send(email, 'Choose a new password', 'You asked to choose a new password.', 'recovery', token, code)
  }

  sendMagicLink(email: string, token: string, code: string) {
    return this.send(email, 'Your sign-in code', 'You asked to sign in.', 'magiclink', token, code)
  }

  async sendEmailChange(email: string, token: string, code: string, { currentEmail, newEmail }: Change = {}) {
    await this.send(
      email,
      'Confirm your new e-mail address',
      'Please confirm your new e-mail address.',
      'email_change',
      token,
      code,
    )
    if (!currentEmail || currentEmail === email) return
    const text = `The address of your account is about to change to ${newEmail ?? email}.\nIf you did not ask for this, sign in and choose a new password.`
    await this.mailbox.send({
      to: currentEmail,
      subject: `Your e-mail address is about to change: ${this.siteName}`,
      text,
    })
  }

  sendReauthentication(email: string, code: string) {
    const text = `Your code is ${code}. It is valid for one hour.`
    return this.mailbox.send({ to: email, subject: `Your code: ${this.siteName}`, text })
  }

  private send(to: string, subject: string, why: string, kind: Kind, token: string, code: string) {
    const link = new URL('/auth/v1/verify', this.siteUrl)
    const back = requestedReturn.getStore() ?? this.siteUrl
    for (const [name, value] of Object.entries({ token, type: kind, redirect_to: back }))
      link.searchParams.set(name, value)
    const text = [
      why,
      `Your code is ${code}. It is valid for one hour.`,
      `Or follow this link:\n${link}`,
      'If this was not you, you need not do anything.',
      this.siteName,
    ]
    return this.mailbox.send({ to, subject: `${subject}: ${this.siteName}`, text: text.join('\n\n') })
  }
}
