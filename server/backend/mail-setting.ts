import { domainToUnicode } from 'node:url'
import type { ServerFunctions } from './server-functions.ts'

/** Mail settings from the admin pages; fields are absent when not set. */
export type MailSetting = {
  from_name?: string
  reply_to?: string
  /** Reply address of e-mails about applications, if it differs from the general reply address. */
  applications_reply_to?: string
  /**
   * E-mail address for help with accounts, which every visitor may see. The domain is in readable letters instead of
   * Punycode, because texts show the address.
   */
  support?: string
}

/** Writes an international domain in readable letters: `help@xn--bcher-kva.example` becomes `help@bücher.example`. */
export function formatReadableAddress(address: string): string {
  const [name, domain = ''] = address.split('@')
  const readable = domainToUnicode(domain)
  return readable ? `${name}@${readable}` : address
}

export async function readMailSetting(functions: ServerFunctions): Promise<MailSetting> {
  const setting = (await functions.call('server_mail_setting')) as MailSetting
  return { ...setting, ...(setting.support && { support: formatReadableAddress(setting.support) }) }
}

/** Finds the reply address for e-mails of this template. */
export const getReplyAddress = (
  template: string,
  { reply_to, applications_reply_to }: MailSetting,
): string | undefined => (template.startsWith('application-') && applications_reply_to) || reply_to || undefined

/** Whether a person reads replies: there is a reply address, or the sender is no `no-reply@` address. */
export const areRepliesRead = (replyTo: string | undefined, mailFrom: string) =>
  replyTo !== undefined || !/^(no|do-?not)-?reply@/i.test(mailFrom)
