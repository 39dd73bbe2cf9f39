import type { Sql, TransactionSql } from '../../database/sql.ts'
import { createAccount } from './accounts.ts'
import type { Proof } from './one-time-codes.ts'

/**
 * Does what a proof of an address allows, and leaves the account ready to be opened once with `token`.
 * @returns false when the account or the address is no longer what the letter was about
 */
export const openForProof = (sql: Sql, proof: Proof, token: string): Promise<boolean> =>
  sql.begin(async transaction => {
    if (proof.kind === 'signup') return openSignUp(transaction, proof, token)
    if (proof.kind === 'email_change') return openNewAddress(transaction, proof, token)
    return openAccount(transaction, proof, token)
  })

/**
 * The account has the name of the letter that is answered, and no password yet: the one that was typed with the sign-up may be
 * a stranger's, who cannot read this letter. What others asked for this address is forgotten.
 */
async function openSignUp(transaction: TransactionSql, { email, signUp }: Proof, token: string): Promise<boolean> {
  if (!signUp) return false
  await createAccount(transaction, { email, passwordHash: '', data: signUp.data, isConfirmed: false, isProved: true })
  const opened = await transaction`
    update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
    where email = ${email} and email_confirmed_at is null`
  return opened.count === 1
}

/**
 * A password that was set before anybody proved the address is nobody's: it is taken away, and its sessions end. Such accounts
 * were made while no mail server was set.
 */
async function openAccount(transaction: TransactionSql, { email, userId }: Proof, token: string) {
  const opened = await transaction`
    update auth.users set recovery_token = ${token}, recovery_sent_at = now(),
      encrypted_password = case when private.address_is_proved(id) then encrypted_password else '' end
    where id = ${userId} and email = ${email}`
  await transaction`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    where user_id = ${userId} and provider = 'email' and identity_data ->> 'email' = ${email}`
  return opened.count === 1
}

async function openNewAddress(transaction: TransactionSql, { email, userId }: Proof, token: string) {
  const opened = await transaction`
    update auth.users set email_change_token_new = ${token}, email_change_token_current = null, email_change_sent_at = now()
    where id = ${userId} and email_change = ${email} and not exists (select from auth.users u where u.email = ${email})`
  return opened.count === 1
}
