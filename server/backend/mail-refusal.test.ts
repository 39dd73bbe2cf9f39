import { expect, it } from 'vitest'
import { classifyMailRefusal } from './mail-refusal.ts'

/** Builds an error like the errors that nodemailer throws. */
const failed = (more: object) => Object.assign(new Error('Message failed'), more)

it.each([
  ['letter', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response: '550 no such mailbox' }],
  ['letter', { code: 'EMESSAGE', responseCode: 554, command: 'DATA', response: '554 spam' }],
  ['letter', { code: 'EENVELOPE', command: 'API' }],
  ['later', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO', response: '451 greylisted' }],
  ['later', { code: 'EMESSAGE', responseCode: 452, command: 'DATA', response: '452 full' }],
  ['server', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO', response: '421 too many letters' }],
  ['server', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM', response: '553 not your address' }],
  ['server', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', response: '535 wrong password' }],
  ['server', { code: 'ESOCKET', command: 'CONN' }],
  ['server', { code: 'ETIMEDOUT', command: 'DATA' }],
  ['server', { code: 'EDNS', command: 'CONN' }],
  ['server', { code: 'ETLS', command: 'STARTTLS' }],
  ['later', { code: '57014' }],
  ['later', {}],
] as const)('the mail queue classifies the mail server’s refusal as %s (refusal %j)', (whose, more) => {
  expect(classifyMailRefusal(failed(more))).toEqual({
    whose,
    said: 'response' in more ? more.response : 'Message failed',
  })
})
