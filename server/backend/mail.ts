import { createTransport } from 'nodemailer'
import type { Sql } from './database/sql.ts'
import type { DkimKey } from './dkim.ts'
import type { CalendarInvitation } from './mail-templates/interview-calendar.ts'

/**
 * E-mail with the same content twice: `text` for every client, `html` in the site's design. `calendar`: a calendar
 * invitation, or its cancellation. `application`: id of the application to which the e-mail belongs, which decides who
 * may read the stored copy.
 */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  calendar?: CalendarInvitation
  application?: string | null
  /** Name of the sender; by default the name of the site. */
  fromName?: string | undefined
  /** E-mail address for replies; the sender by default. */
  replyTo?: string | undefined
  /** Message-ID of an e-mail that may be sent twice. Mail clients show e-mails with the same Message-ID only once. */
  messageId?: string
}

/** Sends e-mails, or stores the e-mails where only database administrators can read them. */
export type MailTransport = {
  /** Whether an SMTP server is set, so that e-mails are sent and not only stored. */
  delivers: boolean
  /**
   * Delivers an e-mail; rejects on failure, for callers that retry.
   * @returns Message-IDs under which a mail server accepted the e-mail; empty if the e-mail was only stored
   */
  deliver(mail: OutgoingMail): Promise<string[]>
  /**
   * Delivers an e-mail over separate connections, so that other e-mails do not delay an e-mail for which a user is
   * waiting.
   */
  deliverAtOnce(mail: OutgoingMail): Promise<string[]>
  close(): Promise<void>
}

type Address = { name: string; address: string }

type MailboxOptions = {
  smtpUrl?: string
  from: Address
  /** DKIM key that signs e-mails. */
  dkim?: DkimKey | undefined
  /** E-mail address to which mail servers return undeliverable e-mails; the sender by default. */
  bounceAddress?: string | undefined
  /** Stores an e-mail when no mail server is set. If this function is missing too, every e-mail is refused. */
  keep?: (mail: OutgoingMail) => Promise<void>
}

export function openMailTransport({ smtpUrl, keep = refuseMail, ...sending }: MailboxOptions): MailTransport {
  const [direct, queued] = smtpUrl
    ? [openSmtpTransport(smtpUrl, sending), openSmtpTransport(smtpUrl, sending)]
    : [undefined, undefined]
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

const refuseMail = () => Promise.reject(Object.assign(new Error('No mail server is set.'), { code: 'NO_MAIL_SERVER' }))

/** Host names of this machine. A password sent to one of them never crosses the network. */
const loopbackHostPattern = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Builds options for Nodemailer: connections that are reused for several e-mails, with timeouts. */
export function buildSmtpOptions(smtpUrl: string) {
  const { protocol, username, hostname } = new URL(smtpUrl)
  return {
    url: smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
    // TLS is required before a password is sent: a server may not offer STARTTLS, or an attacker may have removed the
    // offer.
    requireTLS: protocol === 'smtp:' && username !== '' && !loopbackHostPattern.test(hostname),
  }
}

/**
 * Builds the return address, and the request to name the e-mail in a delivery report (RFC 3461), which some servers
 * ignore.
 */
const buildBounceEnvelope = (bounceAddress: string, { to, messageId }: OutgoingMail) => ({
  envelope: { from: bounceAddress, to },
  dsn: { return: 'headers', notify: 'failure', ...(messageId && { id: messageId }) },
})

/** Writes the calendar file of an e-mail. Replies to the invitation go to the same address as replies to the e-mail. */
const writeCalendar = (
  calendar: CalendarInvitation,
  { to, fromName, replyTo }: Pick<OutgoingMail, 'to' | 'fromName' | 'replyTo'>,
  from: Address,
) => calendar.write({ organizer: { name: fromName || from.name, address: replyTo || from.address }, attendee: to })

type SmtpSendOptions = Pick<MailboxOptions, 'from' | 'dkim' | 'bounceAddress'>

function openSmtpTransport(smtpUrl: string, { from, dkim, bounceAddress }: SmtpSendOptions) {
  const pool = { pool: true, maxConnections: 2, maxMessages: 100 } as const
  const transport = createTransport({ ...buildSmtpOptions(smtpUrl), ...pool, ...(dkim && { dkim }) })
  return {
    async deliver({ calendar, application: _, fromName, ...mail }: OutgoingMail) {
      const { messageId, serverMessageId } = await transport.sendMail({
        ...mail,
        from: { ...from, name: fromName || from.name },
        ...(bounceAddress && buildBounceEnvelope(bounceAddress, mail)),
        ...(calendar && {
          icalEvent: {
            method: calendar.method,
            filename: 'interview.ics',
            content: writeCalendar(calendar, { ...mail, fromName }, from),
          },
        }),
        // These headers mark the e-mail as automatic, which prevents out-of-office replies and loops. The first header
        // is defined in RFC 3834; Exchange reads the second header.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
      })
      // Both Message-IDs are returned, because some mail servers replace the Message-ID and use the new one in delivery
      // reports.
      return [messageId, serverMessageId].filter(id => id !== undefined)
    },
    close: () => transport.close(),
  }
}

/** Logs stored e-mails on a developer's machine, because their codes and links are needed to continue. */
export const logMailInsteadOfSending =
  (keep: (mail: OutgoingMail) => Promise<void>, log: (line: string) => void): ((mail: OutgoingMail) => Promise<void>) =>
  async mail => {
    await keep(mail)
    log(`mail to …@${mail.to.split('@').at(-1)}: ${mail.subject}, stored:\n${mail.text}`)
  }

/** Stores e-mails: the latest thousand, for as long as the setting `retention` says. */
export function createMailStore(sql: Sql, from: Address): (mail: OutgoingMail) => Promise<void> {
  return async mail => {
    const { to, subject, text, html, application = null } = mail
    const calendar = mail.calendar ? writeCalendar(mail.calendar, mail, from) : null
    await sql`insert into gateway.captured_mail (recipient, subject, body, html, application_id, calendar)
      values (${to.toLowerCase()}, ${subject}, ${text}, ${html}, ${application}, ${calendar})`
    await sql`delete from gateway.captured_mail where id <= (select max(id) - 1000 from gateway.captured_mail)`
  }
}
