import { randomUUID } from 'node:crypto'
import type { JSONValue, TransactionSql } from '../../database/sql.ts'
import type { PendingSignUp } from './one-time-codes.ts'

type NewAccount = PendingSignUp & {
  /** Id of the account; random when not given. */
  id?: string
  email: string
  appMetadata?: Record<string, unknown>
  /** Whether a program of the operator creates the account; its metadata is then stored as given. */
  isByProgram?: boolean
  isConfirmed: boolean
  isProved: boolean
}

/**
 * Creates an account as Supabase Auth does. `isConfirmed`: the account may sign in. `isProved`: the owner has proved
 * that the e-mail address is theirs, which is possible only by e-mail.
 * @returns id of the account, or undefined when the address already has an account
 */
export async function createAccount(
  transaction: TransactionSql,
  { id = randomUUID(), email, passwordHash, data, appMetadata, isByProgram = false, isConfirmed, isProved }: NewAccount,
): Promise<string | undefined> {
  const { invitation: _, ...userData } = data
  const identityData = { email, email_verified: isProved, phone_verified: false, sub: id }
  const json = (value: object) => transaction.json(value as JSONValue)
  const account = await transaction`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email}, ${passwordHash}, ${isConfirmed ? transaction`now()` : null},
      ${json({ ...appMetadata, provider: 'email', providers: ['email'] })}, ${json(isByProgram ? data : { ...data, ...identityData })})
    on conflict do nothing`
  if (account.count === 0) return undefined
  await transaction`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${json({ ...userData, ...identityData })}, now(), now(), now())`
  return id
}
