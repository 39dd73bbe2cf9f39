import { isEmailAddress } from '../../app/platform/email-address.ts'

/** Answer of an applicant's calendar to the invitation to an interview (iTIP REPLY, RFC 5546). */
export type InvitationReply = {
  kind: 'reply'
  application: string
  attendee: string
  answer: 'accepted' | 'declined' | 'tentative'
  /** Version number of the invitation to which the reply belongs. */
  sequence: number
  at: string
}

/** Maximum length of a reply's calendar file. Real calendar files have about 1,000 characters. */
const maxTextLength = 20_000
/** Maximum length of an e-mail address (RFC 5321, with erratum 1690). */
const maxAddressLength = 254
const replyAnswers = ['accepted', 'declined', 'tentative'] as const
/**
 * Pattern of the id of an applicant's calendar entry, as in interview-calendar.ts. Calendar entries of interviewers
 * request no reply.
 */
const interviewIdPattern = /^interview-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/

/** Type of an attachment that can hold a reply. */
export const replyTypePattern = /^(text\/calendar|application\/ics)$/i

/** Finds the reply to an interview invitation in calendar files. Undefined if the files contain no reply. */
export async function findInvitationReply(files: readonly string[]): Promise<InvitationReply | undefined> {
  for (const text of files) {
    const reply = text.length <= maxTextLength ? await readReply(text) : undefined
    if (reply) return reply
  }
  return undefined
}

async function readReply(text: string): Promise<InvitationReply | undefined> {
  try {
    // The parser is imported here, because the start of the server does not need it.
    const { default: ICAL } = await import('ical.js')
    const calendar = ICAL.Component.fromString(text)
    const event = calendar.getFirstSubcomponent('vevent')
    if (String(calendar.getFirstPropertyValue('method')).toUpperCase() !== 'REPLY' || !event) return undefined
    const attendee = event.getFirstProperty('attendee')
    const partstat = String(attendee?.getFirstParameter('partstat')).toLowerCase()
    const answer = replyAnswers.find(each => each === partstat)
    const application = interviewIdPattern.exec(String(event.getFirstPropertyValue('uid')))?.[1]
    const stamp = event.getFirstPropertyValue('dtstamp')
    const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0)
    if (!answer || !application || !(stamp instanceof ICAL.Time) || !Number.isInteger(sequence)) return undefined
    // The values are limited to values that the database can store: a year of four digits, an integer of 32 bits.
    if (sequence < 0 || sequence > 2 ** 31 - 1) return undefined
    const address = String(attendee?.getFirstValue()).replace(/^mailto:/i, '')
    // PostgreSQL refuses control characters. The mail server would treat such an error as temporary, and send the reply
    // again for days.
    if (address.length > maxAddressLength || !isEmailAddress(address)) return undefined
    const at = stamp.toJSDate().toISOString()
    return /^\d{4}-/.test(at) ? { kind: 'reply', application, attendee: address, answer, sequence, at } : undefined
  } catch {
    return undefined
  }
}
