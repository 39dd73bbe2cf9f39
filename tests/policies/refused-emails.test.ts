import { describe, expect, it } from 'vitest'
import { runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import {
  amina,
  applicantToken,
  lindiweApplicationId,
  makeSubmittedApplication,
  readApplicationFile,
  runAsEditor,
} from './submitted-application.ts'

const sql = openTestDatabase()
const readStatus = async (tx: Tx) => (await tx`select public.application_status(${applicantToken}) as told`)[0]?.told

/** Rejects the application with an e-mail to the applicant. */
const sendRejection = (tx: Tx) =>
  runAsEditor(
    tx,
    'manager',
    () =>
      tx`select public.send_application_letter(${lindiweApplicationId}, 'decision', 'declined', 'About your application', 'Dear Lindiwe', '', false, null)`,
  )

it('a refused e-mail is shown to editors with the mail server’s reply', () =>
  runInRolledBackTransaction(sql, async tx => {
    await makeSubmittedApplication(tx, 'decision')
    await sendRejection(tx)
    expect((await readStatus(tx)).status).not.toBe('declined')
    const refusal = { refused_at: expect.any(String), refusal: '550 no such mailbox' }
    await tx`update private.outbox set answer = '550 no such mailbox', refused_at = now() where template = 'application-letter'`
    await runAsEditor(tx, 'manager', async () =>
      expect((await readApplicationFile(tx)).letters[0]).toMatchObject({ sent_at: null, ...refusal }),
    )
    expect((await readStatus(tx)).status).toBe('declined')
    await tx`select public.server_retry_letters()`
    await runAsEditor(tx, 'manager', async () =>
      expect((await readApplicationFile(tx)).letters[0]).toMatchObject({ refused_at: null, refusal: null }),
    )
    await tx`delete from private.outbox where template = 'application-letter'`
    await runAsEditor(tx, 'manager', async () =>
      expect((await readApplicationFile(tx)).letters[0]).toMatchObject({ sent_at: expect.any(String) }),
    )
  }))

it('Diagnostics counts an e-mail as waiting only when it can no longer be cancelled', () =>
  runInRolledBackTransaction(sql, async tx => {
    const countWaiting = async () => (await tx`select public.server_mail_counts() -> 'waiting' as waiting`)[0]?.waiting
    await makeSubmittedApplication(tx, 'decision')
    await tx`delete from private.outbox`
    await sendRejection(tx)
    expect(await countWaiting()).toBe(0)
    await tx`update private.outbox set next_attempt_at = now()`
    expect(await countWaiting()).toBe(1)
    await tx`update private.outbox set attempts = 1, next_attempt_at = now() + interval '1 hour'`
    expect(await countWaiting()).toBe(1)
  }))

const queue = async (tx: Tx, search = '', state = '') =>
  (await tx`select public.server_mail_queue(${String(amina)}, 1, 20, ${search}, ${state}) as queue`)[0]?.queue

it('the list of e-mails is searched by address, type and reason', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`delete from private.outbox`
    await tx`insert into private.outbox (recipient, template, data, answer, refused_at) values
      ('gone@example.org', 'invitation', '{"token": "t"}', '550 no such mailbox', now()),
      ('zola@example.org', 'account-notice', '{}', null, null),
      ('musa@example.org', 'account-letter', '{"kind": "magiclink", "sealed": "v1.a.b.c"}', null, null)`
    const [sentLetter] =
      await tx`insert into private.outbox (recipient, template) values ('sent@example.org', 'invitation') returning id`
    await tx`select public.server_letter_sent(${sentLetter?.id}, array['<1@example.org>'])`
    const findRecipients = async (search: string, state = '') =>
      (await queue(tx, search, state)).letters.map(({ recipient }: { recipient: string }) => recipient)
    expect(await findRecipients('')).toEqual(['gone@example.org', 'zola@example.org', 'musa@example.org'])
    expect(await findRecipients('GONE')).toEqual(['gone@example.org'])
    expect(await findRecipients('such mailbox')).toEqual(['gone@example.org'])
    expect(await findRecipients('account notice')).toEqual(['zola@example.org'])
    expect(await findRecipients('%')).toEqual([])
    expect(await findRecipients('', 'sent')).toEqual(['sent@example.org'])
    expect(JSON.stringify(await queue(tx))).not.toContain('v1.a.b.c')
  }))

it('an invitation and an account show the status of the newest e-mail to their address', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`delete from private.outbox`
    await runAsEditor(tx, 'admin', () => tx`select public.invite_people(array['gone@example.org'], 'user', 7)`)
    await tx`update private.outbox set answer = '550 no such mailbox', refused_at = now()`
    const readLetterState = async () =>
      (await tx`select public.list_users(tab => 'invited') -> 'rows' as rows`)[0]?.rows.find(
        ({ email }: { email: string }) => email === 'gone@example.org',
      )?.letter
    await runAsEditor(tx, 'manager', async () =>
      expect(await readLetterState()).toMatchObject({ state: 'refused', answer: '550 no such mailbox' }),
    )
    await tx`select public.server_retry_letters()`
    await runAsEditor(tx, 'manager', async () => expect(await readLetterState()).toMatchObject({ state: 'waiting' }))
  }))

describe('the tokens of queued e-mails', () => {
  const readStoredData = async (tx: Tx) =>
    (await tx`select id, data from private.outbox order by id`).map(row => row.data)
  const seal = async (tx: Tx) => {
    const [row] = (await tx`select public.server_unsealed_letters() as letters`) as unknown as [
      { letters: { id: number }[] },
    ]
    const letters = row.letters.map(({ id }) => ({ id, sealed: `v1.${id}` }))
    await tx`select public.server_seal_letters(${tx.json(letters)})`
    return letters.length
  }
  it('are each replaced by an encrypted token', () =>
    runInRolledBackTransaction(sql, async tx => {
      await makeSubmittedApplication(tx, 'decision')
      await tx`delete from private.outbox`
      await runAsEditor(tx, 'admin', async () => {
        await tx`select public.invite_people(array['zola@example.org'], 'user', 7)`
        await tx`select public.send_application_letter(${lindiweApplicationId}, 'decision', 'declined', 'About your application', 'Dear Lindiwe', '', false, null)`
      })
      await tx`insert into private.outbox (recipient, template, data) values ('musa@example.org', 'account-letter', '{"kind": "code", "sealed": "v1.a"}')`
      expect([await seal(tx), await seal(tx)]).toEqual([2, 0])
      const [invitation, letter, code] = await readStoredData(tx)
      expect(invitation).toMatchObject({ token: 'sealed', sealed: expect.stringMatching(/^v1/) })
      expect(letter).toMatchObject({ link: { to: 'page', token: 'sealed' }, sealed: expect.stringMatching(/^v1/) })
      expect(code).toEqual({ kind: 'code', sealed: 'v1.a' })
      expect(JSON.stringify(await readStoredData(tx))).not.toMatch(/"[0-9a-f]{64}"/)
      await tx`select public.server_letter_sent(id, array['<1@example.org>']) from private.outbox where template = 'application-letter'`
      const [deliveredLetter] =
        await tx`select application_id, data from private.delivered_letters order by id desc limit 1`
      expect(deliveredLetter).toMatchObject({
        application_id: lindiweApplicationId,
        data: { sealed: expect.any(String) },
      })
    }))
  it('are not stored unencrypted after delivery', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into private.outbox (recipient, template, data) values ('zola@example.org', 'invitation', '{"token": "t"}')`
      await tx`select public.server_letter_sent(id, array['<1@example.org>']) from private.outbox where recipient = 'zola@example.org'`
      const [deliveredLetter] = await tx`select data from private.delivered_letters order by id desc limit 1`
      expect(deliveredLetter?.data).toBeNull()
    }))
})

describe('an e-mail that a mail server returned', () => {
  /** Makes a decision whose e-mail was sent and returned. */
  const returnLetter = async (tx: Tx) => {
    await makeSubmittedApplication(tx, 'decision')
    await tx`delete from private.outbox`
    await sendRejection(tx)
    await tx`select public.server_seal_letters((select jsonb_agg(jsonb_build_object('id', id, 'sealed', 'v1.x')) from private.outbox))`
    await tx`select public.server_letter_sent(id, array['<1@example.org>']) from private.outbox`
    await tx`select public.server_letter_returned(array['<1@example.org>'], '550 5.1.1 User unknown')`
    // The e-mail that informs the admins about the returned e-mail is deleted.
    await tx`delete from private.outbox where template = 'desk-digest'`
    const [row] = await tx`select id::int from private.delivered_letters order by id desc limit 1`
    return row?.id as number
  }
  const retry = async (tx: Tx, letter: number) =>
    (await tx`select public.server_retry_letters(${letter}) as tried`)[0]?.tried

  it('is sent again with the same address and text', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await returnLetter(tx)
      expect((await queue(tx)).letters[0]).toMatchObject({ id: `sent-${id}`, state: 'returned', canRetry: true })
      expect([await retry(tx, -id), await retry(tx, -id)]).toEqual([1, 0])
      const [secondLetter] = await tx`select recipient, application_id, data from private.outbox`
      expect(secondLetter).toMatchObject({
        application_id: lindiweApplicationId,
        data: { subject: 'About your application', link: { to: 'page', token: 'sealed' }, sealed: 'v1.x' },
      })
      await runAsEditor(tx, 'manager', async () =>
        expect((await readApplicationFile(tx)).letters[0]).toMatchObject({
          refused_at: null,
          refusal: null,
          sent_at: null,
        }),
      )
      await tx`select public.server_letter_sent(id, array['<2@example.org>']) from private.outbox`
      await runAsEditor(tx, 'manager', async () =>
        expect((await readApplicationFile(tx)).letters[0]).toMatchObject({ sent_at: expect.any(String) }),
      )
    }))
  it('is not sent again if its text was deleted', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await returnLetter(tx)
      await tx`select public.server_retry_letters()`
      expect(await tx`select from private.outbox`).toHaveLength(0)
      await tx`update private.delivered_letters set data = null`
      expect((await queue(tx)).letters[0]).toMatchObject({ canRetry: false })
      expect(await retry(tx, -id)).toBe(0)
    }))
  it('keeps its text when the nightly job deletes delivered texts', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await returnLetter(tx)
      await tx`insert into private.delivered_letters (recipient, template, message_ids, queued_at, data)
        values ('zola@example.org', 'invitation', '{}', now(), '{"role": "user"}')`
      await tx`update private.delivered_letters set sent_at = now() - interval '8 days'`
      await tx`select public.server_cleanup()`
      expect(await tx`select id::int from private.delivered_letters where data is not null`).toEqual([{ id }])
    }))
  it('is not sent again when its invitation has expired', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into private.delivered_letters (recipient, template, message_ids, queued_at, data, returned_at)
        values ('zola@example.org', 'invitation', '{}', now(), ${tx.json({ expires_at: '2020-01-01T00:00:00Z' })}, now())`
      expect((await queue(tx, 'zola@')).letters[0]).toMatchObject({ state: 'returned', canRetry: false })
    }))
  it('about a decision is not resent after a stage change', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await returnLetter(tx)
      await tx`update public.applications set status = 'decision' where id = ${lindiweApplicationId}`
      expect((await queue(tx, 'lindiwe')).letters[0]).toMatchObject({ state: 'returned', canRetry: false })
      expect(await retry(tx, -id)).toBe(0)
    }))
  it('is not sent again if an editor had cancelled it', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await returnLetter(tx)
      await tx`update public.application_letters set taken_back_at = now() where application_id = ${lindiweApplicationId}`
      expect(await retry(tx, -id)).toBe(0)
    }))
  it('is sent again if it invites to a future interview', () =>
    runInRolledBackTransaction(sql, async tx => {
      await makeSubmittedApplication(tx, 'interview')
      const interview = {
        starts_at: new Date(Date.now() + 864_000_000).toISOString(),
        timezone: 'Africa/Nairobi',
        minutes: 45,
        place: 'A call at meet.example/lindiwe',
      }
      const invite = () =>
        runAsEditor(
          tx,
          'manager',
          () =>
            tx`select public.send_application_letter(${lindiweApplicationId}, 'interview', 'interview', 'Your interview', 'Dear Lindiwe', '', false, ${tx.json(interview)})`,
        )
      await tx`delete from private.outbox`
      await invite()
      await tx`select public.server_seal_letters((select jsonb_agg(jsonb_build_object('id', id, 'sealed', 'v1.x')) from private.outbox))`
      await tx`select public.server_letter_sent(id, array['<1@example.org>']) from private.outbox`
      await tx`select public.server_letter_returned(array['<1@example.org>'], '550 5.1.1 User unknown')`
      const canRetry = async () => (await queue(tx, 'lindiwe', 'returned')).letters[0]?.canRetry
      expect(await canRetry()).toBe(true)
      await invite()
      expect(await canRetry()).toBe(false)
      await tx`delete from public.application_interviews where application_id = ${lindiweApplicationId}`
      expect(await canRetry()).toBe(false)
    }))
  it('is not sent again after a newer invitation', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`delete from private.outbox`
      await runAsEditor(tx, 'admin', () => tx`select public.invite_people(array['zola@example.org'], 'user', 7)`)
      await tx`select public.server_seal_letters((select jsonb_agg(jsonb_build_object('id', id, 'sealed', 'v1.x')) from private.outbox))`
      await tx`select public.server_letter_sent(id, array['<1@example.org>']) from private.outbox`
      await tx`select public.server_letter_returned(array['<1@example.org>'], '550 5.1.1 User unknown')`
      const canRetry = async () => (await queue(tx, 'zola@', 'returned')).letters[0]?.canRetry
      expect(await canRetry()).toBe(true)
      await tx`update public.invitations set created_at = now() + interval '1 minute' where email = 'zola@example.org'`
      expect(await canRetry()).toBe(false)
    }))
  it('is reported to the admins once', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`update public.notification_rules set people = array[${String(amina)}]::uuid[] where kind = 'failure'`
      await returnLetter(tx)
      await tx`select public.server_letter_returned(array['<1@example.org>'], '550 5.1.1 User unknown')`
      const failureNotices = await tx`select user_id from private.notices where kind = 'failure'`
      expect(failureNotices.filter(({ user_id }) => user_id === amina)).toHaveLength(1)
    }))
})
