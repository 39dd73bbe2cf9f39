import type postgres from 'postgres'
import { z } from 'zod'
import { authRefusal } from '../answers.ts'
import { type Layer, type OwnSession, pathOf } from '../layer.ts'
import { answerChallenge, challengeFactor } from './factor-challenges.ts'
import type { FactorSecrets } from './factor-secrets.ts'
import { enrolFactor, factorNotFound, removeFactor } from './factors.ts'

export type SecondFactorOptions = { sql: postgres.Sql; secrets: FactorSecrets; siteName: string }

const enrolment = z.object({
  factor_type: z.literal('totp', 'factor_type needs to be totp'),
  friendly_name: z.string().trim().max(100, 'The name of a factor has at most 100 characters').default(''),
  issuer: z.string().trim().max(100, 'The issuer has at most 100 characters').optional(),
})
const answer = z.object({
  challenge_id: z.uuid('challenge_id is not valid'),
  code: z.string('code is missing').max(20, 'code is too long'),
})

/** Enrolling, challenging, verifying and removing a second factor, which the gateway itself does not know. */
export const keepsSecondFactors =
  ({ sql, secrets, siteName }: SecondFactorOptions): Layer =>
  next =>
  async (request, visit) => {
    const [isFactors, id, act] = readAddress(request)
    if (!isFactors) return next(request, visit)
    const { session, body = {}, peerAddress } = visit
    if (!session) return authRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    if (id === undefined) {
      if (request.method !== 'POST') return notAllowed()
      const wanted = enrolment.safeParse(body)
      if (!wanted.success) return invalid(wanted.error)
      const { friendly_name: friendlyName, issuer = siteName } = wanted.data
      const email = await emailOf(sql, session)
      return enrolFactor(sql, secrets, { session, email, friendlyName, issuer: issuer.replaceAll(':', '') || siteName })
    }
    if (!z.uuid().safeParse(id).success) return factorNotFound()
    if (act === undefined) return request.method === 'DELETE' ? removeFactor(sql, session, id) : notAllowed()
    if (request.method !== 'POST') return notAllowed()
    if (act === 'challenge') return challengeFactor(sql, session, id, peerAddress)
    const given = answer.safeParse(body)
    if (!given.success) return invalid(given.error)
    const { challenge_id: challengeId, code } = given.data
    const refusal = await answerChallenge(sql, secrets, session, { factorId: id, challengeId, code })
    return refusal ?? next(await refreshing(sql, request, session), visit)
  }

const address = /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?\/?$/

function readAddress(request: Request): [isFactors: boolean, id?: string, act?: string] {
  const found = address.exec(pathOf(request))
  return found ? [true, found[1], found[2]] : [false]
}

const emailOf = async (sql: postgres.Sql, { userId }: OwnSession): Promise<string> =>
  (await sql`select email from auth.users where id = ${userId}`)[0]?.email ?? 'account'

/** A raised session gets new tokens the way any other does: by refreshing. */
async function refreshing(sql: postgres.Sql, request: Request, session: OwnSession): Promise<Request> {
  const [token] = await sql`
    select token from auth.refresh_tokens where session_id = ${session.id} and not revoked order by created_at desc limit 1`
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const url = new URL('/auth/v1/token?grant_type=refresh_token', request.url)
  return new Request(url, { method: 'POST', headers, body: JSON.stringify({ refresh_token: token?.token ?? '' }) })
}

const invalid = ({ issues: [issue] }: z.ZodError) =>
  authRefusal(400, 'validation_failed', issue?.message ?? 'The request is not valid')

const notAllowed = () => authRefusal(405, 'validation_failed', 'The method is not allowed here')
