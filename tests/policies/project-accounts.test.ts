import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, firstFactorClaims, sessionId, signIn, type Tx } from './signed-in.ts'

const sql = openTestDatabase()
const zola = permissionTestUsers.user

describe('an account of a Supabase project', () => {
  /**
   * Creates the table in which Supabase Auth logs its actions; a self-hosted database does not have this table. The
   * part of the schema file for this table then runs, as in a Supabase project.
   */
  async function withAuditLog(tx: Tx) {
    await actAsOwner(tx)
    await tx`create table auth.audit_log_entries (id uuid primary key default gen_random_uuid(), payload json)`
    const schema = readFileSync('supabase/schemas/account_notices.sql', 'utf8')
    const [, block] =
      /(do \$\$ begin\s+if to_regclass\('auth\.audit_log_entries'\)[\s\S]*?end \$\$;)/.exec(schema) ?? []
    await tx.unsafe(block ?? 'select no_such_block')
  }
  const write = (tx: Tx, payload: object) =>
    tx`insert into auth.audit_log_entries (payload) values (${tx.json(payload as never)})`
  const letters = async (tx: Tx) =>
    (await tx`select recipient, data ->> 'kind' as kind from private.outbox where template = 'account-notice'`).map(
      row => [row.recipient, row.kind],
    )

  it('gets at most one e-mail an hour about repeated sign-ups', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withAuditLog(tx)
      for (const action of ['login', 'user_repeated_signup', 'user_repeated_signup'])
        await write(tx, { action, actor_id: zola, actor_username: 'zola@self-test.invalid' })
      expect(await letters(tx)).toEqual([['zola@self-test.invalid', 'signed-up-again']])
    })
  })

  it('accepts a sign-up even if the e-mail cannot be queued', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await withAuditLog(tx)
      for (const actor_id of ['no id', '00000000-0000-4000-8000-000000000000', undefined])
        await write(tx, { action: 'user_repeated_signup', actor_id })
      expect(await letters(tx)).toEqual([])
    })
  })

  it('stores no invitation token in the data of the user', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAsOwner(tx)
      const [row] = await tx`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (gen_random_uuid(), 'email', ${zola}, ${zola}, '{"email": "zola@self-test.invalid", "invitation": "secret"}')
        returning identity_data`
      expect(row?.identity_data).toEqual({ email: 'zola@self-test.invalid' })
      const [secondAccount] = await tx`
        update auth.identities set identity_data = identity_data || '{"invitation": "secret"}' where user_id = ${zola}
        returning identity_data`
      expect(secondAccount?.identity_data).toEqual({ email: 'zola@self-test.invalid' })
    })
  })

  it('shows its suspension only to its owner', async () => {
    const isSuspended = (tx: Tx) =>
      tx
        .savepoint(async s => (await s`select public.is_my_account_suspended() as answer`)[0]?.answer)
        .catch(error => error.code)
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user')
      await actAs(tx, 'user', firstFactorClaims)
      expect(await isSuspended(tx)).toBe(false)
      await actAsOwner(tx)
      await tx`update auth.users set banned_until = now() + interval '1 hour' where id = ${zola}`
      await tx`delete from auth.sessions where id = ${sessionId}`
      await actAs(tx, 'user', firstFactorClaims)
      expect(await isSuspended(tx)).toBe(true)
      await actAs(tx, 'manager', firstFactorClaims)
      expect(await isSuspended(tx)).toBe(false)
      await actAs(tx, 'anon')
      expect(await isSuspended(tx)).toBe('42501')
    })
  })
})
