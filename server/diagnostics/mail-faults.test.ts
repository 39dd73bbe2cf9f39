import { expect, it } from 'vitest'
import { describeMailFault } from './mail-faults.ts'
import { createMailServerTests } from './mail-probe.ts'

const smtpUrl = 'smtps://site:hunter2@mail.example.org:465'
const failed = (message: string, more: object) => Object.assign(new Error(message), more)

it.each([
  ['certificate has expired', { code: 'ESOCKET', command: 'CONN' }, /^The certificate of the mail server has expired/],
  ['self-signed certificate', { code: 'ESOCKET', command: 'CONN' }, /is signed by itself/],
  ['self-signed certificate in certificate chain', { code: 'ETLS' }, /is signed by itself or by an unknown authority/],
  ["Hostname/IP does not match certificate's altnames: Host: a.", { code: 'ESOCKET' }, /is for another name/],
  ['unable to verify the first certificate', { code: 'ESOCKET' }, /authority that this machine does not know/],
  [
    'Invalid login',
    { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Wrong password' },
    /does not take the user or the password: 535 5.7.8 Wrong password/,
  ],
  [
    'Refused',
    { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM', response: '553 not owned' },
    /our sender address: 553 not owned/,
  ],
  [
    'Refused',
    { code: 'EENVELOPE', responseCode: 554, command: 'RCPT TO', response: '554 Relay access denied' },
    /to your own address: 554 Relay/,
  ],
  [
    'Message failed',
    { code: 'EMESSAGE', responseCode: 550, command: 'DATA', response: '550 looks like spam' },
    /refuses us: 550 looks like spam/,
  ],
  ['STARTTLS not available', { code: 'ETLS', command: 'STARTTLS' }, /offers no encryption/],
  ['getaddrinfo ENOTFOUND mail.example.org', { code: 'EDNS' }, /mail\.example\.org, is not known/],
  ['connect ECONNREFUSED 192.0.2.1:465', { code: 'ESOCKET' }, /No mail server listens at mail\.example\.org, port 465/],
  ['Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }, /did not answer in time/],
])('the mail check describes the error “%s” with the details %j in plain words', (message, more, said) => {
  const fault = describeMailFault(failed(message, more), smtpUrl)
  expect(fault.said).toMatch(said)
  expect(fault.remedy.length).toBeGreaterThan(10)
  expect(JSON.stringify(fault)).not.toContain('hunter2')
})

it('the mail check shares one test of the mail server between several callers', async () => {
  let runs = 0
  const ask = createMailServerTests(async () => void runs++)
  expect(await Promise.all([ask('a@example.org'), ask('a@example.org')])).toEqual([
    { isPending: false },
    { isPending: false },
  ])
  expect(runs).toBe(1)
  await ask('a@example.org')
  expect(runs).toBe(2)
})
