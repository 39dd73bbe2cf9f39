import bcrypt from 'bcrypt'
import type { Sql } from './database/sql.ts'
import { type FirstAdmin, makeReadablePassword } from './first-admin.ts'
import { writeFirstPassword } from './first-password.ts'
import { BackendRefusal } from './refusal.ts'

/**
 * Restores access for an admin who cannot sign in: the only admin, without phone and recovery codes, or an admin
 * suspended by another admin who has left. The operator may do this, because the environment gives full control of the
 * site anyway. Afterwards the account is an admin with a new password, without second factor and suspension, and
 * signed out on every device.
 * @throws BackendRefusal when the account does not exist
 */
export async function restoreAdminAccess(sql: Sql, email: string, dataDir: string): Promise<FirstAdmin> {
  const [account] = await sql`select id from auth.users where email = ${email}`
  if (!account) throw new BackendRefusal(`RESCUE_ADMIN is ${email}, but no account has this address.`)
  const password = makeReadablePassword()
  const hash = await bcrypt.hash(password, 10)
  const { id } = account
  await sql.begin(async transaction => {
    await transaction`
      update auth.users set encrypted_password = ${hash}, banned_until = null,
        email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${id}`
    await transaction`delete from private.suspensions where user_id = ${id}`
    await transaction`delete from auth.mfa_factors where user_id = ${id}`
    await transaction`delete from private.recovery_codes where user_id = ${id}`
    await transaction`delete from auth.sessions where user_id = ${id}`
    await transaction`insert into public.user_roles (user_id, role) values (${id}, 'admin') on conflict do nothing`
    await transaction`
      insert into public.audit_log (actor_role, action, table_name, row_id, changed)
      values ('server', 'change', 'accounts', ${id}, ${['rescued']})`
  })
  // The file is written after the commit, because another process deletes a file whose password the account does not have.
  writeFirstPassword(dataDir, { email, password, id })
  return { email, password }
}
