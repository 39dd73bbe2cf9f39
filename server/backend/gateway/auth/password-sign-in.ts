import { authRefusal } from '../answers.ts'
import { type Middleware, passOn } from '../context.ts'
import type { AccountServices } from './account-services.ts'
import { rightPassword } from './passwords.ts'
import { endSession } from './session-claims.ts'

const refused = () => authRefusal(400, 'invalid_credentials', 'Invalid login credentials')

/**
 * Decides on the password before anything else is said about the account: wrong and unknown get one answer after one
 * comparison, and only its owner learns that an account is suspended or its address not yet confirmed.
 */
export const signIn =
  ({ sql, lite, codes }: AccountServices): Middleware =>
  async c => {
    const { email, password } = c.get('body')
    if (typeof email !== 'string' || typeof password !== 'string') return refused()
    const [account] = await sql`
      select encrypted_password as hash, banned_until > now() as "isSuspended", email_confirmed_at is null as "isUnproved"
      from auth.users where email = ${email} and not is_sso_user`
    const waiting = account ? undefined : await codes.pendingSignUp(email)
    const right = await rightPassword(password, account?.hash ?? waiting?.passwordHash)
    if (right === undefined) return refused()
    if (!account || account.isUnproved) return authRefusal(400, 'email_not_confirmed', 'Email not confirmed')
    if (account.isSuspended) return authRefusal(403, 'user_banned', 'User is banned')
    return passOn(c, lite, { path: '/auth/v1/token?grant_type=password', json: { email, password: right } })
  }

/**
 * Minutes in which the refresh token before the newest gives the newest again: the answer that brought it may have been lost.
 * Supabase Auth sets no limit there. Later it comes from somebody who copied it.
 */
const lostAnswerGrace = 10

/**
 * New tokens for old. A refresh token that was used before comes from somebody who copied it, or from whoever they copied
 * it from: the session ends for both, apart from `lostAnswerGrace`.
 */
export const refresh =
  ({ sql, lite }: AccountServices): Middleware =>
  async c => {
    const { refresh_token = '' } = c.get('body')
    const [used] = await sql<{ sessionId: string; isLate: boolean }[]>`
      select session_id as "sessionId", updated_at < now() - make_interval(mins => ${lostAnswerGrace}) as "isLate"
      from auth.refresh_tokens where token = ${String(refresh_token)} and revoked and session_id is not null`
    // The package refuses the token of a session that has ended.
    if (used?.isLate) await endSession(sql, used.sessionId)
    const answer = await passOn(c, lite, { path: '/auth/v1/token?grant_type=refresh_token', json: { refresh_token } })
    if (!answer.ok && used) await endSession(sql, used.sessionId)
    return answer
  }
