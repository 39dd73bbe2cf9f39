import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeEmail, password, readClaims, signUpZola } from './cast.ts'
import { setUpSecondFactor } from './set-up-factor.ts'
import {
  firstAdmin as amina,
  makeTemporaryFolder,
  makeVisitorClient,
  removeFolder,
  startSite,
} from './site-under-test.ts'

const dataDir = makeTemporaryFolder()
afterAll(() => removeFolder(dataDir))

describe('the command to restore admin access', () => {
  test('refuses an unknown e-mail address with a one-line message', async () => {
    await expect(startSite({ DATA_DIR: dataDir, RESCUE_ADMIN: 'nobody@example.org' })).rejects.toThrow(
      'RESCUE_ADMIN is nobody@example.org, but no account has this address.',
    )
  })

  test('sets a new password and removes suspension and second factor', async () => {
    const email = makeEmail('zola')
    const before = await startSite({ DATA_DIR: dataDir })
    const { zola, id } = await signUpZola(before, email)
    await setUpSecondFactor(zola)
    await before.sql?.unsafe(`update auth.users set banned_until = now() + interval '1 year' where id = $1`, [id])
    expect((await makeVisitorClient(before).auth.signInWithPassword({ email, password })).error?.code).toBe(
      'user_banned',
    )
    await before.stop()

    const after = await startSite({ DATA_DIR: dataDir, RESCUE_ADMIN: email.toUpperCase() })
    const firstAdmin = after.backend?.firstAdmin
    expect(firstAdmin?.email).toBe(email)
    const recoveredClient = makeVisitorClient(after)
    expect((await makeVisitorClient(after).auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
    const { data, error } = await recoveredClient.auth.signInWithPassword({
      email,
      password: firstAdmin?.password ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.factors ?? []).toEqual([])
    expect(readClaims(data.session?.access_token).aal).toBe('aal1')
    expect((await recoveredClient.rpc('my_access')).data).toEqual({ role: 'admin', needs: null })
    const lines = await recoveredClient
      .from('audit_log')
      .select('table_name, actor_role')
      .eq('row_id', id)
      .eq('table_name', 'accounts')
    expect(lines.data).toEqual([{ table_name: 'accounts', actor_role: 'server' }])
    await after.stop()
  })

  test('deletes its password file when the admin chooses another password', async () => {
    const file = join(dataDir, 'first-admin.txt')
    const site = await startSite({ DATA_DIR: dataDir, RESCUE_ADMIN: amina.email })
    const generatedPassword = site.backend?.firstAdmin?.password ?? ''
    expect(await site.backend?.findFirstPasswordOwner?.()).toBe(amina.email)
    expect(existsSync(file)).toBe(true)
    const client = makeVisitorClient(site)
    await client.auth.signInWithPassword({ email: amina.email, password: generatedPassword })
    expect((await client.auth.updateUser({ password: amina.password })).error).toBeNull()
    // The file is deleted by the password change itself, without a call of `findFirstPasswordOwner`.
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(false)
    expect(await site.backend?.findFirstPasswordOwner?.()).toBeUndefined()
    await site.stop()
  })

  test('still finds its account after a change of address and role', async () => {
    const before = await startSite({ DATA_DIR: dataDir })
    const email = makeEmail('zola')
    const { id } = await signUpZola(before, email)
    await before.stop()
    const site = await startSite({ DATA_DIR: dataDir, RESCUE_ADMIN: email })
    await site.sql?.unsafe('delete from public.user_roles where user_id = $1', [id])
    const newEmail = makeEmail('zola.new')
    await site.sql?.unsafe('update auth.users set email = $2 where id = $1', [id, newEmail])
    expect(await site.backend?.findFirstPasswordOwner?.()).toBe(newEmail)
    await site.sql?.unsafe('update auth.users set encrypted_password = null where id = $1', [id])
    expect(await site.backend?.findFirstPasswordOwner?.()).toBeUndefined()
    expect(existsSync(join(dataDir, 'first-admin.txt'))).toBe(false)
    await site.stop()
  })
})
