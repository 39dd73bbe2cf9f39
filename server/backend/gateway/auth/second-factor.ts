import type postgres from 'postgres'
import { z } from 'zod'
import { authRefusal } from '../answers.ts'
import { type Context, type Middleware, type OwnSession, passOn } from '../context.ts'
import { ownSession } from './account-changes.ts'
import type { AccountServices } from './account-services.ts'
import { answerChallenge, challengeFactor } from './factor-challenges.ts'
import { enrolFactor, factorNotFound, removeFactor } from './factors.ts'

const enrolment = z.object({
  factor_type: z.literal('totp', 'factor_type needs to be totp'),
  friendly_name: z.string().trim().max(100, 'The name of a factor has at most 100 characters').default(''),
  issuer: z.string().trim().max(100, 'The issuer has at most 100 characters').optional(),
})
const answer = z.object({
  challenge_id: z.uuid('challenge_id is not valid'),
  code: z.string('code is missing').max(20, 'code is too long'),
})

/** Adds a factor that is still to be shown to work. */
export const enrolOwnFactor =
  ({ sql, secrets, siteName }: AccountServices): Middleware =>
  async c => {
    const wanted = enrolment.safeParse(c.get('body'))
    if (!wanted.success) return invalid(wanted.error)
    const { friendly_name: friendlyName, issuer = siteName } = wanted.data
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
      const given = answer.safeParse(c.get('body'))
      if (!given.success) return invalid(given.error)
      const { challenge_id: challengeId, code } = given.data
      const session = ownSession(c)
      const refusal = await answerChallenge(sql, secrets, session, { factorId, challengeId, code })
      if (refusal) return refusal
      const [token] = await sql`
        select token from auth.refresh_tokens where session_id = ${session.id} and not revoked order by created_at desc limit 1`
      const json = { refresh_token: token?.token ?? '' }
      return passOn(c, lite, { path: '/auth/v1/token?grant_type=refresh_token', json })
    })

async function onFactor(c: Context, act: (id: string) => Promise<Response>): Promise<Response> {
  const id = c.req.param('id')
  return z.uuid().safeParse(id).success ? act(id as string) : factorNotFound()
}

const emailOf = async (sql: postgres.Sql, { userId }: OwnSession): Promise<string> =>
  (await sql`select email from auth.users where id = ${userId}`)[0]?.email ?? 'account'

const invalid = ({ issues: [issue] }: z.ZodError) =>
  authRefusal(400, 'validation_failed', issue?.message ?? 'The request is not valid')
