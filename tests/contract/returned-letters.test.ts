import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApplicationFields, signInAmina } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { makeVisitorClient, retryUntilTrue } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

const secret = 'a secret of the mail server'.replaceAll(' ', '-')
let mail: Awaited<ReturnType<typeof startMailServer>>
let site: WholeSite
let amina: Awaited<ReturnType<typeof signInAmina>>
beforeAll(async () => {
  mail = await startMailServer()
  const bounces = { BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_SECRET: secret }
  site = await startWholeSite({ SMTP_URL: mail.url, SAMPLE_CONTENT: 'off', ...bounces })
  amina = await signInAmina(site)
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})

const hand = (body: string | Uint8Array<ArrayBuffer>, key = secret, method = 'POST') =>
  fetch(`${site.url}/api/mail/returned`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
    ...(method === 'POST' && { body }),
  })
/** Sends a delivery report over a separate connection, which the site closes without reading the rest. */
const sendAlone = (body: Uint8Array) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-length': body.length }
    request(`${site.url}/api/mail/returned`, { method: 'POST', agent: false, headers }, answer => {
      resolve(answer.statusCode)
      answer.resume()
    })
      .on('error', reject)
      .end(body)
  })
const sample = readFileSync('tests/fixtures/reports/postfix.eml', 'utf8')
const buildBounce = (letter: string) =>
  sample.replace(/^Message-ID: <.*>$/m, /^Message-ID: <.*>$/im.exec(letter)?.[0] ?? 'no Message-ID')

/** Finds the link to the applicant's page in an e-mail, whose long lines are folded. */
const statusLink = (letter: string) => {
  const [, token = ''] = /status\?token=(?:3D)?([0-9a-f]{64})/.exec(letter.replaceAll('=\r\n', '')) ?? []
  expect(token).not.toBe('')
  return token
}

describe('a refused report about a returned e-mail', () => {
  it.each([
    ['wrong secret', 'x'.repeat(30)],
    ['', ''],
  ])('has the status 401 for the authorization header %j', async (_, key) => {
    expect((await hand(sample, key)).status).toBe(401)
  })
  it('has the status 405 for other methods than POST', async () => {
    expect((await hand('', secret, 'GET')).status).toBe(405)
    expect(await sendAlone(new Uint8Array(1024 * 1024 + 1))).toBe(413)
  })
  it('changes nothing if it is about another site’s e-mail', async () => {
    expect(await (await hand(sample)).json()).toEqual({ result: 'ignored', why: 'not a letter of ours' })
    const autoReply = readFileSync('tests/fixtures/reports/out-of-office.eml', 'utf8')
    expect(await (await hand(autoReply)).json()).toEqual({ result: 'ignored', why: 'automatic reply' })
    expect(await site.sql`select from private.delivered_letters where returned_at is not null`).toHaveLength(0)
  })
})

it('an invitation that could not be delivered is shown as returned, with the reason', async () => {
  const email = 'gone@example.org'
  expect((await amina.rpc('invite_people', { emails: [email], role: 'user', days: 7 })).error).toBeNull()
  const letter = await mail.mailTo(email)
  expect(letter).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply$/m)
  await retryUntilTrue(async () => expect(await site.sql`select from private.outbox`).toHaveLength(0))
  expect(await (await hand(buildBounce(letter))).json()).toEqual({ result: 'noted' })
  const { data } = await amina.rpc('list_users', { tab: 'invited' })
  expect(data.rows[0].letter).toMatchObject({ state: 'returned', answer: expect.stringContaining('User unknown') })
})

it('a decision e-mail that could not be delivered no longer counts as sent', async () => {
  const email = 'lindiwe@example.org'
  const { data } = await makeVisitorClient(site).rpc('submit_application', {
    application: makeApplicationFields(email),
  })
  await mail.mailTo(email)
  const [row] = await site.sql`update public.applications set status = 'decision' where email = ${email} returning id`
  const before = mail.letters.length
  const sending = await amina.rpc('send_application_letter', {
    ...{ application: row?.id, seen: 'decision', kind: 'declined' },
    ...{ subject: 'Our decision', body: 'Dear Lindiwe,\n\nnot this year.' },
  })
  expect(sending.error).toBeNull()
  await site.sql`update private.outbox set next_attempt_at = now() where template = 'application-letter'`
  await site.sql`select pg_notify('outbox', '')`
  const letter = await mail.mailTo(email, before)
  const letterState = async () =>
    (await site.sql`select sent_at, refused_at, refusal from public.application_letters where id = ${sending.data}`)[0]
  await retryUntilTrue(async () => expect(await letterState()).toMatchObject({ sent_at: expect.any(Date) }))
  expect((await hand(buildBounce(letter))).status).toBe(200)
  expect(await letterState()).toMatchObject({
    sent_at: null,
    refused_at: expect.any(Date),
    refusal: expect.stringContaining('User unknown'),
  })
  const { data: status } = await makeVisitorClient(site).rpc('application_status', { token: data.token })
  expect(status.status).toBe('declined')

  // The e-mail is sent again, with the link that the queue stores encrypted.
  const [deliveredLetter] =
    await site.sql`select id, data from private.delivered_letters where returned_at is not null and recipient = ${email}`
  expect(deliveredLetter?.data).toMatchObject({ link: { token: 'sealed' } })
  const beforeRetry = mail.letters.length
  const { data: session } = await amina.auth.getSession()
  const retryAnswer = await fetch(`${site.url}/api/diagnostics/mail/retry?letter=sent-${deliveredLetter?.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.session?.access_token}` },
  })
  expect(await retryAnswer.json()).toEqual({ tried: 1 })
  expect(statusLink(await mail.mailTo(email, beforeRetry))).toBe(statusLink(letter))
})

it('the reply of an applicant’s calendar is shown on the application', async () => {
  const email = 'abena@example.org'
  await makeVisitorClient(site).rpc('submit_application', { application: makeApplicationFields(email) })
  await mail.mailTo(email)
  const [row] = await site.sql`update public.applications set status = 'interview' where email = ${email} returning id`
  const before = mail.letters.length
  const interview = { starts_at: '2099-11-26T13:00:00Z', timezone: 'Africa/Harare', minutes: 30, place: '' }
  const sending = await amina.rpc('send_application_letter', {
    ...{ application: row?.id, seen: 'interview', kind: 'interview', interview },
    ...{ subject: 'We would like to talk', body: 'Dear Abena,\n\nwe would like to talk with you.' },
  })
  expect(sending.error).toBeNull()
  await site.sql`update private.outbox set next_attempt_at = now() where template = 'application-letter'`
  await site.sql`select pg_notify('outbox', '')`
  await mail.mailTo(email, before)
  const readToldAt = () => site.sql`select told_at from public.application_interviews where application_id = ${row?.id}`
  await retryUntilTrue(async () => expect(await readToldAt()).toEqual([{ told_at: expect.any(Date) }]))

  const { attachments } = await PostalMime.parse(mail.sources.findLast(source => source.includes(`To: ${email}`)) ?? '')
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  const invitation = (typeof file === 'string' ? file : new TextDecoder().decode(file)).replace(/\r?\n /g, '')
  // Calendars reply with the lines of the invitation, another method, and the recipient's answer.
  const reply = invitation
    .replace('METHOD:REQUEST', 'METHOD:REPLY')
    .replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=DECLINED')
  const head = `From: ${email}\r\nMIME-Version: 1.0\r\nContent-Type: text/calendar; charset=utf-8; method=REPLY\r\n\r\n`
  expect(await (await hand(head + reply)).json()).toEqual({ result: 'noted' })
  const { data } = await amina.rpc('application_file', { application: row?.id })
  expect(data.interview).toMatchObject({ answer: 'declined' })
  const forgedReply = reply.replaceAll(email, 'stranger@example.org')
  expect(await (await hand(head + forgedReply)).json()).toMatchObject({ result: 'ignored' })
})

it('the server accepts three hundred reports of returned e-mails a minute', async () => {
  // The test sends more than twice as many requests as the limit, because a new minute may begin while it sends them.
  const answers = await Promise.all(Array.from({ length: 610 }, () => hand('x')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const refusal = answers.find(({ status }) => status === 429)
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
})
