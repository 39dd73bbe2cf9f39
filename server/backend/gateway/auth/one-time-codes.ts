import { authRefusal } from '../answers.ts'
import { type Layer, pathOf, rewritten } from '../layer.ts'

const kinds = ['signup', 'magiclink', 'recovery', 'email_change', 'reauthentication']

/** The client's type `email` stands for a sign-in code or a confirmation code, whichever the account was sent. */
export const acceptsEmailCodes: Layer = next => async (request, visit) => {
  if (pathOf(request) !== '/auth/v1/verify' || request.method !== 'POST' || visit.body?.type !== 'email') {
    return next(request, visit)
  }
  const { token, token_hash } = visit.body
  if (!token && !token_hash) return authRefusal(400, 'validation_failed', 'Verify requires a token or a token hash')
  const first = await next(rewritten(request, { json: { ...visit.body, type: 'magiclink' } }), visit)
  if (first.ok) return first
  return next(rewritten(request, { json: { ...visit.body, type: 'signup' } }), visit)
}

/** Links in letters carry the token in the address, where a NUL or an unknown kind would end as an error. */
export const checksLinks: Layer = next => async (request, visit) => {
  if (pathOf(request) !== '/auth/v1/verify' || request.method !== 'GET') return next(request, visit)
  const { type = '', token = '' } = Object.fromEntries(new URL(request.url).searchParams)
  if (!kinds.includes(type) || !/^[0-9a-f]{64}$/.test(token))
    return authRefusal(400, 'validation_failed', 'The link is not complete')
  return next(request, visit)
}
