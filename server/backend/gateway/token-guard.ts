import { verify } from 'hono/jwt'
import { refusalFor } from './answers.ts'
import { type Layer, pathOf } from './layer.ts'

const roles = ['anon', 'authenticated', 'service_role']
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A token that is sent must be one of ours. Without this a malformed one counts as none, and the signed address of a
 * file, which bears the same signature, could pass for a session.
 */
export const onlyOwnTokens =
  (jwtSecret: string): Layer =>
  next =>
  async (request, visit) => {
    const token = request.headers
      .get('authorization')
      ?.match(/^bearer\s+(.*)$/i)?.[1]
      ?.trim()
    if (token === undefined || token.startsWith('sb_')) return next(request, visit)
    const problem = await problemOf(token, jwtSecret)
    if (!problem) return next(request, visit)
    const path = pathOf(request)
    if (path.startsWith('/rest/'))
      return refusalFor(path, 401, problem === 'expired' ? 'PGRST303' : 'PGRST301', `JWT ${problem}`)
    return refusalFor(
      path,
      401,
      path.startsWith('/auth/') ? 'bad_jwt' : 'InvalidJWT',
      `invalid JWT: the token is ${problem}`,
    )
  }

async function problemOf(token: string, secret: string): Promise<'expired' | 'invalid' | undefined> {
  try {
    const claims = await verify(token, secret, 'HS256')
    if (typeof claims.role !== 'string' || !roles.includes(claims.role)) return 'invalid'
    if (claims.role === 'authenticated' && !(typeof claims.sub === 'string' && uuid.test(claims.sub))) return 'invalid'
    return typeof claims.exp === 'number' ? undefined : 'invalid'
  } catch (error) {
    return error instanceof Error && error.name === 'JwtTokenExpired' ? 'expired' : 'invalid'
  }
}
