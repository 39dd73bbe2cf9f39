import { expect, it } from 'vitest'
import { describeDeliveryFailure } from './delivery-reason.ts'

it.each([
  [
    '550 5.1.1 <zola@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
    'the mailbox does not exist',
  ],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'the mailbox does not exist'],
  [
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    'the mailbox does not exist',
  ],
  ['550 No such mailbox here', 'the mailbox does not exist'],
  ['552 5.2.2 The email account that you tried to reach is over quota', 'the mailbox is full'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'the mailbox is closed'],
  [
    'Host or domain name not found. Name service error for name=example.invalid type=A',
    'the domain of the address does not exist',
  ],
  ['Unrouteable address', 'the domain of the address does not exist'],
  ['501 5.1.3 Bad recipient address syntax', 'the address is not valid'],
  ['552 5.3.4 Message size exceeds fixed limit', 'the letter is too large'],
  ['553 5.7.1 <no-reply@example.org>: Sender address rejected: not owned by user', 'the sender address is refused'],
  ['550 5.7.1 Message rejected as spam by Content Filtering', 'the receiving server refused it as unwanted'],
  ['451 4.7.1 Greylisted, please try again', 'the receiving server postponed it'],
  ['4.4.7 Message expired', 'the receiving server could not be reached'],
  ['554 something else', 'the mail server refused it'],
  [null, 'the mail server refused it'],
])('a reply of the mail server is translated for editors (“%s” is “%s”)', (answer, reason) => {
  expect(describeDeliveryFailure(answer)).toBe(reason)
})
