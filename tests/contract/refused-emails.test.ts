import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApplicationFields, signInAmina } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { startPreparedSite } from './prepared-folder.ts'
import { makeVisitorClient, retryUntilTrue, type SiteUnderTest } from './site-under-test.ts'

/** Reply of the mail server to commands until the server recovers. */
let answer: (command: string) => string | undefined = () => undefined
let mail: Awaited<ReturnType<typeof startMailServer>>
let site: SiteUnderTest
/** Amina's client, signed in once: a second device would cause a notice by e-mail. */
let amina: Awaited<ReturnType<typeof signInAmina>>
beforeAll(async () => {
  mail = await startMailServer(command => answer(command))
  site = await startPreparedSite({ SMTP_URL: mail.url, MAIL_FROM: 'council@example.org' })
  amina = await signInAmina(site)
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})

const submitApplication = (email: string) =>
  makeVisitorClient(site).rpc('submit_application', { application: makeApplicationFields(email) })
const queue = (email: string) =>
  site.sql?.unsafe('select id, answer, refused_at, attempts from private.outbox where recipient = $1', [email])

it('an e-mail to an unknown mailbox is refused with the mail server’s reply', async () => {
  answer = command => (command.startsWith('RCPT') && command.includes('gone@') ? '550 No such mailbox here' : undefined)
  expect((await submitApplication('gone@example.org')).error).toBeNull()
  const refusedLetter = await retryUntilTrue(async () => {
    const [row] = (await queue('gone@example.org')) ?? []
    if (!row?.refused_at) throw new Error('It is not refused yet.')
    return row
  })
  expect(refusedLetter).toMatchObject({ answer: '550 No such mailbox here', attempts: 1 })
  answer = () => undefined
  await site.sql?.unsafe('select public.server_retry_letters($1)', [refusedLetter.id])
  const letter = await mail.mailTo('gone@example.org')
  expect(letter).toMatch(/^From: .*<council@example\.org>$/m)
  expect(letter).not.toMatch(/^Reply-To:/m)
})

it('an e-mail about an application has the reply-to address for applications', async () => {
  const setting = {
    from_name: 'The council',
    reply_to: 'office@example.org',
    applications_reply_to: 'council@example.net',
  }
  await site.sql?.unsafe(`update public.settings set value = $1 where key = 'mail'`, [setting])
  expect((await submitApplication('tunde@example.org')).error).toBeNull()
  const receivedMail = await mail.mailTo('tunde@example.org')
  expect(receivedMail).toMatch(/^Reply-To: council@example\.net$/m)
  expect(receivedMail).toMatch(/^From: The council <council@example\.org>$/m)
  const invitation = { emails: ['lindiwe@example.org'], role: 'user', days: 7 }
  expect((await amina.rpc('invite_people', invitation)).error).toBeNull()
  expect(await mail.mailTo('lindiwe@example.org')).toMatch(/^Reply-To: office@example\.org$/m)
  // The e-mail to the office about the application is sent only after ten minutes, so it is not counted.
  await retryUntilTrue(async () =>
    expect(await site.sql?.unsafe(`select from private.outbox where template <> 'application-notice'`)).toHaveLength(0),
  )
})

it('a mail server that pauses after five e-mails loses no e-mail', async () => {
  let acceptedCount = 0
  answer = command => (command.startsWith('MAIL') && ++acceptedCount > 5 ? '421 Too many letters' : undefined)
  const addresses = Array.from({ length: 12 }, (_, n) => `many-${n}@example.org`)
  const before = mail.counts.connections
  expect((await amina.rpc('invite_people', { emails: addresses, role: 'user', days: 7 })).error).toBeNull()
  await retryUntilTrue(async () => {
    const [pause] = (await site.sql?.unsafe('select failures, answer from private.outbox_pause')) ?? []
    expect(pause).toEqual({ failures: 1, answer: '421 Too many letters' })
    // Every e-mail has a reply from the mail server by now, so no e-mail is still being sent.
    expect(await site.sql?.unsafe('select from private.outbox where claim is not null')).toHaveLength(0)
  })
  const [queuedLetter] =
    (await site.sql?.unsafe(
      `select count(*)::int as count, max(attempts) as attempts, count(refused_at)::int as refused from private.outbox where template <> 'application-notice'`,
    )) ?? []
  expect(queuedLetter).toEqual({ count: 7, attempts: 0, refused: 0 })
  answer = () => undefined
  await site.sql?.unsafe('select public.server_retry_letters()')
  for (const email of addresses) await mail.mailTo(email)
  expect(mail.letters.filter(letter => letter.includes('To: many-'))).toHaveLength(addresses.length)
  // At most two connections are open at a time, each used for several e-mails; the refusal closed the earlier
  // connections.
  expect(mail.counts.connections - before).toBeLessThanOrEqual(6)
})
