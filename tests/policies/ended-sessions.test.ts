import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, firstFactorClaims, sessionId, signIn, type Tx } from './signed-in.ts'

const sql = openTestDatabase()
const zola = permissionTestUsers.user

/** Reads Zola's own data with the token of her session. Returns the number of rows, or the error code. */
async function readAsUser(tx: Tx) {
  await actAsOwner(tx)
  await tx`insert into storage.objects (bucket_id, name) values ('portraits', ${`${zola}/own.webp`}) on conflict do nothing`
  await actAs(tx, 'user', firstFactorClaims)
  const rows = (ask: (s: Tx) => PromiseLike<{ length: number }>): Promise<number | string> => {
    return tx.savepoint(async s => (await ask(s)).length).catch(error => error.code)
  }
  const result = {
    read: await rows(s => s`select 1 from public.profiles where id = ${zola}`),
    changed: await rows(s => s`update public.profiles set full_name = 'Z' where id = ${zola} returning 1`),
    portraits: await rows(s => s`select 1 from storage.objects where name = ${`${zola}/own.webp`}`),
    uploaded: await rows(
      s => s`insert into storage.objects (bucket_id, name) values ('portraits', ${`${zola}/new.webp`}) returning 1`,
    ),
  }
  await actAsOwner(tx)
  return result
}
const all = { read: 1, changed: 1, portraits: 1, uploaded: 1 }
const noAccess = { read: 'PT401', changed: 'PT401', portraits: 0, uploaded: '42501' }

describe('a session token of Supabase Auth', () => {
  it('gives access to profile and portraits while the session exists', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user')
      expect(await readAsUser(tx)).toEqual(all)
    })
  })
  it('gives no access after the session ended on another device', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user')
      await tx`delete from auth.sessions where id = ${sessionId}`
      expect(await readAsUser(tx)).toEqual(noAccess)
    })
  })
  it('gives no access after the account was suspended', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user')
      await tx`update auth.users set banned_until = now() + interval '1 hour' where id = ${zola}`
      expect(await readAsUser(tx)).toEqual(noAccess)
    })
  })
  it('gives no access after the account was removed', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'user')
      await tx`delete from auth.users where id = ${zola}`
      expect(await readAsUser(tx)).toEqual({ ...noAccess, read: 0, changed: 0 })
      await actAs(tx, 'user', firstFactorClaims)
      const insert = tx.savepoint(s => s`insert into public.profiles (id, full_name) values (${zola}, 'Z')`)
      await expect(insert).rejects.toMatchObject({ code: 'PT401' })
    })
  })
})

it('a confirmed account never gets an invitation token back in its metadata', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await actAsOwner(tx)
    // Supabase Auth writes back the metadata that it read before the e-mail address was confirmed.
    await tx`update auth.users set raw_user_meta_data = '{"full_name": "Zola", "invitation": "secret"}' where id = ${zola}`
    expect((await tx`select raw_user_meta_data as data from auth.users where id = ${zola}`)[0]?.data).toEqual({
      full_name: 'Zola',
    })
  })
})
