import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Sql, TransactionSql } from '../../database/sql.ts'
import type { TextEncryption } from '../../sealed-text.ts'
import type { CallerSession } from '../context.ts'
import { respondSessionNotFound, respondWithAuthError } from '../error-responses.ts'
import { createTotp, respondFactorNotFound } from './factors.ts'

/** Time in seconds for which a second-factor challenge is valid. */
const challengeLifetimeSeconds = 5 * 60
const totpPeriodSeconds = 30

export async function startFactorChallenge(
  sql: Sql,
  session: CallerSession,
  factorId: string,
  address: string | null,
): Promise<Response> {
  return sql.begin(async transaction => {
    const challenged = await transaction`
      update auth.mfa_factors set last_challenged_at = now() where id = ${factorId} and user_id = ${session.userId}`
    if (challenged.count === 0) return respondFactorNotFound()
    await transaction`
      delete from auth.mfa_challenges
      where factor_id = ${factorId} and (verified_at is not null or created_at < now() - make_interval(secs => ${challengeLifetimeSeconds}))`
    const id = randomUUID()
    await transaction`insert into auth.mfa_challenges (id, factor_id, ip_address) values (${id}, ${factorId}, ${address !== null && isIP(address) ? address : null})`
    return Response.json({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + challengeLifetimeSeconds })
  })
}

export type ChallengeVerification = { factorId: string; challengeId: string; code: string }

/**
 * Marks the session as verified with the second factor when the code is right. Each code can be used only once. Other
 * sessions of the account without a second factor are ended, as on hosted Supabase, which signs out a person who has
 * only the password.
 * @returns an error response, or undefined
 */
export async function verifyChallengeCode(
  transaction: TransactionSql,
  secrets: TextEncryption,
  session: CallerSession,
  { factorId, challengeId, code }: ChallengeVerification,
): Promise<Response | undefined> {
  // The factor's row stays locked until the commit, so that only one of two concurrent requests with the same code
  // succeeds.
  const [factor] = await transaction<{ sealed: string; lastStep: string }[]>`
    select secret as sealed, last_step as "lastStep" from auth.mfa_factors
    where id = ${factorId} and user_id = ${session.userId} for no key update`
  if (!factor) return respondFactorNotFound()
  const [challenge] = await transaction<{ isOpen: boolean }[]>`
    select verified_at is null and created_at > now() - make_interval(secs => ${challengeLifetimeSeconds}) as "isOpen"
    from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factorId}`
  if (!challenge) return respondChallengeNotFound()
  if (!challenge.isOpen) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
    return respondWithAuthError(422, 'mfa_challenge_expired', message)
  }
  const step = findTotpStep(secrets.open(factorId, factor.sealed), code)
  if (step === undefined || step <= Number(factor.lastStep))
    return respondWithAuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

  const raised = await transaction`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId} where id = ${session.id}`
  if (raised.count === 0) return respondSessionNotFound()
  await transaction`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`
  await transaction`
    update auth.mfa_factors set status = 'verified', last_step = ${step}, updated_at = now() where id = ${factorId}`
  await transaction`
    delete from auth.sessions where user_id = ${session.userId} and id <> ${session.id} and coalesce(aal, 'aal1') = 'aal1'`
  const totpMethods = transaction.json([{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }])
  await transaction`
    insert into gateway.session_methods as m (session_id, methods) values (${session.id}, ${totpMethods})
    on conflict (session_id) do update
    set methods = jsonb_path_query_array(m.methods, '$[*] ? (@.method != "totp")') || excluded.methods`
  return undefined
}

export const respondChallengeNotFound = () =>
  respondWithAuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')

/**
 * Finds the 30-second time step of a valid code: the current time step or an adjacent time step. The comparison takes
 * constant time.
 */
function findTotpStep(secret: string, code: string): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const now = Date.now()
  const away = createTotp(secret, { issuer: '', label: '' }).validate({ token: code, window: 1, timestamp: now })
  return away === null ? undefined : Math.floor(now / 1000 / totpPeriodSeconds) + away
}
