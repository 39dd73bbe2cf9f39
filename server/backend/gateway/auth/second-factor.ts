import * as v from 'valibot'
import { isUuid } from '../../../../app/platform/uuid.ts'
import { makeLookupTable } from '../../../make-lookup-table.ts'
import type { Sql } from '../../database/sql.ts'
import type { CallerSession, GatewayContext, GatewayMiddleware } from '../context.ts'
import { respondSessionNotFound, respondWithAuthError } from '../error-responses.ts'
import { getRequestSession } from './account-changes.ts'
import type { AccountServices } from './account-services.ts'
import { respondChallengeNotFound, startFactorChallenge, verifyChallengeCode } from './factor-challenges.ts'
import { enrolFactor, removeFactor } from './factors.ts'
import { refuseInvalidField } from './request-body.ts'
import { respondUserBanned, respondWithSession } from './sign-in-response.ts'

const makeNameSchema = (tooLong: string) => v.pipe(v.string(), v.trim(), v.maxLength(100, tooLong))
const unknownFactorMessage = 'factor_type needs to be totp'
/** Types of second factors that Supabase Auth has and this site does not offer. */
const disabledFactorTypes = makeLookupTable({ phone: 'Phone', webauthn: 'WebAuthn' })
const enrolmentSchema = v.object(
  {
    factor_type: v.literal('totp', unknownFactorMessage),
    friendly_name: v.optional(makeNameSchema('The name of a factor has at most 100 characters'), ''),
    issuer: v.optional(makeNameSchema('The issuer has at most 100 characters')),
  },
  unknownFactorMessage,
)
const verificationSchema = v.object({
  challenge_id: v.optional(v.string(), ''),
  code: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
})

/** Adds a second factor to the caller's own account. The factor is unverified until its first code is accepted. */
export const enrolOwnFactor =
  ({ sql, secrets, siteName }: AccountServices): GatewayMiddleware =>
  async c => {
    const kind = String(c.get('body').factor_type)
    const disabledName = disabledFactorTypes[kind]
    if (disabledName)
      return respondWithAuthError(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${disabledName}`)
    const enrolmentInput = v.safeParse(enrolmentSchema, c.get('body'))
    if (!enrolmentInput.success) return respondInvalidInput(enrolmentInput.issues[0])
    const { friendly_name: friendlyName, issuer = siteName } = enrolmentInput.output
    const session = getRequestSession(c)
    const email = await readEmail(sql, session)
    return enrolFactor(sql, secrets, { session, email, friendlyName, issuer: issuer.replaceAll(':', '') || siteName })
  }

export const removeOwnFactor =
  ({ sql }: AccountServices): GatewayMiddleware =>
  async c =>
    runForFactor(c, id => removeFactor(sql, getRequestSession(c), id))

export const challengeOwnFactor =
  ({ sql }: AccountServices): GatewayMiddleware =>
  async c =>
    runForFactor(c, id => startFactorChallenge(sql, getRequestSession(c), id, c.env.peerAddress))

/** Verifies a factor. The session rises to the level `aal2` and gets new tokens. */
export const verifyFactorCode =
  (services: AccountServices): GatewayMiddleware =>
  async c =>
    runForFactor(c, async factorId => {
      const answerInput = v.safeParse(verificationSchema, c.get('body'))
      if (!answerInput.success) return refuseInvalidField(answerInput.issues[0])
      const { challenge_id: challengeId, code } = answerInput.output
      if (code === '') return respondWithAuthError(400, 'validation_failed', 'Code needs to be non-empty')
      if (!isUuid(challengeId)) return respondChallengeNotFound()
      const { sql, secrets, sessions } = services
      const sessionInfo = getRequestSession(c)
      const raised = await sql.begin(async transaction => {
        const refusal = await verifyChallengeCode(transaction, secrets, sessionInfo, { factorId, challengeId, code })
        return refusal ?? sessions.renew(transaction, sessionInfo)
      })
      if (raised instanceof Response) return raised
      return respondWithSession(services, c, raised, {
        gone: respondSessionNotFound,
        suspended: () => respondUserBanned(403),
      })
    })

async function runForFactor(c: GatewayContext, act: (id: string) => Promise<Response>): Promise<Response> {
  const id = c.req.param('id')
  return isUuid(id) ? act(id) : respondWithAuthError(404, 'validation_failed', 'factor_id must be an UUID')
}

const readEmail = async (sql: Sql, { userId }: CallerSession): Promise<string> =>
  (await sql`select email from auth.users where id = ${userId}`)[0]?.email ?? 'account'

const respondInvalidInput = ({ message }: v.BaseIssue<unknown>) =>
  respondWithAuthError(400, 'validation_failed', message)
