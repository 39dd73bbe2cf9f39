import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Mail } from './mail.ts'
import { mailRefusal } from './mail-refusal.ts'
import { type AccountNotice, accountNotice } from './mail-templates/account-notices.ts'
import {
  type ApplicationLetter,
  applicationLetter,
  applicationNotice,
  applicationReceivedMail,
} from './mail-templates/application-mails.ts'
import { invitationLetter } from './mail-templates/invitation-mails.ts'
import { composeMail, type MailContent } from './mail-templates/mail-template.ts'
import { ServerFunctionError, type ServerFunctions } from './server-functions.ts'

type Claimed = { id: number; claim: string; recipient: string; application: string | null } & (
  | { template: 'application-received' | 'application-notice' | 'invitation'; data: Record<string, string> }
  | { template: 'application-letter'; data: ApplicationLetter }
  | { template: 'account-notice'; data: AccountNotice }
)

type OutboxOptions = {
  functions: ServerFunctions
  /** For required calls: they wait while the database is down. */
  patient: ServerFunctions
  /** Calls the listener when an e-mail is queued, if the database sends notifications. */
  onLetter?: (listener: () => void) => () => Promise<void>
  /** Rejects when delivery failed. */
  deliver: (mail: Mail) => Promise<void>
  siteUrl: string
  siteName: string
  log: (line: string) => void
  /** Poll interval in ms, for retries and for missed or missing notifications. */
  every?: number
}

/** Interval in ms after which the claim on an e-mail in transit is renewed for another minute. */
const claimRenewal = 20_000
/** Longest wait in ms for e-mails in transit when closing. */
const patience = 5_000
/** Number of e-mails sent concurrently. */
const lanes = 2

/**
 * Sends the e-mails that database functions queue in private.outbox. Several processes may do this concurrently: each
 * e-mail is claimed by one of them while in transit, and deleted once it was delivered.
 */
export function openOutbox({
  functions,
  patient,
  onLetter,
  deliver,
  siteUrl,
  siteName,
  log,
  every = 60_000,
}: OutboxOptions): { close(): Promise<void> } {
  let round: Promise<unknown> = Promise.resolve()
  let isClosed = false
  // Claim ids stay the same until answered: if a response was lost, the same e-mail is handed out again.
  const ownClaims = Array.from({ length: lanes }, () => randomUUID() as string)
  const sendNext = async (lane: number) => {
    const args = { own_claim: ownClaims[lane] as string }
    const letter = (await functions.call('server_claim_letter', args)) as Claimed | null
    ownClaims[lane] = randomUUID()
    if (!letter) return false
    const { id, claim } = letter
    // A failed renewal is retried before the claim expires; otherwise another process takes the e-mail.
    const renewing = setInterval(
      () => void functions.call('server_keep_letter', { letter: id, held: claim }).catch(() => {}),
      claimRenewal,
    ).unref()
    try {
      const { recipient: to, application } = letter
      const messageId = buildMessageId(letter, siteUrl)
      await deliver({
        to,
        application,
        messageId,
        ...composeMail(composeLetter(letter, siteUrl), { siteName, siteUrl }),
      })
    } catch (error) {
      clearInterval(renewing)
      log(
        `letter ${id} (${letter.template}) was not taken: ${error instanceof Error && 'code' in error ? error.code : 'no reason given'}`,
      )
      await patient.call('server_letter_refused', { letter: id, held: claim, ...mailRefusal(error) })
      return true
    }
    // Keeps the claim until the deletion is confirmed: another process would send the e-mail again.
    await patient.call('server_letter_sent', { letter: id }).finally(() => clearInterval(renewing))
    return true
  }
  const sendAll = () => {
    round = round
      .then(() =>
        Promise.all(
          ownClaims.map(async (_, lane) => {
            while (!isClosed && (await sendNext(lane)));
          }),
        ),
      )
      .catch(error => {
        // Errors of the server functions are already logged.
        if (!(error instanceof ServerFunctionError))
          log(`the outbox could not be read: ${error instanceof Error ? error.message : error}`)
      })
  }

  const unlisten = onLetter?.(sendAll)
  sendAll()
  const timer = setInterval(sendAll, every).unref()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await unlisten?.()
      // An e-mail being sent to a silent server stays queued for the next start.
      await Promise.race([round, pause(patience, undefined, { ref: false })])
    },
  }
}

/** Same Message-ID for each attempt. Includes the content, because ids can repeat after a database restore. */
function buildMessageId({ id, recipient, template, data }: Claimed, siteUrl: string): string {
  const content = JSON.stringify([siteUrl, id, recipient, template, data])
  return `<${createHash('sha256').update(content).digest('hex').slice(0, 40)}@${new URL(siteUrl).hostname}>`
}

function composeLetter({ template, data }: Claimed, siteUrl: string): MailContent {
  if (template === 'application-received') return applicationReceivedMail(data, siteUrl)
  if (template === 'application-letter') return applicationLetter(data, siteUrl)
  if (template === 'application-notice') return applicationNotice(data, siteUrl)
  if (template === 'invitation') return invitationLetter(data, siteUrl)
  if (template === 'account-notice') return accountNotice(data, siteUrl)
  throw new Error(`There is no letter called ${String(template)}.`)
}
