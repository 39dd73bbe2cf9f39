import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findCode, findLink } from './account-site.ts'
import { makeEmail, password, signInAmina } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { startPreparedSite } from './prepared-folder.ts'
import { makeVisitorClient, retryUntilTrue, type SiteUnderTest } from './site-under-test.ts'

/** Reply of the mail server to a command. With null the server does not reply. */
let answer: (command: string) => string | null | undefined = () => undefined
let mail: Awaited<ReturnType<typeof startMailServer>>
let site: SiteUnderTest
beforeAll(async () => {
  mail = await startMailServer(command => answer(command))
  site = await startPreparedSite({ SMTP_URL: mail.url })
})
beforeEach(() => {
  answer = () => undefined
})
afterAll(async () => {
  answer = () => undefined
  await site?.stop()
  await mail?.stop()
})

const readAccountRow = async (email: string) =>
  (await site.sql?.unsafe('select *, data::text as stored from private.outbox where recipient = $1', [email]))?.[0]
const signUp = (email: string) => makeVisitorClient(site).auth.signUp({ email, password })

it('an e-mail with a code to an unknown mailbox fails immediately with the mail server’s reply', async () => {
  const email = makeEmail('gone')
  answer = command => (command.includes(email) ? '550 No such mailbox here' : undefined)
  expect((await signUp(email)).error).toBeNull()
  const row = await retryUntilTrue(async () => {
    const rowBefore = await readAccountRow(email)
    if (!rowBefore?.refused_at) throw new Error('It is not refused yet.')
    return rowBefore
  })
  expect(row).toMatchObject({ template: 'account-letter', attempts: 1, answer: '550 No such mailbox here' })
  expect(row.data.kind).toBe('signup')
  expect(site.log.join('\n')).not.toContain(email)
})

it('an e-mail with a code that the mail server postpones is sent again later', async () => {
  const email = makeEmail('zola')
  answer = command => (command.includes(email) ? '451 Try again later' : undefined)
  expect((await signUp(email)).error).toBeNull()
  const row = await retryUntilTrue(async () => {
    const accountRow = await readAccountRow(email)
    if (!accountRow?.answer) throw new Error('It was not tried yet.')
    return accountRow
  })
  expect(row).toMatchObject({ attempts: 1, answer: '451 Try again later', refused_at: null, claim: null })
  answer = () => undefined
  await site.sql?.unsafe('select public.server_retry_letters()')
  const letter = await mail.mailTo(email)
  for (const secret of [findCode(letter), new URL(findLink(letter)).hash.slice(30)]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(row.stored).not.toContain(secret)
  }
  const { error } = await makeVisitorClient(site).auth.verifyOtp({ email, token: findCode(letter), type: 'email' })
  expect(error).toBeNull()
  await retryUntilTrue(async () => expect(await readAccountRow(email)).toBeUndefined())
})

it('an e-mail with a code is sent immediately even if a hundred invitations wait for the mail server', async () => {
  const amina = await signInAmina(site)
  const addresses = Array.from({ length: 100 }, (_, n) => `bulk-${n}@example.org`)
  answer = command => (command.includes('bulk-') ? null : undefined)
  expect((await amina.rpc('invite_people', { emails: addresses, role: 'user', days: 7 })).error).toBeNull()
  await retryUntilTrue(async () =>
    expect(
      await site.sql?.unsafe(`select from private.outbox where template = 'invitation' and claim is not null`),
    ).toHaveLength(2),
  )
  const email = makeEmail('tunde')
  expect((await signUp(email)).error).toBeNull()
  expect(await mail.mailTo(email)).toContain('Your code is')
  expect(mail.letters.filter(letter => letter.includes('To: bulk-'))).toEqual([])
})
