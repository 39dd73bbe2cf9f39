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
  /** For what must be said, and is waited for while the database is away. */
  patient: ServerFunctions
  /** Calls the listener when a letter was left, where the database can tell. */
  onLetter?: (listener: () => void) => () => Promise<void>
  /** Rejects when the letter was not taken. */
  deliver: (mail: Mail) => Promise<void>
  siteUrl: string
  siteName: string
  log: (line: string) => void
  /** How often what failed, was missed or is not told of is looked for, in milliseconds. */
  every?: number
}

/** Milliseconds after which a letter that is still on its way is held for another minute. */
const keptUp = 20_000
/** Milliseconds that closing waits for letters on their way. */
const patience = 5_000
/** Letters that are on their way at once. */
const lanes = 2

/**
 * Sends the letters that the database's functions leave in private.outbox. Any number of processes may do so at once:
 * each letter is held by one of them while it is on its way, and gone once it was taken.
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
  // The same until it is answered: a letter whose name was lost on its way here is given again.
  const ownClaims = Array.from({ length: lanes }, () => randomUUID() as string)
  const sendNext = async (lane: number) => {
    const asked = { own_claim: ownClaims[lane] as string }
    const letter = (await functions.call('server_claim_letter', asked)) as Claimed | null
    ownClaims[lane] = randomUUID()
    if (!letter) return false
    const { id, claim } = letter
    // A renewal that fails is tried again in time, or the letter is somebody else's.
    const renewing = setInterval(
      () => void functions.call('server_keep_letter', { letter: id, held: claim }).catch(() => {}),
      keptUp,
    ).unref()
    try {
      const { recipient: to, application } = letter
      const messageId = messageIdOf(letter, siteUrl)
      await deliver({ to, application, messageId, ...composeMail(letterOf(letter, siteUrl), { siteName, siteUrl }) })
    } catch (error) {
      clearInterval(renewing)
      log(
        `letter ${id} (${letter.template}) was not taken: ${error instanceof Error && 'code' in error ? error.code : 'no reason given'}`,
      )
      await patient.call('server_letter_refused', { letter: id, held: claim, ...mailRefusal(error) })
      return true
    }
    // Held until it is known to be gone: whoever found it meanwhile would send it again.
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
        // What stands in the way of every function has been said.
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
      // A letter on its way to a server that is silent is still there for the next start.
      await Promise.race([round, pause(patience, undefined, { ref: false })])
    },
  }
}

/** The same each time the letter is sent. Its content is a part of it: after a restore a number may be given again. */
function messageIdOf({ id, recipient, template, data }: Claimed, siteUrl: string): string {
  const content = JSON.stringify([siteUrl, id, recipient, template, data])
  return `<${createHash('sha256').update(content).digest('hex').slice(0, 40)}@${new URL(siteUrl).hostname}>`
}

function letterOf({ template, data }: Claimed, siteUrl: string): MailContent {
  if (template === 'application-received') return applicationReceivedMail(data, siteUrl)
  if (template === 'application-letter') return applicationLetter(data, siteUrl)
  if (template === 'application-notice') return applicationNotice(data, siteUrl)
  if (template === 'invitation') return invitationLetter(data, siteUrl)
  if (template === 'account-notice') return accountNotice(data, siteUrl)
  throw new Error(`There is no letter called ${String(template)}.`)
}
