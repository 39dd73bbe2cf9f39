import { previewQueuedMail, type StoredMail } from '../backend/letter-content.ts'
import { areRepliesRead, getReplyAddress, readMailSetting } from '../backend/mail-setting.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { Environment } from '../environment.ts'
import { RequestRefusal, type SignedInCaller } from './caller.ts'

const mailsPerPage = 20

export type MailQueueSearch = { page: number; search: string; state: string; lettersPage: number }

type MailQueue = { letters: ({ data: StoredMail['data'] | null } & Omit<StoredMail, 'data'>)[] }

/**
 * Reads the e-mails that were stored, queued or delivered, newest first. Only admins may read the list, because e-mails
 * contain links. E-mails about an application that the caller may not read are left out. The texts of queued e-mails do
 * not include one-time links.
 */
export async function readMailQueue(
  functions: ServerFunctions,
  { ask }: SignedInCaller,
  { page, search, state, lettersPage }: MailQueueSearch,
  { siteUrl, mailFrom }: Environment,
) {
  const account = await ask('/auth/v1/user')
  const { id } = account.ok ? ((await account.json()) as { id?: string }) : {}
  if (!id) throw new RequestRefusal(503, 'no_account', 'Your own account could not be read. Try again in a moment.')
  const [queue, setting] = await Promise.all([
    functions.call('server_mail_queue', {
      ...{ asker: id, page, per_page: mailsPerPage },
      ...{ search: search.slice(0, 200), state, letters_page: lettersPage },
    }),
    readMailSetting(functions),
  ])
  const { letters, ...rest } = queue as MailQueue
  const preview = ({ data, ...letter }: MailQueue['letters'][number]) => {
    const isReplyRead = areRepliesRead(getReplyAddress(letter.template, setting), mailFrom)
    const site = { siteUrl, support: setting.support, isReplyRead }
    return { ...letter, text: (data && previewQueuedMail({ ...letter, data }, site)) || null }
  }
  return { ...rest, letters: letters.map(preview) }
}
