import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import type { Backend } from '../backend/backend.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { Environment } from '../environment.ts'
import {
  type CheckFinding,
  formatAge,
  reportError,
  reportOk,
  reportUnknown,
  reportWaiting,
  reportWarning,
} from './check.ts'
import { describeMailFault } from './mail-faults.ts'
import type { MailServerTest } from './mail-probe.ts'

export type MailCounts = {
  waiting: number
  oldest: Date | null
  givenUp: number
  captured: number
  /** Time until which delivery is paused, and the error or reply of the mail server that caused the pause. */
  pausedUntil: Date | null
  answer: string | null
}

async function countMails(functions: ServerFunctions): Promise<MailCounts> {
  const counts = (await functions.call('server_mail_counts')) as Omit<MailCounts, 'oldest' | 'pausedUntil'> & {
    oldest: string | null
    pausedUntil: string | null
  }
  const moment = (at: string | null) => (at ? new Date(at) : null)
  return { ...counts, oldest: moment(counts.oldest), pausedUntil: moment(counts.pausedUntil) }
}

/**
 * Checks the delivery of e-mails.
 * @param tryServer names sender and recipient to the mail server, as for an e-mail to the caller
 */
export async function checkMail(
  { smtpUrl }: Environment,
  { operations, kind }: Backend,
  tryServer: () => Promise<MailServerTest>,
): Promise<CheckFinding> {
  if (!operations)
    return reportUnknown(
      'Supabase sends account emails. Invitations and answers to applications are waiting: SUPABASE_SECRET_KEY is not set.',
    )
  const letters = await countMails(operations.functions)
  if (!smtpUrl && kind === 'supabase')
    return reportWarning(
      `Supabase sends account emails. Invitations and answers to applications are waiting: no mail server is set. ${letters.waiting} in the queue.`,
      'Set SMTP_URL and restart the site.',
    )
  if (!smtpUrl)
    return reportWarning(
      `Emails are stored, not sent: no mail server is set. ${letters.captured} stored.`,
      'Set SMTP_URL and restart the site. Until then admins can read them in the email queue.',
    )
  const { isPending, error } = await tryServer()
  if (isPending)
    return reportWaiting(
      'The mail server has not answered yet. Emails wait for it for up to a minute.',
      'Check again in a moment.',
    )
  if (error) {
    const queueText =
      letters.waiting > 0
        ? ` ${formatQuantity(letters.waiting, 'email is', 'emails are')} in the queue and will be sent.`
        : ''
    const { said, remedy } = describeMailFault(error, smtpUrl)
    return reportError(said + queueText, remedy)
  }
  return judgeMail(letters, Date.now())
}

export function judgeMail(
  { waiting: count, oldest, givenUp, pausedUntil, answer }: MailCounts,
  now: number,
): CheckFinding {
  if (pausedUntil)
    return reportWarning(
      `${formatQuantity(count, 'email is', 'emails are')} in the queue: the mail server accepts none at the moment. Its answer: ${answer ?? 'none'}`,
      'The server retries within 15 minutes. If this lasts, check SMTP_URL and MAIL_FROM.',
    )
  if (givenUp > 0)
    return reportWarning(
      `${formatQuantity(givenUp, 'email', 'emails')} failed or returned.`,
      'The email queue shows the reasons and retries failed emails.',
    )
  if (count === 0 || !oldest) return reportOk('Connected. Queue empty.')
  const wait = now - oldest.getTime()
  return reportWaiting(
    `${formatQuantity(count, 'email is', 'emails are')} in the queue; the oldest for ${formatAge(wait)}.`,
  )
}
