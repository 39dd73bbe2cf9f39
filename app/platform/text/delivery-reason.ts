/**
 * Reasons why an e-mail was not delivered. A reason is recognised by an enhanced status code (RFC 3463) or by words
 * that mail servers use. The first match is used.
 */
const deliveryReasons: readonly [pattern: RegExp, reason: string][] = [
  [
    /\b[45]\.1\.(1|6|10)\b|user unknown|unknown (user|recipient)|no such (user|mailbox|recipient)|(mailbox|recipient|address|user|account) .{0,60}(does ?n[o']t exist|not found)|recipient ?not ?found/i,
    'the mailbox does not exist',
  ],
  [/\b[45]\.2\.2\b|mailbox (is )?full|over ?quota|quota exceeded/i, 'the mailbox is full'],
  [/\b[45]\.2\.1\b|(mailbox|account) .{0,30}(disabled|inactive|suspended)/i, 'the mailbox is closed'],
  [
    /\b[45]\.1\.2\b|\b[45]\.4\.4\b|(host|domain)( name)?( .{0,80})? not found|unrouteable|NXDOMAIN/i,
    'the domain of the address does not exist',
  ],
  [
    /\b[45]\.1\.3\b|bad (destination|recipient) (mailbox )?address|invalid (recipient|address)|No recipients defined/i,
    'the address is not valid',
  ],
  [/\b[45]\.(2\.3|3\.4)\b|message (size|too (big|large))|exceeds .{0,20}size/i, 'the letter is too large'],
  [
    /\b[45]\.1\.[78]\b|sender (address )?(rejected|refused|denied)|not (owned|allowed) .{0,30}(user|send)/i,
    'the sender address is refused',
  ],
  [/gr[ea]ylist/i, 'the receiving server postponed it'],
  [
    /\b[45]\.7\.\d+\b|spam|blocked|blacklist|blocklist|reputation|policy|DMARC|SPF|DKIM/i,
    'the receiving server refused it as unwanted',
  ],
  [/\b[45]\.4\.[1-7]\b|timed? ?out|expired|unreachable|ECONNREFUSED/i, 'the receiving server could not be reached'],
]

/** Reason why an e-mail was not delivered, as the rest of a sentence: "Not delivered: the mailbox does not exist". */
export const describeDeliveryFailure = (answer: string | null | undefined): string =>
  deliveryReasons.find(([pattern]) => pattern.test(answer ?? ''))?.[1] ?? 'the mail server refused it'

const invalidAddressReasons = new Set([
  'the mailbox does not exist',
  'the domain of the address does not exist',
  'the address is not valid',
])

/** Whether the e-mail address is wrong, so that another attempt would be refused too. */
export const isInvalidAddressFailure = (answer: string | null | undefined): boolean =>
  invalidAddressReasons.has(describeDeliveryFailure(answer))
