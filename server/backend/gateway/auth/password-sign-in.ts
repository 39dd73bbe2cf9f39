import type { GatewayMiddleware } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'
import type { AccountServices } from './account-services.ts'
import { findMatchingSpelling } from './passwords.ts'
import type { RefreshProblem } from './sessions.ts'
import { getSessionClient, respondToSignIn, respondUserBanned } from './sign-in-response.ts'

const respondInvalidCredentials = () => respondWithAuthError(400, 'invalid_credentials', 'Invalid login credentials')

/**
 * Checks the password before the response reveals any data about the account. A wrong password and an unknown account
 * get the same response after one comparison of hashes; only the owner learns that the account is suspended or that its
 * e-mail address is not confirmed.
 */
export const signIn =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const { email, password } = c.get('body')
    if (typeof email !== 'string') return respondWithAuthError(400, 'validation_failed', 'missing email or phone')
    if (typeof password !== 'string') return respondInvalidCredentials()
    const { sql, codes } = services
    const [account] = await sql<{ id: string; hash: string; isSuspended: boolean; isUnproved: boolean }[]>`
      select id, encrypted_password as hash, coalesce(banned_until > now(), false) as "isSuspended",
        email_confirmed_at is null as "isUnproved"
      from auth.users where email = ${email} and not is_sso_user`
    const waiting = account ? undefined : await codes.pendingSignUp(email)
    const right = await findMatchingSpelling(password, account?.hash ?? waiting?.passwordHash)
    if (right === undefined) return respondInvalidCredentials()
    if (!account || account.isUnproved) return respondWithAuthError(400, 'email_not_confirmed', 'Email not confirmed')
    if (account.isSuspended) return respondUserBanned(400)
    return respondToSignIn(
      services,
      c,
      { userId: account.id, passwordHash: account.hash, method: 'password' },
      respondInvalidCredentials,
    )
  }

const refreshRefusals: Record<RefreshProblem, [code: string, message: string]> = {
  unknown: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  used: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  suspended: ['user_banned', 'Invalid Refresh Token: User Banned'],
  gone: ['session_not_found', 'Invalid Refresh Token: No Valid Session Found'],
}

/** Exchanges a refresh token for new tokens. */
export const refreshSession =
  ({ sessions }: AccountServices): GatewayMiddleware =>
  async c => {
    const { refresh_token } = c.get('body')
    if (typeof refresh_token !== 'string' || refresh_token === '')
      return respondWithAuthError(400, 'validation_failed', 'Refresh token is not valid')
    const answer = await sessions.refresh(refresh_token, getSessionClient(c))
    return typeof answer === 'string' ? respondWithAuthError(400, ...refreshRefusals[answer]) : c.json(answer)
  }
