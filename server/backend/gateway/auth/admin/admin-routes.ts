import type { Hono } from 'hono'
import { readApiKey } from '../../api-keys.ts'
import type { GatewayContext, GatewayEnv, GatewayMiddleware } from '../../context.ts'
import { respondWithAuthError } from '../../error-responses.ts'
import type { AccountServices } from '../account-services.ts'
import { readBody, readOptionalBody } from '../request-body.ts'
import {
  changeOneAccount,
  createAccountByProgram,
  listFactorsOfAccount,
  removeFactorOfAccount,
  removeOneAccount,
  requireAccount,
  respondWithAccount,
} from './accounts-by-id.ts'
import { listAccounts } from './accounts-list.ts'
import { inviteByProgram, makeAdminLink } from './admin-links.ts'

/**
 * Routes of `auth.admin` of supabase-js, for programs with the secret key. Every change is written to the audit log.
 */
export function addAdminRoutes(routes: Hono<GatewayEnv>, services: AccountServices): void {
  const operator = requireOperator(services.secretKey)
  const account = requireAccount(services)
  routes
    .get('/admin/users', operator, listAccounts(services))
    .post('/admin/users', operator, readBody, createAccountByProgram(services))
    .get('/admin/users/:id', operator, account, respondWithAccount(services))
    .put('/admin/users/:id', operator, account, readBody, changeOneAccount(services))
    .delete('/admin/users/:id', operator, account, readOptionalBody, removeOneAccount(services))
    .get('/admin/users/:id/factors', operator, account, listFactorsOfAccount(services))
    .delete('/admin/users/:id/factors/:factorId', operator, account, removeFactorOfAccount(services))
    .post('/admin/generate_link', operator, readBody, makeAdminLink(services))
    .post('/invite', operator, readBody, inviteByProgram(services))
}

/**
 * Whether the request comes from the operator: it contains the secret key or a token signed for the server, and no
 * token of a user.
 */
function isOperator(c: GatewayContext, secretKey: string): boolean {
  const claims = c.get('claims')
  return claims === undefined ? readApiKey(c) === secretKey : claims.role === 'service_role'
}

/**
 * Refuses requests that do not come from the operator. No user may administer accounts with this API, whatever the
 * role is; users have database functions with separate rules.
 */
const requireOperator =
  (secretKey: string): GatewayMiddleware =>
  async (c, next) => {
    if (isOperator(c, secretKey)) return next()
    if (c.req.header('authorization') === undefined)
      return respondWithAuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    return respondWithAuthError(403, 'not_admin', 'User not allowed')
  }
