import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPrivateFile, writePrivateFile } from './data-folder.ts'
import type { Sql } from './database/sql.ts'
import { findMatchingSpelling } from './gateway/auth/passwords.ts'

/** File in the data folder with the e-mail address and the generated password of an admin, one a line. */
export const firstPasswordFile = 'first-admin.txt'

/** Largest number of accounts whose password is compared with the generated one, because each comparison takes 50 ms. */
const maxComparisons = 20

/** Writes a generated password to disk, where the operator finds it again. */
export const writeFirstPassword = (dataDir: string, { email, password }: { email: string; password: string }): void =>
  writePrivateFile(join(dataDir, firstPasswordFile), `${email}\n${password}\n`)

/**
 * Finds the account that still has the generated password. If no account has it any more, deletes the file with the
 * password.
 * @returns the current e-mail address of the account, or undefined
 */
export async function findFirstPasswordOwner(sql: Sql, dataDir: string): Promise<string | undefined> {
  const [email = '', password] = readPrivateFile(dataDir, firstPasswordFile)?.split('\n') ?? []
  if (!password) return undefined
  // The admins are compared too, because the address of the account may have changed after the file was written.
  const accounts = await sql<{ email: string; hash: string }[]>`
    select u.email, u.encrypted_password as hash from auth.users u
    where u.email = ${email} or exists (select from public.user_roles r where r.user_id = u.id and r.role = 'admin')
    order by u.email = ${email} desc, u.created_at limit ${maxComparisons}`
  for (const account of accounts) if (await findMatchingSpelling(password, account.hash)) return account.email
  rmSync(join(dataDir, firstPasswordFile), { force: true })
  return undefined
}
