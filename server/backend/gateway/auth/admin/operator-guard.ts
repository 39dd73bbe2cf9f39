import { authRefusal } from '../../answers.ts'
import { readApiKey } from '../../api-keys.ts'
import type { Context, Middleware } from '../../context.ts'

/** Whether the request is the operator's: it has the secret key, or a token that was signed for the server, and nobody's token. */
function isOperator(c: Context, secretKey: string): boolean {
  const claims = c.get('claims')
  return claims === undefined ? readApiKey(c) === secretKey : claims.role === 'service_role'
}

/** No person administers accounts over HTTP, whatever their role: the functions of the database do that, with their rules. */
export const requireOperator =
  (secretKey: string): Middleware =>
  async (c, next) => {
    if (isOperator(c, secretKey)) return next()
    if (c.req.header('authorization') === undefined)
      return authRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    return authRefusal(403, 'not_admin', 'User not allowed')
  }
