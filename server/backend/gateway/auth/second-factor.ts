import * as v from 'valibot'
import type { Sql } from '../../database/sql.ts'
import { authRefusal } from '../answers.ts'
import { type Context, type Middleware, type OwnSession, passOn } from '../context.ts'
import { ownSession } from './account-changes.ts'
import type { AccountServices } from './account-services.ts'
import { answerChallenge, challengeFactor } from './factor-challenges.ts'
import { enrolFactor, factorNotFound, removeFactor } from './factors.ts'

const name = (tooLong: string) => v.pipe(v.string(), v.trim(), v.maxLength(100, tooLong))
const otherFactor = 'factor_type needs to be totp'
const enrolment = v.object(
  {
    factor_type: v.literal('totp', otherFactor),
    friendly_name: v.optional(name('The name of a factor has at most 100 characters'), ''),
    issuer: v.optional(name('The issuer has at most 100 characters')),
  },
  otherFactor,
)
const noChallenge = 'challenge_id is not valid'
const noCode = 'code is missing'
const answer = v.object(
  {
    challenge_id: v.pipe(v.string(noChallenge), v.uuid(noChallenge)),
    code: v.pipe(v.string(noCode), v.maxLength(20, 'code is too long')),
  },
  // What is said of a field that is not there.
  issue => (v.getDotPath(issue) === 'code' ? noCode : noChallenge),
)

/** Adds a factor that is still to be shown to work. */
export const enrolOwnFactor =
  ({ sql, secrets, siteName }: AccountServices): Middleware =>
  async c => {
    const wanted = v.safeParse(enrolment, c.get('body'))
    if (!wanted.success) return invalid(wanted.issues[0])
    const { friendly_name: friendlyName, issuer = siteName } = wanted.output
    const session = ownSession(c)
    const email = await emailOf(sql, session)
    return enrolFactor(sql, secrets, { session, email, friendlyName, issuer: issuer.replaceAll(':', '') || siteName })
  }

export const removeOwnFactor =
  ({ sql }: AccountServices): Middleware =>
  async c =>
    onFactor(c, id => removeFactor(sql, ownSession(c), id))

export const challengeOwnFactor =
  ({ sql }: AccountServices): Middleware =>
  async c =>
    onFactor(c, id => challengeFactor(sql, ownSession(c), id, c.env.peerAddress))

/** A raised session gets new tokens the way any other does: by refreshing. */
export const answerFactor =
  ({ sql, secrets, lite }: AccountServices): Middleware =>
  async c =>
    onFactor(c, async factorId => {
      const given = v.safeParse(answer, c.get('body'))
      if (!given.success) return invalid(given.issues[0])
      const { challenge_id: challengeId, code } = given.output
      const session = ownSession(c)
      const refusal = await answerChallenge(sql, secrets, session, { factorId, challengeId, code })
      if (refusal) return refusal
      const [token] = await sql`
        select token from auth.refresh_tokens where session_id = ${session.id} and not revoked order by created_at desc limit 1`
      const json = { refresh_token: token?.token ?? '' }
      return passOn(c, lite, { path: '/auth/v1/token?grant_type=refresh_token', json })
    })

const factorId = v.pipe(v.string(), v.uuid())

async function onFactor(c: Context, act: (id: string) => Promise<Response>): Promise<Response> {
  const id = c.req.param('id')
  return v.is(factorId, id) ? act(id) : factorNotFound()
}

const emailOf = async (sql: Sql, { userId }: OwnSession): Promise<string> =>
  (await sql`select email from auth.users where id = ${userId}`)[0]?.email ?? 'account'

const invalid = ({ message }: v.BaseIssue<unknown>) => authRefusal(400, 'validation_failed', message)
