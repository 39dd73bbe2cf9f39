import { afterEach, expect, it } from 'vitest'
import { listenForMail } from '../../tests/support/mail-server.ts'
import { testMailServer } from './mail-probe.ts'

let server: Awaited<ReturnType<typeof listenForMail>>
afterEach(() => server.stop())

/** Lists the SMTP commands of a delivery trial against a mail server that gives these replies. */
async function trial(answer: (command: string) => string | undefined) {
  const commands: string[] = []
  server = await listenForMail(0, command => {
    commands.push(command)
    return answer(command)
  })
  const error = await testMailServer(server.url, 'council@example.org', 'amina@bücher.example').then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { commands, error }
}

it('the test of the mail server sends no e-mail', async () => {
  const { commands, error } = await trial(() => undefined)
  expect(error).toBeUndefined()
  expect(commands.slice(1, 4)).toEqual([
    'MAIL FROM:<council@example.org>',
    'RCPT TO:<amina@xn--bcher-kva.example>',
    'RSET',
  ])
  expect(server.letters).toEqual([])
})

it.each(['MAIL FROM', 'RCPT TO'])(
  'the test of the mail server reports a refused %s command with the mail server’s reply',
  async refused => {
    const { commands, error } = await trial(command =>
      command.startsWith(refused) ? '553 5.7.1 Not yours' : undefined,
    )
    expect(error).toMatchObject({ command: refused, responseCode: 553, response: '553 5.7.1 Not yours' })
    expect(commands).toContain('RSET')
  },
)

it('the test of the mail server reports a server that refuses the connection', async () => {
  server = await listenForMail()
  await server.stop()
  await expect(testMailServer(server.url, 'a@example.org', 'b@example.org')).rejects.toThrow('ECONNREFUSED')
})
