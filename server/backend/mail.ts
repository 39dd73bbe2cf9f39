import { createTransport } from 'nodemailer'
import type { Sql } from './database/sql.ts'
import type { DkimKey } from './dkim.ts'
import type { CalendarInvitation } from './mail-templates/interview-calendar.ts'

/**
 * Same content twice: `text` for every client, `html` in the site's design. `calendar`: an invitation, or its cancellation.
 * `application`: id of the application it concerns, if any, which decides who may read the stored e-mail.
 */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  calendar?: CalendarInvitation
  application?: string | null
  /** Name of the sender; the site's by default. */
  fromName?: string | undefined
  /** Address that answers go to; the sender's by default. */
  replyTo?: string | undefined
  /** Message-ID of an e-mail that may be sent twice: clients show duplicates once. */
  messageId?: string
}

/** Sends e-mails, or stores them where only database administrators can read them. */
export type Mailbox = {
  /** Whether an SMTP server is set. */
  delivers: boolean
  /**
   * Rejects on failure, for callers that retry.
   * @returns Message-IDs under which a mail server took it; none when it was stored
   */
  deliver(mail: OutgoingMail): Promise<string[]>
  /** Same, over own connections: an e-mail that a person waits for never queues behind others. */
  deliverAtOnce(mail: OutgoingMail): Promise<string[]>
  close(): Promise<void>
}

type Address = { name: string; address: string }

type MailboxOptions = {
  smtpUrl?: string
  from: Address
  /** Signs e-mails. */
  dkim?: DkimKey | undefined
  /** Where mail servers return undeliverable e-mails; the sender by default. */
  bounceAddress?: string | undefined
  /** Stores an e-mail when no mail server is set. If absent, the e-mail is refused. */
  keep?: (mail: OutgoingMail) => Promise<void>
}

export function openMailbox({ smtpUrl, keep = refuse, ...sending }: MailboxOptions): Mailbox {
  const [direct, queued] = smtpUrl ? [overSmtp(smtpUrl, sending), overSmtp(smtpUrl, sending)] : [undefined, undefined]
  const store = async (mail: OutgoingMail) => {
    await keep(mail)
    return []
  }
  return {
    delivers: smtpUrl !== undefined,
    deliver: queued?.deliver ?? store,
    deliverAtOnce: direct?.deliver ?? store,
    async close() {
      direct?.close()
      queued?.close()
    },
  }
}

const refuse = () => Promise.reject(Object.assign(new Error('No mail server is set.'), { code: 'NO_MAIL_SERVER' }))

/** Loopback host names: a password never crosses the network there. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Nodemailer options: pooled connections for several e-mails, with timeouts. */
export function buildSmtpOptions(smtpUrl: string) {
  const { protocol, username, hostname } = new URL(smtpUrl)
  return {
    url: smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
    // No password without TLS: a server may not offer STARTTLS, or an attacker may have removed the offer.
    requireTLS: protocol === 'smtp:' && username !== '' && !loopback.test(hostname),
  }
}

/** Return address, and the request to name the letter in a delivery report (RFC 3461), which not every server reads. */
const returnTo = (bounceAddress: string, { to, messageId }: OutgoingMail) => ({
  envelope: { from: bounceAddress, to },
  dsn: { return: 'headers', notify: 'failure', ...(messageId && { id: messageId }) },
})

/** Calendar file of an e-mail. Answers to the invitation go where answers to the e-mail go. */
const writeCalendar = (
  calendar: CalendarInvitation,
  { to, fromName, replyTo }: Pick<OutgoingMail, 'to' | 'fromName' | 'replyTo'>,
  from: Address,
) => calendar.write({ organizer: { name: fromName || from.name, address: replyTo || from.address }, attendee: to })

type Sending = Pick<MailboxOptions, 'from' | 'dkim' | 'bounceAddress'>

function overSmtp(smtpUrl: string, { from, dkim, bounceAddress }: Sending) {
  const pool = { pool: true, maxConnections: 2, maxMessages: 100 } as const
  const transport = createTransport({ ...buildSmtpOptions(smtpUrl), ...pool, ...(dkim && { dkim }) })
  return {
    async deliver({ calendar, application: _, fromName, ...mail }: OutgoingMail) {
      const { messageId, serverMessageId } = await transport.sendMail({
        ...mail,
        from: { ...from, name: fromName || from.name },
        ...(bounceAddress && returnTo(bounceAddress, mail)),
        ...(calendar && {
          icalEvent: {
            method: calendar.method,
            filename: 'interview.ics',
            content: writeCalendar(calendar, { ...mail, fromName }, from),
          },
        }),
        // Marks automatic mail, which prevents out-of-office replies and loops (RFC 3834); Exchange reads the second.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
      })
      // Some mail servers replace the Message-ID; delivery reports then name theirs.
      return [messageId, serverMessageId].filter(id => id !== undefined)
    },
    close: () => transport.close(),
  }
}

/** On a developer's machine the log shows stored e-mails, which are needed to continue. */
export const logStoredMail =
  (keep: (mail: OutgoingMail) => Promise<void>, log: (line: string) => void): ((mail: OutgoingMail) => Promise<void>) =>
  async mail => {
    await keep(mail)
    log(`mail to …@${mail.to.split('@').at(-1)}: ${mail.subject}, kept:\n${mail.text}`)
  }

/** Keeps the latest thousand e-mails; the setting `retention` decides for how long. */
export function createMailStore(sql: Sql, from: Address): (mail: OutgoingMail) => Promise<void> {
  return async mail => {
    const { to, subject, text, html, application = null } = mail
    const calendar = mail.calendar ? writeCalendar(mail.calendar, mail, from) : null
    await sql`insert into gateway.captured_mail (recipient, subject, body, html, application_id, calendar)
      values (${to.toLowerCase()}, ${subject}, ${text}, ${html}, ${application}, ${calendar})`
    await sql`delete from gateway.captured_mail where id <= (select max(id) - 1000 from gateway.captured_mail)`
  }
}
