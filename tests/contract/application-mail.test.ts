import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApplicationFields, signInAmina } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { makePreparedFolder, startPreparedSite } from './prepared-folder.ts'
import {
  findFreePort,
  makeVisitorClient,
  removeFolder,
  retryUntilTrue,
  type SiteUnderTest,
  startSite,
} from './site-under-test.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
let site: SiteUnderTest
beforeAll(async () => {
  mail = await startMailServer()
  site = await startPreparedSite({ SMTP_URL: mail.url })
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})

it('an applicant gets an e-mail with a private link', async () => {
  const { data, error } = await makeVisitorClient(site).rpc('submit_application', {
    application: makeApplicationFields('zola@example.org'),
  })
  expect(error).toBeNull()
  const letter = await mail.mailTo('zola@example.org')
  expect(letter).toContain('Your application for membership has arrived.')
  expect(letter.replace(/=\r?\n/g, '')).toContain(`/connect/status?token=${data.token}`)
  await retryUntilTrue(async () => {
    const queuedLetters = await site.sql?.unsafe(`select from private.outbox where recipient = 'zola@example.org'`)
    expect(queuedLetters).toHaveLength(0)
  })
})

it('an interview e-mail is sent after ten minutes with a calendar file', async () => {
  const email = 'lindiwe@example.org'
  await makeVisitorClient(site).rpc('submit_application', { application: makeApplicationFields(email) })
  const [row] =
    (await site.sql?.unsafe(`update public.applications set status = 'interview' where email = $1 returning id`, [
      email,
    ])) ?? []
  const amina = await signInAmina(site)
  const { data: letter, error } = await amina.rpc('send_application_letter', {
    application: row?.id,
    seen: 'interview',
    kind: 'interview',
    subject: 'Let us talk',
    body: 'Dear Lindiwe,\n\nwe have kept half an hour for you.',
    interview: { starts_at: '2099-11-26T13:00:00Z', timezone: 'Africa/Harare', minutes: 30, place: 'By telephone' },
  })
  expect(error).toBeNull()
  await site.sql?.unsafe(`update private.outbox set next_attempt_at = now() where template = 'application-letter'`)
  await site.sql?.unsafe(`select pg_notify('outbox', '')`)
  await retryUntilTrue(async () => {
    const [sentLetter] =
      (await site.sql?.unsafe(`select sent_at from public.application_letters where id = $1`, [letter])) ?? []
    expect(sentLetter?.sent_at).not.toBeNull()
  })
  const mailText = (await mail.mailTo(email)).replace(/=\r?\n/g, '')
  expect(mailText).toContain('we have kept half an hour for you.')
  expect(mailText).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i)
  // The editor who scheduled the interview gets a calendar entry after the applicant has received one.
  await retryUntilTrue(async () => {
    const entries = mail.letters.filter(text => text.includes('Subject: An interview with an applicant is fixed'))
    expect(entries).toHaveLength(1)
    expect(entries[0]).toContain(`To: ${site.admin.email}`)
    expect(entries[0]).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i)
  })
  const { error: lateError } = await amina.rpc('take_back_letter', { letter })
  expect(lateError?.message).toContain('already sent')
})

it('the application form accepts twenty applications from one IP network in a quarter of an hour', async () => {
  let refusal: Response | undefined
  for (let n = 0; n < 25 && !refusal; n++) {
    const response = await fetch(`${site.url}/rest/v1/rpc/submit_application`, {
      method: 'POST',
      headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ application: makeApplicationFields(`tunde${n}@example.org`) }),
    })
    if (response.status === 429) refusal = response
  }
  expect(refusal?.status).toBe(429)
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('an application is stored with its e-mail when no mail server responds', async () => {
  const otherFolder = makePreparedFolder()
  const deaf = await startSite({ DATA_DIR: otherFolder, SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` })
  try {
    const { error } = await makeVisitorClient(deaf).rpc('submit_application', {
      application: makeApplicationFields('zola@example.org'),
    })
    expect(error).toBeNull()
    await retryUntilTrue(async () => {
      const queuedLetters = await deaf.sql?.unsafe(
        `select attempts, answer from private.outbox where recipient = 'zola@example.org'`,
      )
      expect(queuedLetters).toMatchObject([{ attempts: 0, answer: expect.stringContaining('ECONNREFUSED') }])
    })
    expect(deaf.log.join('\n')).not.toContain('zola@example.org')
  } finally {
    await deaf.stop()
    removeFolder(otherFolder)
  }
})
