import type { JSONValue, TransactionSql } from '../../database/sql.ts'
import { createAccount } from './accounts.ts'
import type { ProofOfEmail } from './one-time-codes.ts'

/**
 * Redeems the proof of an e-mail address, after which the caller may open a session for the account.
 * @returns id of the account; undefined if the account was deleted or now has another address
 */
export function applyVerifiedEmail(transaction: TransactionSql, proof: ProofOfEmail): Promise<string | undefined> {
  if (proof.kind === 'signup') return createVerifiedAccount(transaction, proof)
  if (proof.kind === 'email_change') return confirmNewEmail(transaction, proof)
  return confirmAccount(transaction, proof)
}

/**
 * Creates the account with the name from the sign-up form but without the password, because a stranger, who cannot read
 * this e-mail, may have typed the password. Other pending sign-ups with the e-mail address are deleted.
 */
async function createVerifiedAccount(
  transaction: TransactionSql,
  { email, signUp }: ProofOfEmail,
): Promise<string | undefined> {
  if (!signUp) return undefined
  const { data } = signUp
  const newAccountId = await createAccount(transaction, {
    email,
    passwordHash: '',
    data,
    isConfirmed: true,
    isProved: true,
  })
  if (newAccountId) return newAccountId
  // The account may already exist, unconfirmed, when an administrator created it.
  const [existing] = await transaction<{ id: string }[]>`
    update auth.users set email_confirmed_at = now(), updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${transaction.json(data as JSONValue)} || '{"email_verified": true}'
    where email = ${email} and email_confirmed_at is null returning id`
  if (existing) await verifyIdentity(transaction, existing.id, email)
  return existing?.id
}

/**
 * Confirms the account, ends its sessions and removes a password that was set before the e-mail address was confirmed,
 * because another person may have set that password. Accounts with such a password were created while no mail server
 * was set.
 */
async function confirmAccount(
  transaction: TransactionSql,
  { email, userId }: ProofOfEmail,
): Promise<string | undefined> {
  const [account] = await transaction<{ id: string }[]>`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
      encrypted_password = case when private.address_is_proved(id) then encrypted_password else '' end
    where id = ${userId} and email = ${email} returning id`
  if (account) await verifyIdentity(transaction, account.id, email)
  return account?.id
}

const verifyIdentity = (transaction: TransactionSql, userId: string, email: string) => transaction`
  update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
  where user_id = ${userId} and provider = 'email' and identity_data ->> 'email' = ${email}`

async function confirmNewEmail(
  transaction: TransactionSql,
  { email, userId }: ProofOfEmail,
): Promise<string | undefined> {
  const identityData = transaction.json({ email, email_verified: true })
  const [account] = await transaction<{ id: string }[]>`
    update auth.users set email = ${email}, email_change = '', email_change_sent_at = null, email_change_token_new = null,
      email_change_token_current = null, updated_at = now(),
      email_confirmed_at = coalesce(email_confirmed_at, now()), raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${identityData}
    where id = ${userId} and email_change = ${email} and not exists (select from auth.users u where u.email = ${email})
    returning id`
  if (!account) return undefined
  await transaction`
    update auth.identities set identity_data = identity_data || ${identityData}, updated_at = now()
    where user_id = ${account.id} and provider = 'email'`
  return account.id
}
