import type postgres from 'postgres'
import { type Layer, pathOf } from '../layer.ts'

/**
 * Asking for a code with an unknown address makes an account, which the gateway counts as confirmed and signed in
 * before anyone has shown the code. Until then it is neither.
 */
export const waitsForCode =
  (sql: postgres.Sql): Layer =>
  next =>
  async (request, visit) => {
    const email = visit.body?.email
    const asks = request.method === 'POST' && ['/auth/v1/otp', '/auth/v1/magiclink'].includes(pathOf(request))
    if (!asks || typeof email !== 'string') return next(request, visit)
    const account = email.toLowerCase()
    const [known] = await sql`select from auth.users where email = ${account}`
    const response = await next(request, visit)
    if (!known && response.ok) {
      await sql.begin(async transaction => {
        await transaction`delete from auth.refresh_tokens where user_id in (select id from auth.users where email = ${account})`
        await transaction`delete from auth.sessions where user_id in (select id from auth.users where email = ${account})`
        await transaction`
          update auth.users set email_confirmed_at = null, last_sign_in_at = null,
            raw_user_meta_data = raw_user_meta_data || '{"email_verified": false}'
          where email = ${account}`
      })
    }
    return response
  }
