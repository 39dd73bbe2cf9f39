import { expect, it } from 'vitest'
import { inRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { databaseForTests } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import { amina, as, fileOf, lindiwe, submitted, token } from './submitted-application.ts'

const sql = databaseForTests()
const readStatus = async (tx: Tx) => (await tx`select public.application_status(${token}) as told`)[0]?.told

it('a rejected e-mail is shown to editors with the server’s reply, and its decision on the applicant’s page (letters 3)', () =>
  inRolledBackTransaction(sql, async tx => {
    await submitted(tx, 'decision')
    await as(
      tx,
      'manager',
      () =>
        tx`select public.send_application_letter(${lindiwe}, 'decision', 'declined', 'About your application', 'Dear Lindiwe', '', false, null)`,
    )
    expect((await readStatus(tx)).status).not.toBe('declined')
    const refusal = { refused_at: expect.any(String), refusal: '550 no such mailbox' }
    await tx`update private.outbox set answer = '550 no such mailbox', refused_at = now() where template = 'application-letter'`
    await as(tx, 'manager', async () =>
      expect((await fileOf(tx)).letters[0]).toMatchObject({ sent_at: null, ...refusal }),
    )
    expect((await readStatus(tx)).status).toBe('declined')
    await tx`select public.server_retry_letters()`
    await as(tx, 'manager', async () =>
      expect((await fileOf(tx)).letters[0]).toMatchObject({ refused_at: null, refusal: null }),
    )
    await tx`delete from private.outbox where template = 'application-letter'`
    await as(tx, 'manager', async () =>
      expect((await fileOf(tx)).letters[0]).toMatchObject({ sent_at: expect.any(String) }),
    )
  }))

const queue = async (tx: Tx, search = '', state = '') =>
  (await tx`select public.server_mail_queue(${String(amina)}, 1, 20, ${search}, ${state}) as queue`)[0]?.queue

it('the list of letters holds those not sent, finds by address, kind and reason, and shows sent ones on request', () =>
  inRolledBackTransaction(sql, async tx => {
    await tx`delete from private.outbox`
    await tx`insert into private.outbox (recipient, template, data, answer, refused_at) values
      ('gone@example.org', 'invitation', '{"token": "t"}', '550 no such mailbox', now()),
      ('zola@example.org', 'account-notice', '{}', null, null),
      ('musa@example.org', 'account-letter', '{"kind": "magiclink", "sealed": "v1.a.b.c"}', null, null)`
    const [sent] =
      await tx`insert into private.outbox (recipient, template) values ('sent@example.org', 'invitation') returning id`
    await tx`select public.server_letter_sent(${sent?.id}, array['<1@example.org>'])`
    const found = async (search: string, state = '') =>
      (await queue(tx, search, state)).letters.map(({ recipient }: { recipient: string }) => recipient)
    expect(await found('')).toEqual(['gone@example.org', 'zola@example.org', 'musa@example.org'])
    expect(await found('GONE')).toEqual(['gone@example.org'])
    expect(await found('such mailbox')).toEqual(['gone@example.org'])
    expect(await found('account notice')).toEqual(['zola@example.org'])
    expect(await found('%')).toEqual([])
    expect(await found('', 'sent')).toEqual(['sent@example.org'])
    expect(JSON.stringify(await queue(tx))).not.toContain('v1.a.b.c')
  }))

it('an invitation and an account show the state of the newest e-mail to their address', () =>
  inRolledBackTransaction(sql, async tx => {
    await tx`delete from private.outbox`
    await as(tx, 'admin', () => tx`select public.invite_people(array['gone@example.org'], 'user', 7)`)
    await tx`update private.outbox set answer = '550 no such mailbox', refused_at = now()`
    const letterOf = async () =>
      (await tx`select public.list_users(tab => 'invited') -> 'rows' as rows`)[0]?.rows.find(
        ({ email }: { email: string }) => email === 'gone@example.org',
      )?.letter
    await as(tx, 'manager', async () =>
      expect(await letterOf()).toMatchObject({ state: 'refused', answer: '550 no such mailbox' }),
    )
    await tx`select public.server_retry_letters()`
    await as(tx, 'manager', async () => expect(await letterOf()).toMatchObject({ state: 'waiting' }))
  }))
