import { createTransport } from 'nodemailer'
import type { Sql } from './database/sql.ts'
import type { ServerFunctions } from './server-functions.ts'

/**
 * The same words twice: `text` for every reader, `html` in the site's look. `calendar`: a date as an iCalendar file.
 * `application`: the id of the one it is about, where it is, so that it is read by whom that is open to.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  calendar?: string
  application?: string | null
  /** Of a letter that may be sent again: mail programs show two with the same one once. */
  messageId?: string
}

/** Sends, or keeps where only administrators of the database can read. `send` never rejects: a failure is logged without the address. */
export type Mailbox = {
  /** Whether letters leave the house. */
  delivers: boolean
  send(mail: Mail): Promise<void>
  /** As `send`, but rejects when the letter was not taken, for who wants to try again. */
  deliver(mail: Mail): Promise<void>
  close(): Promise<void>
}

type Address = { name: string; address: string }

type MailboxOptions = {
  smtpUrl?: string
  from: Address
  functions: ServerFunctions
  /** What is done with a letter where no mail server is set. Absent: nobody takes it. */
  keep?: (mail: Mail) => Promise<void>
  log: (line: string) => void
  development: boolean
}

export function openMailbox({ smtpUrl, from, functions, keep = refuse, log, development }: MailboxOptions): Mailbox {
  const underway = new Set<Promise<void>>()
  // Letters that somebody waits for have connections of their own: they stand behind no bulk.
  const [direct, queued] = smtpUrl
    ? [overSmtp(smtpUrl, from, functions), overSmtp(smtpUrl, from, functions)]
    : [undefined, undefined]
  const deliver = queued?.deliver ?? keep
  return {
    delivers: smtpUrl !== undefined,
    deliver,
    async send(mail) {
      const domain = mail.to.split('@').at(-1)
      const sending = (direct?.deliver ?? keep)(mail).then(
        () =>
          // On a developer's own machine the letter is what one is waiting for.
          development && log(`mail to …@${domain}: ${mail.subject}${smtpUrl ? '' : `, kept:\n${mail.text}`}`),
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
      direct?.close()
      queued?.close()
    },
  }
}

const refuse = () => Promise.reject(Object.assign(new Error('No mail server is set.'), { code: 'NO_MAIL_SERVER' }))

/** What admins set under Settings; nothing where they set nothing. */
type MailSetting = { from_name?: string; reply_to?: string }

/** Names of this machine, on which a password crosses no line. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** How a mail server is reached: connections that are kept for several letters, and that wait for nobody for ever. */
export function smtpOptions(smtpUrl: string) {
  const { protocol, username, hostname } = new URL(smtpUrl)
  return {
    url: smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
    // A server that does not offer TLS, or from whose answer somebody took the offer, is sent no password.
    requireTLS: protocol === 'smtp:' && username !== '' && !loopback.test(hostname),
  }
}

function overSmtp(smtpUrl: string, from: Address, functions: ServerFunctions) {
  const transport = createTransport({ ...smtpOptions(smtpUrl), pool: true, maxConnections: 2, maxMessages: 100 })
  return {
    async deliver({ calendar, application: _, ...mail }: Mail) {
      const { from_name, reply_to } = (await functions.call('server_mail_setting')) as MailSetting
      await transport.sendMail({
        ...mail,
        from: { ...from, name: from_name || from.name },
        ...(reply_to && { replyTo: reply_to }),
        ...(calendar && { icalEvent: { method: 'PUBLISH', filename: 'date.ics', content: calendar } }),
        // No machine answers a machine: no out-of-office, no loop (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/** The latest thousand; how long they stay is the setting `retention`'s to say. */
export function createMailStore(sql: Sql): (mail: Mail) => Promise<void> {
  return async ({ to, subject, text, html, application = null }) => {
    await sql`insert into gateway.captured_mail (recipient, subject, body, html, application_id)
      values (${to.toLowerCase()}, ${subject}, ${text}, ${html}, ${application})`
    await sql`delete from gateway.captured_mail where id <= (select max(id) - 1000 from gateway.captured_mail)`
  }
}
