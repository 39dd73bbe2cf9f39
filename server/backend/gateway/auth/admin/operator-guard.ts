import { authRefusal } from '../../answers.ts'
import { readApiKey } from '../../api-keys.ts'
import type { Context, Middleware } from '../../context.ts'

/**
 * Whether the request comes from the operator: it has the secret key or a token signed for the server, and no user's
 * token.
 */
function isOperator(c: Context, secretKey: string): boolean {
  const claims = c.get('claims')
  return claims === undefined ? readApiKey(c) === secretKey : claims.role === 'service_role'
}

/** No user may administer accounts over HTTP, whatever the role: database functions do that, with their own rules. */
export const requireOperator =
  (secretKey: string): Middleware =>
  async (c, next) => {
    if (isOperator(c, secretKey)) return next()
    if (c.req.header('authorization') === undefined)
      return authRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    return authRefusal(403, 'not_admin', 'User not allowed')
  }
