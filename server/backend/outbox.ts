import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type AccountMail, type ClaimedMail, composeQueuedMail, encryptAccountMail } from './letter-content.ts'
import { decryptMailToken, encryptMailToken } from './letter-tokens.ts'
import type { MailTransport } from './mail.ts'
import { classifyMailRefusal } from './mail-refusal.ts'
import { areRepliesRead, getReplyAddress, readMailSetting } from './mail-setting.ts'
import { composeMail } from './mail-templates/mail-template.ts'
import type { TextEncryption } from './sealed-text.ts'
import { ServerFunctionError, type ServerFunctions } from './server-functions.ts'

type OutboxOptions = {
  functions: ServerFunctions
  /** Database functions for calls that must not be lost. While the database is stopped, these calls wait. */
  patient: ServerFunctions
  /** Adds a listener that is called when an e-mail is queued, if the database sends notifications. */
  onLetter?: (listener: () => void) => () => Promise<void>
  mailbox: Pick<MailTransport, 'delivers' | 'deliver' | 'deliverAtOnce'>
  /** Encryption for codes and links of account e-mails. Undefined if another server sends account e-mails. */
  accountSeal?: TextEncryption
  /** Encryption for the tokens that the database makes for all other e-mails. */
  tokenSeal: TextEncryption
  /** Whether this process also retries e-mails and sends e-mails that other processes queued. True by default. */
  sendsQueue?: boolean
  siteUrl: string
  siteName: string
  /** E-mail address of the sender. */
  mailFrom: string
  log: (line: string) => void
  /** Poll interval in ms. Polls find retries and e-mails whose notification was missed or is never sent. */
  every?: number
}

export type Outbox = {
  /** Whether an SMTP server is set, so that e-mails are sent and not only stored. */
  delivers: boolean
  /**
   * Queues an account e-mail and sends it immediately, before all other e-mails, without waiting for the mail server.
   * @param minutes time in which sending is retried: the time for which the code or link is valid
   */
  sendAccountLetter(to: string, letter: AccountMail, minutes: number): Promise<void>
  close(): Promise<void>
}

/** Interval in ms at which the claim on an e-mail that is being sent is renewed for another minute. */
const claimRenewalIntervalMs = 20_000
/** Longest wait in ms for e-mails in transit when the queue closes. */
const closeTimeoutMs = 5_000
/** Number of queued e-mails that are sent at the same time. */
const maxParallelMails = 2

/** Loop that sends one queued e-mail after the other. */
type MailQueueLane = { ownClaim: string; ofAccount: boolean; deliver: MailTransport['deliver'] }

/**
 * Sends the e-mails in private.outbox, which database functions and account requests queue. Several processes may do
 * this at the same time: an e-mail is claimed by one process while it is being sent, and deleted after delivery.
 * Account e-mails have a separate loop and separate connections.
 */
export function openOutbox(options: OutboxOptions): Outbox {
  const { functions, onLetter, mailbox, accountSeal, sendsQueue = true, log, every = 60_000 } = options
  let isClosed = false
  const attempt = openDeliveryAttempts(options)
  // A claim id stays the same until the server has responded, so that the same e-mail is returned again after a lost
  // response.
  const laneOf = (ofAccount: boolean): MailQueueLane => ({
    ownClaim: randomUUID(),
    ofAccount,
    deliver: ofAccount ? mailbox.deliverAtOnce : mailbox.deliver,
  })
  const openLanes = [
    ...Array.from({ length: maxParallelMails }, () => laneOf(false)),
    ...(accountSeal ? [laneOf(true)] : []),
  ]
  const rounds = new Map<MailQueueLane, Promise<unknown>>()
  const retries = new Set<NodeJS.Timeout>()

  const logReadError = (error: unknown) => {
    // Database functions log their own errors, so only other errors are logged here.
    if (!(error instanceof ServerFunctionError))
      log(`mail queue: the queue could not be read: ${error instanceof Error ? error.message : error}`)
  }
  const sendNext = async (lane: MailQueueLane) => {
    const letter = (await functions.call('server_claim_letter', {
      own_claim: lane.ownClaim,
      of_account: lane.ofAccount,
    })) as ClaimedMail | null
    lane.ownClaim = randomUUID()
    if (!letter) return false
    await sealTokens(options, [letter])
    retryIn(await attempt(letter, lane.deliver))
    return true
  }
  let sealing: Promise<unknown> = Promise.resolve()
  const sendAll = () => {
    if (!sendsQueue) return
    sealing = sealing.then(() => sealQueuedTokens(options, () => isClosed)).catch(logReadError)
    for (const lane of openLanes) {
      // A claim skips e-mails whose rows are locked while their tokens are encrypted, so the claim follows the
      // encryption. Account e-mails have no token to encrypt and do not wait.
      const ready = lane.ofAccount ? undefined : sealing
      const round = Promise.all([rounds.get(lane), ready])
        .then(async () => {
          while (!isClosed && (await sendNext(lane)));
        })
        .catch(logReadError)
      rounds.set(lane, round)
    }
  }
  /** Schedules the retry of an account e-mail: a few seconds later, long before the next poll. */
  const retryIn = (seconds: number | null) => {
    if (seconds === null || seconds * 1000 > every || isClosed) return
    const timer = setTimeout(() => {
      retries.delete(timer)
      sendAll()
    }, seconds * 1000).unref()
    retries.add(timer)
  }

  const underway = new Set<Promise<unknown>>()
  const unlisten = sendsQueue ? onLetter?.(sendAll) : undefined
  sendAll()
  const polling = setInterval(sendAll, every).unref()
  return {
    delivers: mailbox.delivers,
    async sendAccountLetter(to, letter, minutes) {
      if (!accountSeal) throw new Error('Account letters are sent by another server.')
      const claimedMail = (await functions.call('server_queue_account_letter', {
        recipient: to,
        data: encryptAccountMail(accountSeal, to, letter),
        minutes,
        own_claim: randomUUID(),
      })) as ClaimedMail
      const sending = attempt(claimedMail, mailbox.deliverAtOnce).then(retryIn, error =>
        log(
          `mail queue: e-mail ${claimedMail.id} could not be sent: ${error instanceof Error ? error.message : error}`,
        ),
      )
      const done: Promise<unknown> = sending.then(() => underway.delete(done))
      underway.add(done)
      // Storing an e-mail is one SQL statement, so the loop waits for it. A mail server may take a minute, so the loop
      // does not wait until an e-mail is sent.
      if (!mailbox.delivers) await done
    },
    async close() {
      isClosed = true
      clearInterval(polling)
      for (const timer of retries) clearTimeout(timer)
      await unlisten?.()
      // The wait for e-mails in transit is limited: an e-mail that is being sent to a silent server stays queued for
      // the next start.
      const ends = Promise.all([...rounds.values(), ...underway, sealing])
      await Promise.race([ends, pause(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}

type TokenSealOptions = Pick<OutboxOptions, 'functions' | 'tokenSeal'>

/** Replaces tokens in the database by encrypted tokens, which cannot be read without the key of the server. */
async function sealTokens({ functions, tokenSeal }: TokenSealOptions, letters: readonly ClaimedMail[]) {
  const sealed = letters.flatMap(letter => {
    const token = letter.template === 'account-letter' ? undefined : encryptMailToken(tokenSeal, letter)
    return token === undefined ? [] : [{ id: letter.id, sealed: token }]
  })
  if (sealed.length > 0) await functions.call('server_seal_letters', { letters: sealed })
  return sealed.length
}

/** Encrypts the tokens of queued e-mails, a hundred at a time. */
async function sealQueuedTokens(sealing: TokenSealOptions, isClosed: () => boolean): Promise<void> {
  for (;;) {
    const waiting = await sealing.functions.call('server_unsealed_letters')
    if (isClosed() || (await sealTokens(sealing, waiting as unknown as ClaimedMail[])) === 0) return
  }
}

/**
 * Makes a function that sends one claimed e-mail and records the result. The function resolves to the seconds until
 * the next attempt; null if there is no next attempt.
 */
function openDeliveryAttempts(options: OutboxOptions) {
  const { functions, patient, siteUrl, siteName, mailFrom, accountSeal, tokenSeal, log } = options
  return async (claimedMail: ClaimedMail, deliver: MailTransport['deliver']): Promise<number | null> => {
    const { id, claim, recipient: to, template, application } = claimedMail
    // A failed renewal of the claim is retried before the claim expires, because another process would then take the
    // e-mail.
    const renewing = setInterval(
      () => void functions.call('server_keep_letter', { letter: id, held: claim }).catch(() => {}),
      claimRenewalIntervalMs,
    ).unref()
    let messageIds: string[]
    try {
      const letter = template === 'account-letter' ? claimedMail : decryptMailToken(tokenSeal, claimedMail)
      const setting = await readMailSetting(functions)
      const replyTo = getReplyAddress(template, setting)
      const site = { siteUrl, accountSeal, support: setting.support, isReplyRead: areRepliesRead(replyTo, mailFrom) }
      messageIds = await deliver({
        ...{ to, application, replyTo, fromName: setting.from_name, messageId: buildMessageId(letter, siteUrl) },
        ...composeMail(composeQueuedMail(letter, site), { siteName, siteUrl }),
      })
    } catch (error) {
      clearInterval(renewing)
      const code = error instanceof Error && 'code' in error ? error.code : 'no reason given'
      log(`mail queue: e-mail ${id} (${template}) was refused: ${code}`)
      return patient.call('server_letter_refused', { letter: id, held: claim, ...classifyMailRefusal(error) })
    }
    // The claim on an e-mail stays until the deletion of its row is confirmed, because otherwise another process would
    // send the e-mail again.
    await patient
      .call('server_letter_sent', { letter: id, message_ids: messageIds })
      .finally(() => clearInterval(renewing))
    return null
  }
}

/**
 * Builds the Message-ID of an e-mail, which is the same for each attempt to send. The Message-ID includes a hash of
 * the content, because ids can repeat after a database restore.
 */
function buildMessageId({ id, recipient, template, data }: ClaimedMail, siteUrl: string): string {
  const content = JSON.stringify([siteUrl, id, recipient, template, data])
  return `<${createHash('sha256').update(content).digest('hex').slice(0, 40)}@${new URL(siteUrl).hostname}>`
}
