import { Hono } from 'hono'
import { every } from 'hono/combine'
import { authRefusal } from '../answers.ts'
import { type GatewayEnv, type Middleware, passOn } from '../context.ts'
import { changeAccount, requireRaisedSession, requireSession, signOut } from './account-changes.ts'
import type { AccountServices } from './account-services.ts'
import { completeSession, listFactors } from './completed-session.ts'
import { sendCode, sendReauthentication, sendRecovery, sendResend } from './mail-requests.ts'
import { refresh, signIn } from './password-sign-in.ts'
import { readBody } from './request-body.ts'
import { answerFactor, challengeOwnFactor, enrolOwnFactor, removeOwnFactor } from './second-factor.ts'
import { signUp } from './sign-up.ts'
import { leadToConfirmPage, verifyCode } from './verification.ts'

/**
 * /auth/v1, route by route: what it reads, what it counts, what is added to the answer, and the answer itself. What is not
 * listed is not offered: other providers, phones, administration over HTTP.
 */
export function accountRoutes(services: AccountServices) {
  const { count, lite } = services
  // The router leaves out the body of an answer to HEAD; what adds to an answer needs it until then.
  const asIs: Middleware = c => passOn(c, lite, c.req.method === 'HEAD' ? { method: 'GET' } : {})
  const session = (method?: 'password' | 'otp') => completeSession(services, method)
  const byFactor = completeSession(services, undefined, { isRaised: true })
  return new Hono<GatewayEnv>()
    .get('/health', asIs)
    .get('/settings', asIs)
    .get('/.well-known/jwks.json', asIs)

    .post('/signup', readBody, refusePhone, count('signUp'), session('password'), signUp(services))
    .post(
      '/token',
      readBody,
      onGrant('password', refusePhone, count('password'), session('password'), signIn(services)),
      onGrant('refresh_token', session(), refresh(services)),
      () => authRefusal(400, 'validation_failed', 'unsupported_grant_type'),
    )
    .post('/verify', readBody, count('code'), session('otp'), verifyCode(services))
    .get('/verify', leadToConfirmPage(services))

    .post('/otp', readBody, refusePhone, count('letter'), sendCode(services))
    .post('/magiclink', readBody, refusePhone, count('letter'), sendCode(services))
    .post('/recover', readBody, count('letter'), sendRecovery(services))
    .post('/resend', readBody, refusePhone, count('letter'), sendResend(services))
    .get('/reauthenticate', requireSession, count('letter'), sendReauthentication(services))

    .get('/user', requireSession, listFactors(services), asIs)
    .put(
      '/user',
      readBody,
      requireSession,
      when(({ email }) => email !== undefined, count('letter')),
      when(showsProof, count('reauthentication')),
      listFactors(services),
      changeAccount(services),
    )
    .post('/logout', readBody, requireSession, requireRaisedSession(services), signOut(services))

    .post('/factors', readBody, requireSession, enrolOwnFactor(services))
    .delete('/factors/:id', requireSession, removeOwnFactor(services))
    .post('/factors/:id/challenge', readBody, requireSession, challengeOwnFactor(services))
    .post('/factors/:id/verify', readBody, requireSession, count('factor'), byFactor, answerFactor(services))

    .all('/*', c => authRefusal(404, 'not_found', `There is nothing at ${c.req.path}.`))
}

/** One route for each way to ask for tokens. The way is read once, here, and passed on as it was read. */
const onGrant = (name: string, ...steps: Middleware[]): Middleware => {
  const answer = every(...steps)
  return (c, next) => (c.req.query('grant_type') === name ? answer(c, next) : next())
}

type Body = Record<string, unknown>

/** A change of an account is counted by what it changes, or shows for it. */
const when =
  (holds: (body: Body) => boolean, step: Middleware): Middleware =>
  (c, next) =>
    holds(c.get('body')) ? step(c, next) : next()

/** Only a new password is asked for a proof; without one nothing is tried, and nothing may be given back. */
const showsProof = ({ password, current_password, nonce }: Body) =>
  password !== undefined && (current_password !== undefined || nonce !== undefined)

/** Ways to sign in that are not offered here. */
const refusePhone: Middleware = async (c, next) => {
  const { email, phone } = c.get('body')
  if (phone && !email) return authRefusal(400, 'phone_provider_disabled', 'Phone sign-in is not available')
  return next()
}
