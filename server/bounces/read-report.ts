import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { findInvitationReply, type InvitationReply, replyTypePattern } from './read-reply.ts'

/** Content of a delivery report. `messageIds` may contain the id of an e-mail of this site. */
export type DeliveryReport =
  | { kind: 'failed'; messageIds: string[]; reason: string }
  | { kind: 'ignored'; why: 'automatic reply' | 'not final' | 'no report' | 'unreadable' }

/** Limits of the parser, because strangers can send the e-mails that are parsed. */
const parserLimits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 1 }
const maxMessageIds = 50
const maxTextLength = 200_000

const makeIgnoredReport = (why: (DeliveryReport & { kind: 'ignored' })['why']): DeliveryReport => ({
  kind: 'ignored',
  why,
})

/**
 * Reads a delivery report (RFC 3464, RFC 6533), a returned e-mail of a mail server that writes no report, or the reply
 * of a calendar to an invitation. Out-of-office replies, notes about delays, and all other e-mails are ignored. The
 * promise never rejects.
 */
export async function readReturnedMail(raw: Uint8Array): Promise<DeliveryReport | InvitationReply> {
  let email: Email
  try {
    email = await PostalMime.parse(raw, { ...parserLimits, forceRfc822Attachments: true })
  } catch {
    return makeIgnoredReport('unreadable')
  }
  const status = findPartText(email, /^message\/(global-)?delivery-status$/)
  if (status !== undefined) return makeReportFromStatus(email, status)
  if (isReturnedMail(email)) return makeReportFromText(email)
  const reply = await findInvitationReply(listPartTexts(email, replyTypePattern))
  if (reply) return reply
  return makeIgnoredReport(isAutomaticMail(email) ? 'automatic reply' : 'no report')
}

const getHeader = (email: Email, name: string) => email.headers.find(({ key }) => key === name)?.value ?? ''

const decodeAttachment = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const listPartTexts = ({ attachments }: Email, type: RegExp) =>
  attachments.filter(({ mimeType }) => type.test(mimeType)).map(decodeAttachment)

const findPartText = (email: Email, type: RegExp) => listPartTexts(email, type)[0]?.slice(0, maxTextLength)

/**
 * Reads the fields of a header block. Continuation lines are joined, names are in lower case, and of two fields with
 * the same name the first field counts.
 */
function readFields(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function makeReportFromStatus(email: Email, status: string): DeliveryReport {
  const [messageFields = new Map<string, string>(), ...recipients] = status
    .split(/\r?\n[ \t]*\r?\n/)
    .map(readFields)
    .filter(({ size }) => size > 0)
  // The fields about the whole message are searched too, because some servers leave out the blank line before the
  // recipient's fields.
  const failedRecipient = [...recipients, messageFields].find(fields => /^failed\b/i.test(fields.get('action') ?? ''))
  if (!failedRecipient) return makeIgnoredReport('not final')
  const envelopeId = decodeXtext(messageFields.get('original-envelope-id') ?? '')
  return { kind: 'failed', messageIds: listMessageIds(email, envelopeId), reason: formatReason(failedRecipient) }
}

/** Decodes parameters in SMTP (RFC 3461, 4): `+3C` is `<`. */
const decodeXtext = (text: string) =>
  text.replace(/\+([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Formats the status and reply of the receiving mail server in one line. */
function formatReason(fields: Map<string, string>): string {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? ''
  const answer = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  return toOneLineReason(answer.includes(status) ? answer : `${status} ${answer}`) || 'no reason given'
}

const toOneLineReason = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 400)

const messageIdPattern = /<[^<>\s@]{1,200}@[^<>\s@]{1,200}>/g
const findMessageIds = (text: string) =>
  text.slice(0, maxTextLength).match(messageIdPattern)?.slice(0, maxMessageIds) ?? []

/**
 * Lists Message-IDs of the returned e-mail: from the headers, from the envelope, and from the e-mail to which the
 * report is a reply.
 */
function listMessageIds(email: Email, ...texts: string[]): string[] {
  const originals = email.attachments
    .filter(({ mimeType }) =>
      /^(message\/(rfc822|global|global-headers|rfc822-headers)|text\/rfc822(-headers)?)$/.test(mimeType),
    )
    .map(
      part =>
        readFields(
          decodeAttachment(part)
            .slice(0, maxTextLength)
            .split(/\r?\n\r?\n/)[0] ?? '',
        ).get('message-id') ?? '',
    )
  const mentionedIds = ['in-reply-to', 'references', 'x-original-message-id'].map(name => getHeader(email, name))
  return [...new Set([...originals, ...texts, ...mentionedIds].flatMap(findMessageIds))].slice(0, maxMessageIds)
}

/** Whether an e-mail is a returned e-mail without a machine-readable part, such as Exim and qmail write. */
function isReturnedMail(email: Email): boolean {
  if (getHeader(email, 'x-failed-recipients')) return true
  const isFromDaemon = /mailer-daemon|postmaster|mail delivery/i.test(getHeader(email, 'from'))
  return (
    isFromDaemon &&
    /undeliver|returned|fail(ed|ure)|rejected/i.test(email.subject ?? '') &&
    !/delayed|warning/i.test(email.subject ?? '')
  )
}

function makeReportFromText(email: Email): DeliveryReport {
  const text = (email.text ?? '').slice(0, maxTextLength)
  const answer = text.split(/\r?\n/).find(line => /\b5\d\d[ -]|\b5\.\d{1,3}\.\d{1,3}\b/.test(line))
  const reason =
    answer ?? text.split(/\r?\n/).find(line => /unknown|unrouteable|does ?n[o']t exist|no such|quota|full/i.test(line))
  return {
    kind: 'failed',
    messageIds: listMessageIds(email, text),
    reason: toOneLineReason(reason ?? '') || 'no reason given',
  }
}

/**
 * Whether an e-mail is an automatic reply (RFC 3834), such as an out-of-office reply, or an e-mail of this site in a
 * loop.
 */
function isAutomaticMail(email: Email): boolean {
  return (
    /^auto-/i.test(getHeader(email, 'auto-submitted')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-loop'].some(
      name => getHeader(email, name) !== '',
    ) ||
    /^(bulk|junk|auto_reply|list)$/i.test(getHeader(email, 'precedence').trim()) ||
    /^(out of( the)? office|automatic reply|auto(-| )?reply|auto:|absence|réponse automatique|abwesen|automatische antwort|resposta automática)/i.test(
      email.subject ?? '',
    )
  )
}
