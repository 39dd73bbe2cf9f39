import { expect, it } from 'vitest'
import { listenForMail } from '../../tests/support/mail-server.ts'
import { buildSmtpOptions, openMailTransport } from './mail.ts'

const from = { name: 'The council', address: 'council@example.org' }
const mail = { to: 'zola@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

/**
 * Sends an e-mail through a mail server that offers sign-in without encryption. Returns the error and the SMTP
 * commands.
 */
async function sendWithPassword(host: string) {
  const commands: string[] = []
  const server = await listenForMail(0, command => {
    commands.push(command)
    if (command.startsWith('EHLO')) return '250-here\r\n250 AUTH PLAIN'
    if (command === 'STARTTLS') return '502 not known here'
    return command.startsWith('AUTH') ? '235 signed in' : undefined
  })
  const smtpUrl = server.url.replace('127.0.0.1', `user:secret@${host}`)
  const mailbox = openMailTransport({ smtpUrl, from })
  try {
    const [result] = await Promise.allSettled([mailbox.deliver(mail)])
    return { error: result?.status === 'rejected' ? result.reason : undefined, commands }
  } finally {
    await mailbox.close()
    await server.stop()
  }
}

it('the mail password is not sent without encryption to a mail server on another host', async () => {
  // This IP address leads to the mail server on this machine, but is not one of the names of localhost.
  const { error, commands } = await sendWithPassword('0.0.0.0')
  expect(error).toMatchObject({ command: 'STARTTLS' })
  expect(commands.filter(command => command.startsWith('AUTH'))).toEqual([])
})

it('the mail password is sent without encryption to a mail server on the same machine', async () => {
  const { error, commands } = await sendWithPassword('127.0.0.1')
  expect(error).toBeUndefined()
  expect(commands.filter(command => command.startsWith('AUTH'))).toHaveLength(1)
})

it('the mail client waits at most a minute for a response of the mail server', () => {
  const { connectionTimeout, greetingTimeout, socketTimeout } = buildSmtpOptions('smtps://mail.example.org')
  expect([connectionTimeout, greetingTimeout, socketTimeout]).toEqual([15_000, 30_000, 60_000])
})
