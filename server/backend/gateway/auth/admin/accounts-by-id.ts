import { isUuid } from '../../../../../app/platform/uuid.ts'
import { DatabaseError } from '../../../database/database-error.ts'
import type { JSONValue, TransactionSql } from '../../../database/sql.ts'
import type { GatewayMiddleware } from '../../context.ts'
import { respondWithAuthError } from '../../error-responses.ts'
import type { AccountServices } from '../account-services.ts'
import { createAccount } from '../accounts.ts'
import { listFactors, removeFactor } from '../factors.ts'
import { readUserResponse } from '../user-response.ts'
import { type AccountInput, readAccountInput } from './account-input.ts'
import { writeAuditLine } from './account-trail.ts'

export const respondEmailExists = () =>
  respondWithAuthError(422, 'email_exists', 'A user with this email address has already been registered')
export const respondAccountNotFound = () => respondWithAuthError(404, 'user_not_found', 'User not found')

/** Error response inside a transaction, thrown so that the transaction is rolled back. */
class RefusedChange extends Error {
  answer: Response
  constructor(answer: Response) {
    super('refused')
    this.answer = answer
  }
}

type AccountChange = (transaction: TransactionSql) => Promise<unknown>

/**
 * Runs the change of an account in a transaction. A violated rule of the database (last admin, content without a new
 * owner) is answered with 409.
 */
async function commitChange({ sql }: AccountServices, change: AccountChange): Promise<Response | undefined> {
  try {
    await sql.begin(change)
    return undefined
  } catch (error) {
    if (error instanceof RefusedChange) return error.answer
    if (!(error instanceof DatabaseError)) throw error
    if (error.code === '23505') return respondEmailExists()
    if (error.code === 'P0001') return respondWithAuthError(409, 'conflict', error.message)
    if (error.code === 'P0002') return respondAccountNotFound()
    throw error
  }
}

export const createAccountByProgram =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const input = await readAccountInput(c)
    if (input instanceof Response) return input
    const { email, confirms, passwordHash = '', userMetadata: data, appMetadata, banFor, id: chosenId } = input
    if (!email) {
      const message = 'Cannot create a user without either an email or phone'
      return respondWithAuthError(400, 'validation_failed', message)
    }
    let newId: string | undefined
    const refusal = await commitChange(services, async transaction => {
      const account = {
        email,
        passwordHash,
        data,
        appMetadata,
        isByProgram: true,
        isConfirmed: confirms,
        isProved: confirms,
      }
      newId = await createAccount(transaction, { ...account, ...(chosenId && { id: chosenId }) })
      if (!newId) throw new RefusedChange(respondEmailExists())
      if (banFor) await suspendAccount(transaction, newId, banFor)
      await writeAuditLine(transaction, newId, 'made')
    })
    return refusal ?? c.json((await readUserResponse(services.sql, { id: newId ?? '' })) ?? null)
  }

const suspendAccount = (transaction: TransactionSql, id: string, banFor: number) =>
  transaction`select public.server_suspend_account(${id}, now() + make_interval(secs => ${banFor / 1000}))`

/** Loads the account of the path parameter `id`, so that later handlers can rely on an existing account. */
export const requireAccount =
  ({ sql }: AccountServices): GatewayMiddleware =>
  async (c, next) => {
    const id = c.req.param('id')
    if (!isUuid(id)) return respondWithAuthError(404, 'validation_failed', 'user_id must be an UUID')
    const [existing] = await sql`select from auth.users where id = ${id}`
    return existing ? next() : respondAccountNotFound()
  }

export const respondWithAccount =
  ({ sql }: AccountServices): GatewayMiddleware =>
  async c => {
    const user = await readUserResponse(sql, { id: c.req.param('id') ?? '' })
    return user ? c.json(user) : respondAccountNotFound()
  }

export const changeOneAccount =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const input = await readAccountInput(c)
    if (input instanceof Response) return input
    const id = c.req.param('id') ?? ''
    const refusal = await commitChange(services, async transaction => {
      if (!(await applyAccountChange(transaction, id, input))) throw new RefusedChange(respondAccountNotFound())
      if (input.banFor !== undefined) await suspendAccount(transaction, id, input.banFor)
      await writeAuditLine(transaction, id, 'changed', listChangedFields(c.get('body')))
    })
    if (!refusal && input.passwordHash) services.onPasswordChange()
    return refusal ?? respondWithAccount(services)(c, async () => {})
  }

const accountFieldNames = [
  'email',
  'password',
  'password_hash',
  'email_confirm',
  'user_metadata',
  'app_metadata',
  'ban_duration',
]
const listChangedFields = (body: Record<string, unknown>) => accountFieldNames.filter(name => body[name] !== undefined)

/**
 * Changes an account in one SQL statement. Otherwise a password that is set together with the confirmation would count
 * as set before the confirmation.
 */
async function applyAccountChange(transaction: TransactionSql, id: string, input: AccountInput): Promise<boolean> {
  const { email = null, passwordHash = null, confirms, userMetadata, appMetadata } = input
  const [removedKeys, setValues] = splitMetadataChanges(userMetadata)
  const [goneOfApp, addedOfApp] = splitMetadataChanges(appMetadata)
  const json = (value: object) => transaction.json(value as JSONValue)
  const updatedRows = await transaction`
    update auth.users set updated_at = now(), email = coalesce(${email}, email),
      email_change = case when ${email}::text is null then email_change else '' end,
      encrypted_password = coalesce(${passwordHash}, encrypted_password),
      email_confirmed_at = case when ${confirms} then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
      raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') - ${removedKeys}::text[]) || ${json(setValues)},
      raw_app_meta_data = (coalesce(raw_app_meta_data, '{}') - ${goneOfApp}::text[]) || ${json(addedOfApp)}
    where id = ${id}`
  if (email || confirms)
    await transaction`
      update auth.identities i set updated_at = now(),
        identity_data = identity_data || jsonb_build_object('email', u.email, 'email_verified', ${confirms}::boolean)
      from auth.users u where u.id = ${id} and i.user_id = u.id and i.provider = 'email'`
  return updatedRows.count === 1
}

/** Splits changes of metadata into names of fields to remove, whose value is null, and fields to set. */
const splitMetadataChanges = (data: Record<string, unknown>): [gone: string[], added: Record<string, unknown>] => [
  Object.keys(data).filter(name => data[name] === null),
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)),
]

/**
 * The portrait file is not deleted here. A nightly job deletes the file (server/jobs/orphaned-avatars.ts), as after
 * users delete their own account.
 */
export const removeOneAccount =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    if (c.get('body').should_soft_delete)
      return respondWithAuthError(422, 'feature_disabled', 'Soft deletion is disabled')
    const id = c.req.param('id') ?? ''
    const refusal = await commitChange(services, async transaction => {
      await transaction`select public.server_remove_account(${id})`
      await writeAuditLine(transaction, id, 'removed')
    })
    return refusal ?? c.json({})
  }

export const listFactorsOfAccount =
  ({ sql }: AccountServices): GatewayMiddleware =>
  async c => {
    const factors = await listFactors(sql, c.req.param('id') ?? '')
    return c.json(factors.map(({ user_id: _, ...factor }) => factor))
  }

export const removeFactorOfAccount =
  ({ sql }: AccountServices): GatewayMiddleware =>
  async c => {
    const [userId, factorId] = [c.req.param('id') ?? '', c.req.param('factorId')]
    if (!isUuid(factorId)) return respondWithAuthError(404, 'validation_failed', 'factor_id must be an UUID')
    const answer = await removeFactor(sql, { id: '', userId, aal: 'aal2', isEditor: false }, factorId)
    if (answer.ok) await writeAuditLine(sql, userId, 'factor')
    return answer
  }
