import type postgres from 'postgres'
import { authRefusal } from '../answers.ts'
import { type Layer, pathOf } from '../layer.ts'
import { factorsOf } from './factors.ts'

const tellsOfUser = /^\/auth\/v1\/(user|token|verify|signup)$/

/** Every answer with an account in it lists its factors, by which the client knows that a second step is due. */
export const tellsFactors =
  (sql: postgres.Sql): Layer =>
  next =>
  async (request, visit) => {
    const response = await next(request, visit)
    if (!response.ok || !tellsOfUser.test(pathOf(request))) return response
    const answer = await response.json()
    const user = pathOf(request) === '/auth/v1/user' ? answer : answer?.user
    const factors = typeof user?.id === 'string' ? await factorsOf(sql, user.id) : []
    // Nothing is added for nobody's and for new accounts, which must look alike.
    if (factors.length > 0) user.factors = factors
    return Response.json(answer, { status: response.status })
  }

/** Whoever has only the password of an account with a second factor changes neither password nor address. */
export const guardsAccountDetails =
  (sql: postgres.Sql): Layer =>
  next =>
  async (request, visit) => {
    const { session, body = {} } = visit
    const isChange = pathOf(request) === '/auth/v1/user' && request.method === 'PUT' && (body.password || body.email)
    if (!isChange || !session || session.aal === 'aal2') return next(request, visit)
    const hasFactor = (await factorsOf(sql, session.userId)).some(({ status }) => status === 'verified')
    if (!hasFactor) return next(request, visit)
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    return authRefusal(401, 'insufficient_aal', message)
  }
