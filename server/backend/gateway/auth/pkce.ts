import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { TransactionSql } from '../../database/sql.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'

/**
 * Proof Key for Code Exchange (RFC 7636), for sign-in by a server program. The program requests an e-mail with a
 * challenge. The link in the e-mail brings a code to the program's page. The program exchanges the code and the
 * challenge's verifier for a session.
 */

/** PKCE challenge with its method, `s256:…` or `plain:…`, as stored with the code of the e-mail. */
export type CodeChallenge = string

const codeChallengeMethods = new Set(['s256', 'plain'])
const codeChallengePattern = /^[A-Za-z0-9._~-]{43,128}$/

const readChallengeFields = (c: GatewayContext) => {
  const { code_challenge, code_challenge_method } = c.get('body') as Record<string, string | null | undefined>
  return { challenge: code_challenge || undefined, method: code_challenge_method?.toLowerCase() || undefined }
}

/** Rejects a challenge that no verifier can match (PKCE). */
export const checkChallenge: GatewayMiddleware = async (c, next) => {
  const { challenge, method } = readChallengeFields(c)
  const refuse = (message: string) => respondWithAuthError(400, 'validation_failed', message)
  if ((challenge === undefined) !== (method === undefined))
    return refuse('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge === undefined || method === undefined) return next()
  if (challenge.length < 43 || challenge.length > 128)
    return refuse('code challenge has to be between 43 and 128 characters')
  if (!codeChallengePattern.test(challenge))
    return refuse('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  if (!codeChallengeMethods.has(method)) return refuse('Invalid code_challenge_method')
  return next()
}

/**
 * Reads the PKCE challenge of a request; call this function after `checkChallenge`. Null for a browser, which sends no
 * challenge.
 */
export function getCodeChallenge(c: GatewayContext): CodeChallenge | null {
  const { challenge, method } = readChallengeFields(c)
  return challenge && method ? `${method}:${challenge}` : null
}

/** Time in minutes for which an authorization code is valid. */
const authorizationCodeMinutes = 5

const hashCode = (code: string) => createHash('sha256').update(code).digest()

/** Issues a code that can be exchanged once for a session, and deletes expired codes. */
export async function issueAuthorizationCode(
  transaction: TransactionSql,
  userId: string,
  challenge: CodeChallenge,
): Promise<string> {
  const code = randomUUID()
  await transaction`
    delete from gateway.authorization_codes where created_at < now() - make_interval(hours => 1)`
  await transaction`
    insert into gateway.authorization_codes (code_hash, user_id, challenge) values (${hashCode(code)}, ${userId}, ${challenge})`
  return code
}

type CodeExchangeResult = { userId: string } | 'unknown' | 'expired' | 'wrong verifier'

/** Exchanges an authorization code for its session. The code is deleted even if the exchange fails. */
export async function exchangeAuthorizationCode(
  transaction: TransactionSql,
  code: string,
  verifier: string,
): Promise<CodeExchangeResult> {
  const [row] = await transaction<{ userId: string; challenge: CodeChallenge; isLate: boolean }[]>`
    delete from gateway.authorization_codes where code_hash = ${hashCode(code)}
    returning user_id as "userId", challenge, created_at < now() - make_interval(mins => ${authorizationCodeMinutes}) as "isLate"`
  if (!row) return 'unknown'
  if (row.isLate) return 'expired'
  return isVerifierCorrect(row.challenge, verifier) ? { userId: row.userId } : 'wrong verifier'
}

function isVerifierCorrect(challenge: CodeChallenge, verifier: string): boolean {
  const [method = '', expected = ''] = challenge.split(':')
  const proof = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  // The hashes have equal length, which timingSafeEqual requires.
  return timingSafeEqual(hashCode(proof), hashCode(expected))
}
