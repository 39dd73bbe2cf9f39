import type { ServerFunctions } from './server-functions.ts'

/** Mail settings from the admin pages; fields are absent when not set. */
export type MailSetting = {
  from_name?: string
  reply_to?: string
  /** Reply address of e-mails about applications, if it is another one. */
  applications_reply_to?: string
  /** Address for help with accounts, which every visitor may see. */
  support?: string
}

export const readMailSetting = async (functions: ServerFunctions) =>
  (await functions.call('server_mail_setting')) as MailSetting

/** Reply address of an e-mail of this template. */
export const replyAddress = (template: string, { reply_to, applications_reply_to }: MailSetting): string | undefined =>
  (template.startsWith('application-') && applications_reply_to) || reply_to || undefined

/** Whether somebody reads answers: they go to a reply address, or to a sender that is no `no-reply@`. */
export const isReplyRead = (replyTo: string | undefined, mailFrom: string) =>
  replyTo !== undefined || !/^(no|do-?not)-?reply@/i.test(mailFrom)
