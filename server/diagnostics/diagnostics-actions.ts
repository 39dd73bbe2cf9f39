import type { Backend, ServerOperations } from '../backend/backend.ts'
import { getReplyAddress, readMailSetting } from '../backend/mail-setting.ts'
import { testMailContent } from '../backend/mail-templates/account-mails.ts'
import { composeMail } from '../backend/mail-templates/mail-template.ts'
import type { Environment } from '../environment.ts'
import type { NightlyRunner } from '../jobs/nightly.ts'
import { getJobTitle } from '../jobs/nightly-jobs.ts'
import { RequestRefusal, type SignedInCaller } from './caller.ts'
import { findMailSample } from './email-catalogue.ts'
import { describeMailFault } from './mail-faults.ts'
import { checkSignInLinks } from './sign-in-checks.ts'

export const makeMissingKeyRefusal = () => new RequestRefusal(503, 'not_here', 'SUPABASE_SECRET_KEY is not set.')

/** Starts the nightly jobs now. @returns the jobs that were not running already */
export async function handleRunJobs(nightly: NightlyRunner | undefined) {
  if (!nightly) throw makeMissingKeyRefusal()
  return (await nightly.runNow()).map(({ name, outcome, note }) => ({ title: getJobTitle(name), outcome, note }))
}

/** Reads the e-mail address of the caller's account. */
export async function readCallerEmail(ask: SignedInCaller['ask']): Promise<string> {
  const account = await ask('/auth/v1/user')
  const { email } = account.ok ? ((await account.json()) as { email?: string }) : {}
  if (!email)
    throw new RequestRefusal(503, 'no_address', 'Your email address could not be loaded. Try again in a moment.')
  return email
}

/** Checks to which URLs links in e-mails may lead, by requesting a link for the caller from the Supabase project. */
export async function testSignInLinks({ askProject }: ServerOperations, { ask }: SignedInCaller, siteUrl: string) {
  if (!askProject)
    throw new RequestRefusal(503, 'not_here', 'Letters of accounts are sent by this server, with links of its own.')
  return checkSignInLinks({ askProject, siteUrl, email: await readCallerEmail(ask) })
}

type Sender = { environment: Environment; backend: Backend }

/** Sends a test e-mail to the caller. `kind`: type of e-mail in the catalogue, sent with sample values. */
export async function sendTestMail(
  { mailbox, functions }: ServerOperations,
  { ask }: SignedInCaller,
  { environment, backend }: Sender,
  kind?: string,
) {
  if (!mailbox.delivers && backend.kind === 'supabase')
    throw new RequestRefusal(503, 'no_mail_server', 'No mail server is set. Set SMTP_URL and restart the site.')
  const email = await readCallerEmail(ask)
  const { siteUrl, smtpUrl, product } = environment
  const sample = kind === undefined ? undefined : await findMailSample(functions, environment, kind)
  if (kind !== undefined && !sample)
    throw new RequestRefusal(404, 'no_such_email', 'This kind of e-mail does not exist.')
  // The calendar file is left out: the recipient's calendar would add an interview that does not take place.
  const { calendar: _, ...letter } = composeMail(sample?.content ?? testMailContent, {
    siteUrl,
    siteName: product.name,
  })
  const subject = sample ? `Test: ${letter.subject}` : letter.subject
  try {
    const setting = await readMailSetting(functions)
    const replyTo = getReplyAddress(sample?.template ?? 'test', setting)
    await mailbox.deliver({ to: email, fromName: setting.from_name, replyTo, ...letter, subject })
    return {
      sent: true,
      delivers: mailbox.delivers,
      to: email,
      said: mailbox.delivers
        ? 'The mail server accepted the email.'
        : 'The email was stored, not sent: no mail server is set.',
    }
  } catch (error) {
    // Without a mail server, the e-mail is stored in the database, so the error is a database error.
    if (!smtpUrl) throw error
    const { said, remedy } = describeMailFault(error, smtpUrl)
    return { sent: false, delivers: true, to: email, said: `${said} ${remedy}` }
  }
}
