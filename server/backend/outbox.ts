import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import type { DatabaseNotices } from './database-notices.ts'
import type { Mail } from './mail.ts'
import { type AccountNotice, accountNotice } from './mail-templates/account-notices.ts'
import { applicationReceived } from './mail-templates/application-mails.ts'
import { invitation } from './mail-templates/invitation-mails.ts'
import { composed, type MailContent } from './mail-templates/mail-template.ts'

type Waiting = { id: string; recipient: string; template: string; data: Record<string, string>; attempts: number }

type OutboxOptions = {
  sql: postgres.Sql
  notices: DatabaseNotices
  /** Rejects when the letter was not taken. */
  deliver: (mail: Mail) => Promise<void>
  siteUrl: string
  siteName: string
  log: (line: string) => void
}

/** How often what failed or was missed is looked for, in milliseconds. New letters ring by themselves. */
const rounds = 60_000
/** Milliseconds that closing waits for letters on their way. */
const patience = 5_000
/** After this many failures a letter stays where it is, for somebody to look at. */
export const mostAttempts = 8

/**
 * Sends the letters that the database's functions leave in private.outbox. Any number of processes may do so at once:
 * each letter is held by one of them while it is on its way, and gone once it was taken.
 */
export function openOutbox({ sql, notices, deliver, siteUrl, siteName, log }: OutboxOptions): {
  close(): Promise<void>
} {
  let round = Promise.resolve()
  const sendNext = () =>
    sql.begin(async transaction => {
      const [letter] = await transaction<Waiting[]>`
        select id, recipient, template, data, attempts from private.outbox
        where next_attempt_at <= now() and attempts < ${mostAttempts} order by id limit 1 for update skip locked`
      if (!letter) return false
      try {
        await deliver({ to: letter.recipient, ...composed(letterOf(letter, siteUrl), { siteName, siteUrl }) })
        await transaction`delete from private.outbox where id = ${letter.id}`
      } catch (error) {
        log(
          `letter ${letter.id} (${letter.template}) was not taken: ${error instanceof Error && 'code' in error ? error.code : 'no reason given'}`,
        )
        await transaction`update private.outbox set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute' * 2 ^ attempts where id = ${letter.id}`
      }
      return true
    })
  const sendAll = () => {
    round = round
      .then(async () => {
        while (await sendNext());
      })
      .catch(error => log(`the outbox could not be read: ${error instanceof Error ? error.message : error}`))
  }

  const unlisten = notices.listen('outbox', sendAll)
  sendAll()
  const timer = setInterval(sendAll, rounds).unref()
  return {
    async close() {
      clearInterval(timer)
      await unlisten()
      // A letter on its way to a server that is silent is still there for the next start.
      await Promise.race([round, pause(patience, undefined, { ref: false })])
    },
  }
}

function letterOf({ template, data }: Waiting, siteUrl: string): MailContent {
  if (template === 'application-received') return applicationReceived(data, siteUrl)
  if (template === 'invitation') return invitation(data, siteUrl)
  if (template === 'account-notice') return accountNotice(data as AccountNotice, siteUrl)
  throw new Error(`There is no letter called ${template}.`)
}
