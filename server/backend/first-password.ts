import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPrivateFile, writePrivateFile } from './data-folder.ts'
import type { Sql } from './database/sql.ts'
import { findMatchingSpelling } from './gateway/auth/passwords.ts'

/** File in the data folder with the e-mail address, the generated password and the id of the account, one a line. */
export const firstPasswordFile = 'first-admin.txt'

/** `id` is missing while the account of a first administrator is being created, and in files of older versions. */
type FirstPassword = { email: string; password: string; id?: string }

/** Writes a generated password to disk, where the operator finds it again. */
export const writeFirstPassword = (dataDir: string, { email, password, id = '' }: FirstPassword): void =>
  writePrivateFile(join(dataDir, firstPasswordFile), `${email}\n${password}\n${id}\n`)

/**
 * Finds the account that still has the generated password. If the account has another password or was deleted, deletes
 * the file with the password.
 * @returns the current e-mail address of the account, or undefined
 */
export async function findFirstPasswordOwner(sql: Sql, dataDir: string): Promise<string | undefined> {
  const text = readPrivateFile(dataDir, firstPasswordFile)
  const [email = '', password, id] = text?.split('\n') ?? []
  if (!password) return undefined
  // The id identifies the account also after a change of its address.
  const [account] = await sql<{ email: string; hash: string }[]>`
    select email, encrypted_password as hash from auth.users where ${id ? sql`id = ${id}` : sql`email = ${email}`}`
  if (account && (await findMatchingSpelling(password, account.hash))) return account.email
  // Without an id, the account may not exist yet, or may have a new address and still the generated password.
  if (!account && !id) return undefined
  // Another process may have written a new password during the comparison.
  if (readPrivateFile(dataDir, firstPasswordFile) === text) rmSync(join(dataDir, firstPasswordFile), { force: true })
  return undefined
}
