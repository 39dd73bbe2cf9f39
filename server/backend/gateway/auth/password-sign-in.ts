import bcrypt from 'bcrypt'
import type postgres from 'postgres'
import { authRefusal } from '../answers.ts'
import { type Layer, pathOf } from '../layer.ts'

/** Of a random text nobody has. An unknown account costs the same comparison as a known one. */
const nobodysHash = '$2b$10$kWVSNSdP9MJtzzS1hQK1aOueNw6xC4rTphQ0aU23lEryoYJv4ciOW'

/**
 * Decides on the password before anything else is said about the account: wrong and unknown get one answer after one
 * comparison, and only its owner learns that an account is suspended or its address not yet confirmed.
 */
export const checksPassword =
  (sql: postgres.Sql): Layer =>
  next =>
  async (request, visit) => {
    const isSignIn =
      pathOf(request) === '/auth/v1/token' && new URL(request.url).searchParams.get('grant_type') === 'password'
    const { email, password } = visit.body ?? {}
    if (!isSignIn || request.method !== 'POST' || typeof email !== 'string' || typeof password !== 'string')
      return next(request, visit)
    const [account] = await sql`
      select encrypted_password as hash, banned_until > now() as "isSuspended"
      from auth.users where email = ${email.toLowerCase()} and not is_sso_user`
    const isRight = await bcrypt.compare(password, account?.hash || nobodysHash)
    if (!account?.hash || !isRight) return authRefusal(400, 'invalid_credentials', 'Invalid login credentials')
    if (account.isSuspended) return authRefusal(403, 'user_banned', 'User is banned')
    return next(request, visit)
  }
