import { Hono } from 'hono'
import { every } from 'hono/combine'
import type { GatewayEnv, GatewayMiddleware } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'
import {
  changeAccount,
  requireSession,
  requireVerifiedFactor,
  respondWithOwnAccount,
  signOut,
} from './account-changes.ts'
import type { AccountServices } from './account-services.ts'
import { addAdminRoutes } from './admin/admin-routes.ts'
import { exchangeCode } from './code-exchange.ts'
import { disabledFeatures, refuseGrantType, refusePhoneSignIn } from './disabled-features.ts'
import { resendConfirmationMail, sendCode, sendReauthenticationCode, sendRecoveryMail } from './mail-requests.ts'
import { refreshSession, signIn } from './password-sign-in.ts'
import { checkChallenge } from './pkce.ts'
import { readBody, readOptionalBody } from './request-body.ts'
import { challengeOwnFactor, enrolOwnFactor, removeOwnFactor, verifyFactorCode } from './second-factor.ts'
import { signUp } from './sign-up.ts'
import { redirectToConfirmPage, verifyCode } from './verification.ts'

/** Routes of /auth/v1: input, rate limit and response of each. Routes that are not listed are not offered. */
export function makeAccountRoutes(services: AccountServices) {
  const { count } = services
  const routes = new Hono<GatewayEnv>()
  routes
    .get('/health', showHealth)
    .get('/settings', showSettings(services))
    .get('/.well-known/jwks.json', showPublicKeys(services))

    .post(
      '/signup',
      readBody,
      refusePhoneSignIn(400, 'Phone signups are disabled', ' on signup.'),
      checkChallenge,
      count('signUp'),
      signUp(services),
    )
    .post(
      '/token',
      readBody,
      handleGrantType(
        'password',
        refusePhoneSignIn(422, 'Phone logins are disabled', ' on login.'),
        count('password'),
        signIn(services),
      ),
      handleGrantType('refresh_token', refreshSession(services)),
      handleGrantType('pkce', count('code'), exchangeCode(services)),
      refuseGrantType,
    )
    .post('/verify', readBody, count('code'), verifyCode(services))
    .get('/verify', redirectToConfirmPage(services))

    .post(
      '/otp',
      readBody,
      refusePhoneSignIn(400, 'Unsupported phone provider'),
      checkChallenge,
      count('letter'),
      sendCode(services),
    )
    .post('/magiclink', readBody, checkChallenge, count('letter'), sendCode(services))
    .post('/recover', readBody, checkChallenge, count('letter'), sendRecoveryMail(services))
    .post(
      '/resend',
      readBody,
      refusePhoneSignIn(400, 'Unsupported phone provider'),
      checkChallenge,
      count('letter'),
      resendConfirmationMail(services),
    )
    .get('/reauthenticate', requireSession, count('letter'), sendReauthenticationCode(services))

    .get('/user', requireSession, respondWithOwnAccount(services))
    .put(
      '/user',
      readBody,
      requireSession,
      checkChallenge,
      handleIf(({ email }) => email !== undefined, count('letter')),
      handleIf(hasIdentityProof, count('reauthentication')),
      changeAccount(services),
    )
    .post('/logout', readOptionalBody, requireSession, requireVerifiedFactor(services), signOut(services))

    .post('/factors', readBody, requireSession, enrolOwnFactor(services))
    .delete('/factors/:id', requireSession, removeOwnFactor(services))
    .post('/factors/:id/challenge', readOptionalBody, requireSession, challengeOwnFactor(services))
    .post('/factors/:id/verify', readBody, requireSession, count('factor'), verifyFactorCode(services))

  addAdminRoutes(routes, services)
  for (const { methods, path, refuse } of disabledFeatures) routes.on(methods, path, refuse)
  return routes.all('/*', refuseUnknownPath(routes.routes))
}

/** Adds the handlers for one grant type of the token endpoint. */
const handleGrantType = (name: string, ...steps: GatewayMiddleware[]): GatewayMiddleware => {
  const answer = every(...steps)
  return (c, next) => (c.req.query('grant_type') === name ? answer(c, next) : next())
}

type Body = Record<string, unknown>

/**
 * The rate limit of an account change depends on the request body: on the changed field, or on the password or code
 * that proves who the user is.
 */
const handleIf =
  (holds: (body: Body) => boolean, step: GatewayMiddleware): GatewayMiddleware =>
  (c, next) =>
    holds(c.get('body')) ? step(c, next) : next()

/**
 * Whether the body of an account change contains a new password and a proof: the current password or a code by e-mail.
 * Only such requests count as attempts.
 */
const hasIdentityProof = ({ password, current_password, nonce }: Body) =>
  password !== undefined && (current_password !== undefined || nonce !== undefined)

const showHealth: GatewayMiddleware = async c =>
  c.json({ version: 'embedded', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' })

/** Sign-in providers that Supabase Auth lists and this site does not offer. */
const disabledProviderNames =
  'anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter phone zoom'

/** Responds with the settings that clients read before they offer a way to sign in. */
const showSettings =
  ({ confirmsEmail }: AccountServices): GatewayMiddleware =>
  async c =>
    c.json({
      external: { ...Object.fromEntries(disabledProviderNames.split(' ').map(name => [name, false])), email: true },
      disable_signup: false,
      mailer_autoconfirm: !confirmsEmail,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
    })

/** Responds with the public keys with which other programs verify session tokens (JSON Web Key Set). */
const showPublicKeys =
  ({ publicKeys }: AccountServices): GatewayMiddleware =>
  async c =>
    c.json({ keys: publicKeys })

type Route = { method: string; path: string }

/** HTTP methods by path pattern. `:name` matches one segment and `*` the rest of the path. */
function listMethodsByPath(routes: readonly Route[]): [path: RegExp, methods: Set<string>][] {
  const methodsOfPath = new Map<string, Set<string>>()
  for (const { method, path } of routes) {
    const methods = methodsOfPath.get(path) ?? new Set()
    methodsOfPath.set(path, methods.add(method))
    if (method === 'GET') methods.add('HEAD')
  }
  return [...methodsOfPath].map(([path, methods]) => [
    new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}$`),
    methods,
  ])
}

/** Requests that no route matches get 405 with the path's methods, or 404. */
const refuseUnknownPath = (routes: readonly Route[]): GatewayMiddleware => {
  const knownPaths = listMethodsByPath(routes)
  return async c => {
    const path = c.req.path.replace(/^\/auth\/v1/, '')
    const methods = knownPaths.filter(([pattern]) => pattern.test(path)).flatMap(([, names]) => [...names])
    if (methods.length === 0) return respondWithAuthError(404, 'not_found', `There is nothing at ${c.req.path}.`)
    const allow = [...new Set(methods)].join(', ')
    return respondWithAuthError(405, 'method_not_allowed', `${c.req.method} is not for this address.`, {
      headers: { allow },
    })
  }
}
