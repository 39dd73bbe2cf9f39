import { createTransport } from 'nodemailer'
import type postgres from 'postgres'

export type Mail = { to: string; subject: string; text: string }

/** Sends, or keeps where only administrators of the database can read. `send` never rejects: a failure is logged without the address. */
export type Mailbox = {
  /** Whether letters leave the house. */
  delivers: boolean
  send(mail: Mail): Promise<void>
  /** As `send`, but rejects when the letter was not taken, for who wants to try again. */
  deliver(mail: Mail): Promise<void>
  close(): Promise<void>
}

type MailboxOptions = {
  smtpUrl?: string
  from: string
  sql: postgres.Sql
  log: (line: string) => void
  development: boolean
}

export function openMailbox({ smtpUrl, from, sql, log, development }: MailboxOptions): Mailbox {
  const underway = new Set<Promise<void>>()
  const deliver = smtpUrl ? overSmtp(smtpUrl, from) : keepIn(sql)
  return {
    delivers: smtpUrl !== undefined,
    deliver,
    async send(mail) {
      const domain = mail.to.split('@').at(-1)
      const sending = deliver(mail).then(
        () =>
          development &&
          log(`mail to …@${domain}: ${mail.subject}${smtpUrl ? '' : ' (kept, not sent: SMTP_URL is not set)'}`),
        error =>
          log(
            `mail to …@${domain} failed: ${error instanceof Error && 'code' in error ? error.code : 'unknown reason'}`,
          ),
      )
      const done = sending.then(() => {
        underway.delete(done)
      })
      underway.add(done)
      if (!smtpUrl) await done
    },
    async close() {
      await Promise.all(underway)
    },
  }
}

function overSmtp(smtpUrl: string, from: string): (mail: Mail) => Promise<void> {
  const transport = createTransport(smtpUrl, { from })
  return async mail => {
    await transport.sendMail(mail)
  }
}

/** The latest thousand, for as long as a month. */
function keepIn(sql: postgres.Sql): (mail: Mail) => Promise<void> {
  return async ({ to, subject, text }) => {
    await sql`insert into gateway.kept_mail (recipient, subject, body) values (${to.toLowerCase()}, ${subject}, ${text})`
    await sql`delete from gateway.kept_mail where sent_at < now() - interval '30 days'
      or id <= (select max(id) - 1000 from gateway.kept_mail)`
  }
}
