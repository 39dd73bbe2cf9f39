import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import type { Sql, TransactionSql } from '../../database/sql.ts'
import type { TextEncryption } from '../../sealed-text.ts'
import type { CallerSession } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'

/** Second factor as the API lists it. The secret never leaves the server. */
export type SecondFactor = {
  id: string
  friendly_name: string | null
  factor_type: 'totp'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

const maxFactors = 10

/** Lists the second factors of one or several accounts, oldest first. */
export const listFactors = (sql: Sql | TransactionSql, ...userIds: string[]) =>
  sql<(SecondFactor & { user_id: string })[]>`
    select id, user_id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
    where user_id = any (${userIds}::uuid[]) order by created_at, id`

/**
 * Makes the secret and settings of an authenticator app. Digits, period and hash are the defaults that every app
 * supports.
 */
export const createTotp = (secret: string, names: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

type FactorEnrolment = { session: CallerSession; email: string; friendlyName: string; issuer: string }

/**
 * Adds an unverified second factor. Earlier unverified factors are deleted, so that an account has at most one
 * unverified factor.
 */
export async function enrolFactor(
  sql: Sql,
  secrets: TextEncryption,
  { session, email, friendlyName, issuer }: FactorEnrolment,
): Promise<Response> {
  const id = randomUUID()
  const secret = new Secret({ size: 20 }).base32
  const refusal = await sql.begin(async transaction => {
    // The account's row is locked, so that concurrent requests to add a factor to one account run one after the other.
    await transaction`select from auth.users where id = ${session.userId} for no key update`
    const verified = (await listFactors(transaction, session.userId)).filter(({ status }) => status === 'verified')
    if (verified.length > 0 && session.aal !== 'aal2')
      return respondWithAuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    if (verified.length >= maxFactors)
      return respondWithAuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    if (friendlyName && verified.some(factor => factor.friendly_name === friendlyName)) {
      const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
      return respondWithAuthError(422, 'mfa_factor_name_conflict', message)
    }
    await transaction`delete from auth.mfa_factors where user_id = ${session.userId} and status = 'unverified'`
    await transaction`
      insert into auth.mfa_factors (id, user_id, friendly_name, secret)
      values (${id}, ${session.userId}, ${friendlyName}, ${secrets.seal(id, secret)})`
    return undefined
  })
  if (refusal) return refusal
  const uri = createTotp(secret, { issuer, label: email }).toString()
  const totp = { qr_code: drawQrCode(uri), secret, uri }
  return Response.json({ id, type: 'totp', friendly_name: friendlyName, totp })
}

/**
 * The background of the QR code is white, so that a camera can read the QR code on a dark page. The SVG must not
 * contain `#`, because the client puts the SVG into a data URL unescaped.
 */
const drawQrCode = (uri: string) =>
  encodeQR(uri, 'svg', { ecc: 'medium', border: 4 }).replace('>', '><rect width="100%" height="100%" fill="white"/>')

/** Removes a factor. Sessions that were verified with the factor fall back to the level `aal1` (password alone). */
export async function removeFactor(sql: Sql, session: CallerSession, id: string): Promise<Response> {
  return sql.begin(async transaction => {
    const [factor] = await transaction<{ status: SecondFactor['status'] }[]>`
      select status from auth.mfa_factors where id = ${id} and user_id = ${session.userId} for update`
    if (!factor) return respondFactorNotFound()
    if (factor.status === 'verified' && session.aal !== 'aal2')
      return respondWithAuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await transaction`delete from auth.mfa_factors where id = ${id}`
    const fallen =
      await transaction`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id} returning id`
    await transaction`
      update gateway.session_methods set methods = jsonb_path_query_array(methods, '$[*] ? (@.method != "totp")')
      where session_id = any (${fallen.map(row => row.id)})`
    return Response.json({ id })
  })
}

export const respondFactorNotFound = () => respondWithAuthError(404, 'mfa_factor_not_found', 'Factor not found')
