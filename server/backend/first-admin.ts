import { randomInt } from 'node:crypto'
import bcrypt from 'bcrypt'
import type { Sql, TransactionSql } from './database/sql.ts'
import { writeFirstPassword } from './first-password.ts'
import { createAccount } from './gateway/auth/accounts.ts'

export type FirstAdmin = { email: string; password: string }

type FirstAdminInput = { email: string; password?: string }

/**
 * Creates the first administrator when there is no administrator. The generated password is written to disk before the
 * account exists, so that a start which is killed between the two steps leaves no account with an unknown password. The
 * id of the account is added to the file afterwards.
 * @returns undefined when an administrator already exists
 */
export async function ensureFirstAdmin(
  sql: Sql,
  { email, password: chosenPassword }: FirstAdminInput,
  dataDir: string,
): Promise<FirstAdmin | undefined> {
  const [tables] = await sql`select to_regclass('public.user_roles') is not null as exist`
  if (!tables?.exist) return undefined
  const [admin] = await sql`select from public.user_roles where role = 'admin' limit 1`
  if (admin) return undefined
  const password = chosenPassword ?? makeReadablePassword()
  if (!chosenPassword) writeFirstPassword(dataDir, { email, password })
  const hash = await bcrypt.hash(password, 10)
  const id = await sql.begin(async transaction => {
    const account = await addAccount(transaction, email, hash)
    await transaction`insert into public.user_roles (user_id, role) values (${account}, 'admin')`
    return account
  })
  if (!chosenPassword) writeFirstPassword(dataDir, { email, password, id })
  return { email, password }
}

async function addAccount(sql: TransactionSql, email: string, hash: string): Promise<string> {
  // The e-mail address of the first administrator is confirmed, because a role needs a profile, and only a confirmed
  // account has a profile.
  const [existing] = await sql`
    update auth.users set encrypted_password = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, now())
    where email = ${email} returning id`
  if (existing) return existing.id
  const id = await createAccount(sql, { email, passwordHash: hash, data: {}, isConfirmed: true, isProved: true })
  if (!id) throw new Error('The first account could not be created.')
  return id
}

/**
 * Makes a password of 20 characters from an alphabet of 30 (98 bits), in groups that can be read aloud, without
 * characters that look alike.
 */
export function makeReadablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz2345679'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
