import type { GatewayMiddleware } from '../context.ts'
import { respondUserNotFound, respondWithAuthError } from '../error-responses.ts'
import type { AccountServices } from './account-services.ts'
import { exchangeAuthorizationCode } from './pkce.ts'
import { getSessionClient, respondUserBanned, respondWithSession } from './sign-in-response.ts'

const exchangeRefusals = {
  unknown: () => respondWithAuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  expired: () => respondWithAuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  'wrong verifier': () =>
    respondWithAuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),
}

/** Exchanges the code from an e-mail link for a session (PKCE). */
export const exchangeCode =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const { auth_code, code_verifier } = c.get('body')
    if (typeof auth_code !== 'string' || !auth_code || typeof code_verifier !== 'string' || !code_verifier) {
      const message = 'invalid request: both auth code and code verifier should be non-empty'
      return respondWithAuthError(400, 'validation_failed', message)
    }
    const { sql, sessions } = services
    const session = await sql.begin(async transaction => {
      const exchanged = await exchangeAuthorizationCode(transaction, auth_code, code_verifier)
      if (typeof exchanged === 'string') return exchangeRefusals[exchanged]()
      return sessions.open(transaction, { userId: exchanged.userId, method: 'otp' }, getSessionClient(c))
    })
    if (session instanceof Response) return session
    return respondWithSession(services, c, session, {
      gone: respondUserNotFound,
      suspended: () => respondUserBanned(403),
    })
  }
