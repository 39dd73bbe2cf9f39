import type { Hono } from 'hono'
import type { GatewayEnv } from '../../context.ts'
import type { AccountServices } from '../account-services.ts'
import { readBody, readOptionalBody } from '../request-body.ts'
import {
  changeOneAccount,
  listOneAccountsFactors,
  makeAccount,
  removeOneAccount,
  removeOneAccountsFactor,
  requireAccount,
  showOneAccount,
} from './accounts-by-id.ts'
import { listAccounts } from './accounts-list.ts'
import { inviteByProgram, makeLink } from './admin-links.ts'
import { requireOperator } from './operator-guard.ts'

/** `auth.admin` of supabase-js, for programs with the secret key. Every change is written to the audit log. */
export function addAdminRoutes(routes: Hono<GatewayEnv>, services: AccountServices): void {
  const operator = requireOperator(services.secretKey)
  const account = requireAccount(services)
  routes
    .get('/admin/users', operator, listAccounts(services))
    .post('/admin/users', operator, readBody, makeAccount(services))
    .get('/admin/users/:id', operator, account, showOneAccount(services))
    .put('/admin/users/:id', operator, account, readBody, changeOneAccount(services))
    .delete('/admin/users/:id', operator, account, readOptionalBody, removeOneAccount(services))
    .get('/admin/users/:id/factors', operator, account, listOneAccountsFactors(services))
    .delete('/admin/users/:id/factors/:factorId', operator, account, removeOneAccountsFactor(services))
    .post('/admin/generate_link', operator, readBody, makeLink(services))
    .post('/invite', operator, readBody, inviteByProgram(services))
}
