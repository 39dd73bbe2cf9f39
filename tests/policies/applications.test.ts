import { describe, expect, it } from 'vitest'
import type { TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase({ empty: true })

const form = {
  submission_id: '00000000-0000-4000-8000-0000000000aa',
  kind: 'membership',
  full_name: 'Zola Mensah',
  email: 'Zola@Example.org',
  organisation: 'Harbour Works',
  country: 'GH',
  circles: ['infrastructure'],
  statement: 'I keep a bridge standing and would like to compare notes.',
  heard_from: 'A friend',
  consent: true,
  website: '',
  elapsed_ms: 60_000,
}

async function submit(
  tx: TransactionSql,
  changes: Partial<Record<keyof typeof form, unknown>> = {},
): Promise<{ token: string | null }> {
  const [row] = await tx`select public.submit_application(${tx.json({ ...form, ...changes } as never)}) as answer`
  return row?.answer
}
const countStored = async (tx: TransactionSql) => {
  await tx`set local role postgres`
  return tx`select full_name, email, status, token_hash from public.applications`
}
const asTunde = <Result>(action: (tx: TransactionSql) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'anon')
    return action(tx)
  })

describe('the database rejects an application', () => {
  it.each([
    ['without consent', { consent: false }, 'consent'],
    ['an invalid e-mail address', { email: 'zola at example' }, 'applications_email_check'],
    ['a name of one letter', { full_name: 'Z' }, 'applications_full_name_check'],
    ['an answer that is too short', { statement: 'Hi' }, 'applications_statement_check'],
    ['a member without a country', { country: '' }, 'members_say_where_they_are'],
    ['an unknown type of form', { kind: 'complaint' }, 'applications_kind_check'],
  ])('with a missing or invalid field (case “%s”)', async (_, changes, constraint) => {
    await expect(asTunde(tx => submit(tx, changes))).rejects.toMatchObject({
      code: '23514',
      constraint_name: constraint,
    })
  })
  it('that is the sixth from one e-mail address within a day', async () => {
    await expect(
      asTunde(async tx => {
        for (let n = 0; n < 6; n++) await submit(tx, { submission_id: `00000000-0000-4000-8000-00000000000${n}` })
      }),
    ).rejects.toMatchObject({ code: 'P0001' })
  })
  it.each([
    ['the hidden field is filled in', { website: 'https://spam.example' }],
    ['the form was filled in too fast', { elapsed_ms: 200 }],
  ])('from a bot without an error message (sign: “%s”)', async (_, changes) => {
    const rows = await asTunde(async tx => {
      expect((await submit(tx, changes)).token).toMatch(/^[0-9a-f]{64}$/)
      return countStored(tx)
    })
    expect(rows).toHaveLength(0)
  })
})

it('an application that is submitted several times is stored only once', async () => {
  await asTunde(async tx => {
    const { token } = await submit(tx)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect((await submit(tx)).token).toBeNull()
    const rows = await countStored(tx)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ full_name: 'Zola Mensah', email: 'zola@example.org', status: 'submitted' })
    const letters =
      await tx`select recipient, template, data ->> 'token' as token from private.outbox where template = 'application-received'`
    expect(letters).toEqual([{ recipient: 'zola@example.org', template: 'application-received', token }])
  })
})

it('the private link of an application shows the status and allows a withdrawal', async () => {
  await asTunde(async tx => {
    const { token } = await submit(tx)
    const state = async (link: string | null) =>
      (await tx`select public.application_status(${link}) as state`)[0]?.state
    expect(await state('somebody-guesses')).toBeNull()
    expect(await state(token)).toMatchObject({ status: 'submitted', full_name: 'Zola Mensah' })
    expect((await tx`select public.withdraw_application('somebody-guesses') as done`)[0]?.done).toBe(false)
    expect((await tx`select public.withdraw_application(${token}) as done`)[0]?.done).toBe(true)
    expect(await state(token)).toMatchObject({ status: 'withdrawn' })
  })
})

it('visitors cannot read the e-mail queue', async () => {
  await expect(asTunde(tx => tx`select * from private.outbox`)).rejects.toMatchObject({ code: '42501' })
})
