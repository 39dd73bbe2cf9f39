import type { CallerSession, GatewayContext } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'
import type { AccountServices } from './account-services.ts'
import { findMatchingSpelling, findPasswordWeakness, hashPassword } from './passwords.ts'
import { respondWeakPassword } from './sign-up.ts'

/**
 * Minutes after a sign-in in which the password can be changed without the current password. A user who has forgotten
 * it signs in by a recovery link.
 */
const freshSignInMinutes = 15

/**
 * Sets a new password and ends every other session; the trigger in system-schema.ts does both in one transaction. An
 * older session may have been left open on a shared device, so the change requires the current password or a code by
 * e-mail.
 * @returns an error response, or undefined
 */
export async function changePassword(
  { sql, codes, onPasswordChange }: AccountServices,
  c: GatewayContext,
  session: CallerSession,
): Promise<Response | undefined> {
  const { password = '', current_password, nonce } = c.get('body') as Record<string, string | undefined>
  const weakness = findPasswordWeakness(password)
  if (weakness) return respondWeakPassword(weakness)
  const [account] = await sql<{ email: string; hash: string; isFresh: boolean }[]>`
    select u.email, u.encrypted_password as hash, exists (
        select from gateway.session_methods m, jsonb_array_elements(m.methods) as way
        where m.session_id = ${session.id} and (way ->> 'timestamp')::bigint > extract(epoch from now()) - ${freshSignInMinutes * 60}) as "isFresh"
    from auth.users u where u.id = ${session.userId}`
  if (!account) return respondWithAuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (current_password !== undefined && !(await findMatchingSpelling(current_password, account.hash)))
    return respondWithAuthError(400, 'current_password_invalid', 'The present password is not right.')
  const isShown =
    account.isFresh ||
    current_password !== undefined ||
    (nonce !== undefined && (await codes.redeemCode(['reauthentication'], account.email, nonce)))
  if (!isShown) return respondWithAuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  if (await findMatchingSpelling(password, account.hash))
    return respondWithAuthError(422, 'same_password', 'New password should be different from the old password.')
  const hash = await hashPassword(password)
  await sql.begin(async transaction => {
    await transaction`select set_config('gateway.own_session', ${session.id}, true)`
    await transaction`
      update auth.users set encrypted_password = ${hash}, recovery_token = null, recovery_sent_at = null, updated_at = now()
      where id = ${session.userId}`
  })
  onPasswordChange()
  return undefined
}
