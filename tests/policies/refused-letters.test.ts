import { expect, it } from 'vitest'
import { inRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { databaseForTests } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import { as, fileOf, lindiwe, submitted, token } from './submitted-application.ts'

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
