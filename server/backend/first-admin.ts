import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import bcrypt from 'bcrypt'
import type postgres from 'postgres'
import { writePrivateFile } from './data-folder.ts'

export type FirstAdmin = { email: string; password: string }

type Wanted = { email: string; password?: string }

/**
 * Makes the first administrator when there is none. A generated password is on disk before the account exists, so that
 * a start which is killed in between leaves no account nobody can enter.
 * @returns undefined when there is one already.
 */
export async function ensureFirstAdmin(
  sql: postgres.Sql,
  { email, password: chosen }: Wanted,
  dataDir: string,
): Promise<FirstAdmin | undefined> {
  const [tables] = await sql`select to_regclass('public.user_roles') is not null as exist`
  if (!tables?.exist) return undefined
  const [admin] = await sql`select from public.user_roles where role = 'admin' limit 1`
  if (admin) return undefined
  const password = chosen ?? readablePassword()
  if (!chosen) writePrivateFile(join(dataDir, 'first-admin.txt'), `${email}\n${password}\n`)
  const hash = await bcrypt.hash(password, 10)
  await sql.begin(async transaction => {
    const id = await addAccount(transaction, email, hash)
    await transaction`insert into public.user_roles (user_id, role) values (${id}, 'admin')`
  })
  return { email, password }
}

async function addAccount(sql: postgres.TransactionSql, email: string, hash: string): Promise<string> {
  const [known] = await sql`update auth.users set encrypted_password = ${hash} where email = ${email} returning id`
  if (known) return known.id
  const id = randomUUID()
  const details = { sub: id, email, email_verified: true, phone_verified: false }
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email}, ${hash}, now(),
      ${sql.json({ provider: 'email', providers: ['email'] })}, ${sql.json(details)})`
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${sql.json(details)}, now(), now(), now())`
  return id
}

/** 20 characters of 30 kinds (98 bits) in groups one can read aloud, none that look alike. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz2345679'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
