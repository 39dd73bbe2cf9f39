import { expect, it } from 'vitest'
import { areRepliesRead, formatReadableAddress, getReplyAddress } from './mail-setting.ts'

it.each([
  ['application-letter', {}, undefined],
  ['application-letter', { reply_to: '' }, undefined],
  ['account-notice', { applications_reply_to: 'council@example.org' }, undefined],
  ['account-notice', { reply_to: 'office@example.org' }, 'office@example.org'],
  ['application-letter', { reply_to: 'office@example.org' }, 'office@example.org'],
  [
    'application-received',
    { reply_to: 'office@example.org', applications_reply_to: 'council@example.org' },
    'council@example.org',
  ],
])('a reply to an e-mail of the type %s with the settings %j goes to %s', (template, setting, address) => {
  expect(getReplyAddress(template, setting)).toBe(address)
})

it.each([
  [undefined, 'no-reply@example.org', false],
  [undefined, 'noreply@example.org', false],
  [undefined, 'donotreply@example.org', false],
  [undefined, 'council@example.org', true],
  ['council@example.org', 'no-reply@example.org', true],
])(
  'replies to the reply address %s or the sender %s are read by a person (expected: %s)',
  (replyTo, mailFrom, isRead) => {
    expect(areRepliesRead(replyTo, mailFrom)).toBe(isRead)
  },
)

it.each([
  ['help@xn--bcher-kva.example', 'help@bücher.example'],
  ['help@example.org', 'help@example.org'],
  ['help@xn--', 'help@xn--'],
  ['no address', 'no address'],
])('the e-mail address %s is shown as %s', (address, readable) => {
  expect(formatReadableAddress(address)).toBe(readable)
})
