import { Hono } from 'hono'
import { every } from 'hono/combine'
import type { GatewayEnv, Middleware } from '../context.ts'
import { changeAccount, requireRaisedSession, requireSession, showAccount, signOut } from './account-changes.ts'
import type { AccountServices } from './account-services.ts'
import { addAdminRoutes } from './admin/admin-routes.ts'
import { exchangeCode } from './code-exchange.ts'
import { disabledFeatures, refuseGrant, refusePhone } from './disabled-features.ts'
import { sendCode, sendReauthentication, sendRecovery, sendResend } from './mail-requests.ts'
import { refresh, signIn } from './password-sign-in.ts'
import { checkChallenge } from './pkce.ts'
import { readBody, readOptionalBody } from './request-body.ts'
import { answerFactor, challengeOwnFactor, enrolOwnFactor, removeOwnFactor } from './second-factor.ts'
import { showHealth, showPublicKeys, showSettings } from './service-answers.ts'
import { signUp } from './sign-up.ts'
import { refuseUnknown } from './unknown-routes.ts'
import { leadToConfirmPage, verifyCode } from './verification.ts'

/** Routes of /auth/v1: input, rate limit and response of each. Routes that are not listed are not offered. */
export function accountRoutes(services: AccountServices) {
  const { count } = services
  const routes = new Hono<GatewayEnv>()
  routes
    .get('/health', showHealth)
    .get('/settings', showSettings(services))
    .get('/.well-known/jwks.json', showPublicKeys(services))

    .post(
      '/signup',
      readBody,
      refusePhone(400, 'Phone signups are disabled', ' on signup.'),
      checkChallenge,
      count('signUp'),
      signUp(services),
    )
    .post(
      '/token',
      readBody,
      onGrant(
        'password',
        refusePhone(422, 'Phone logins are disabled', ' on login.'),
        count('password'),
        signIn(services),
      ),
      onGrant('refresh_token', refresh(services)),
      onGrant('pkce', count('code'), exchangeCode(services)),
      refuseGrant,
    )
    .post('/verify', readBody, count('code'), verifyCode(services))
    .get('/verify', leadToConfirmPage(services))

    .post(
      '/otp',
      readBody,
      refusePhone(400, 'Unsupported phone provider'),
      checkChallenge,
      count('letter'),
      sendCode(services),
    )
    .post('/magiclink', readBody, checkChallenge, count('letter'), sendCode(services))
    .post('/recover', readBody, checkChallenge, count('letter'), sendRecovery(services))
    .post(
      '/resend',
      readBody,
      refusePhone(400, 'Unsupported phone provider'),
      checkChallenge,
      count('letter'),
      sendResend(services),
    )
    .get('/reauthenticate', requireSession, count('letter'), sendReauthentication(services))

    .get('/user', requireSession, showAccount(services))
    .put(
      '/user',
      readBody,
      requireSession,
      checkChallenge,
      when(({ email }) => email !== undefined, count('letter')),
      when(showsProof, count('reauthentication')),
      changeAccount(services),
    )
    .post('/logout', readOptionalBody, requireSession, requireRaisedSession(services), signOut(services))

    .post('/factors', readBody, requireSession, enrolOwnFactor(services))
    .delete('/factors/:id', requireSession, removeOwnFactor(services))
    .post('/factors/:id/challenge', readOptionalBody, requireSession, challengeOwnFactor(services))
    .post('/factors/:id/verify', readBody, requireSession, count('factor'), answerFactor(services))

  addAdminRoutes(routes, services)
  for (const { methods, path, refuse } of disabledFeatures) routes.on(methods, path, refuse)
  return routes.all('/*', refuseUnknown(routes.routes))
}

/** Handles one grant type of the token endpoint. */
const onGrant = (name: string, ...steps: Middleware[]): Middleware => {
  const answer = every(...steps)
  return (c, next) => (c.req.query('grant_type') === name ? answer(c, next) : next())
}

type Body = Record<string, unknown>

/** Account changes are rate limited by what the body changes or proves. */
const when =
  (holds: (body: Body) => boolean, step: Middleware): Middleware =>
  (c, next) =>
    holds(c.get('body')) ? step(c, next) : next()

/** Only a new password needs a proof; without one no attempt is counted, so none may be given back. */
const showsProof = ({ password, current_password, nonce }: Body) =>
  password !== undefined && (current_password !== undefined || nonce !== undefined)
