import type { GatewayMiddleware } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'

export const emailOrPhoneMessage = 'Only an email address or phone number should be provided'

/**
 * Refuses sign-in by phone, which is not offered.
 * @param actionText action that was tried, which the error message names
 */
export const refusePhoneSignIn =
  (status: number, message: string, actionText = ''): GatewayMiddleware =>
  async (c, next) => {
    const { email, phone } = c.get('body')
    if (phone && email) return respondWithAuthError(400, 'validation_failed', `${emailOrPhoneMessage}${actionText}`)
    return phone ? respondWithAuthError(status, 'phone_provider_disabled', message) : next()
  }

/** Refuses a code sent to a phone, because this site never sends codes to phones. */
export const refusePhoneCode = (phone: unknown): Response =>
  typeof phone === 'string' && /^\+?[1-9]\d{1,14}$/.test(phone)
    ? respondWithAuthError(403, 'otp_expired', 'Token has expired or is invalid')
    : respondWithAuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)')

const grantTypeRefusals = new Map([
  ['id_token', () => respondWithAuthError(400, 'provider_disabled', 'Provider is not enabled')],
  ['web3', () => respondWithAuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')],
])

/** Refuses grant types that are not offered or unknown. */
export const refuseGrantType: GatewayMiddleware = async c =>
  grantTypeRefusals.get(c.req.query('grant_type') ?? '')?.() ??
  respondWithAuthError(400, 'invalid_credentials', 'unsupported_grant_type')

type DisabledFeature = { methods: string[]; path: string; refuse: GatewayMiddleware }

const disableFeature = (
  methods: string,
  path: string,
  status: number,
  code: string,
  message: string,
): DisabledFeature => ({
  methods: methods.split(' '),
  path,
  refuse: async () => respondWithAuthError(status, code, message),
})

/**
 * Features of Supabase Auth that this product does not have. Requests for these features are refused with the messages
 * and codes of Supabase.
 */
export const disabledFeatures: DisabledFeature[] = [
  disableFeature('GET', '/authorize', 400, 'validation_failed', 'Unsupported provider: provider is not enabled'),
  disableFeature('GET POST', '/callback', 400, 'bad_oauth_callback', 'OAuth state parameter missing'),
  disableFeature('POST', '/sso', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  disableFeature('GET', '/sso/saml/metadata', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  disableFeature('POST', '/sso/saml/acs', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  disableFeature('GET', '/user/identities/authorize', 404, 'manual_linking_disabled', 'Manual linking is disabled'),
  disableFeature('DELETE', '/user/identities/:id', 404, 'manual_linking_disabled', 'Manual linking is disabled'),
  disableFeature('GET DELETE', '/user/oauth/grants', 404, 'feature_disabled', 'OAuth server is disabled'),
  disableFeature('GET POST PATCH DELETE', '/passkeys/*', 404, 'passkey_disabled', 'Passkeys are disabled'),
  disableFeature('GET', '/.well-known/oauth-authorization-server', 404, 'feature_disabled', 'OAuth server is disabled'),
  disableFeature('GET POST', '/admin/oauth/*', 404, 'feature_disabled', 'OAuth server is disabled'),
  disableFeature('GET POST', '/oauth/*', 404, 'feature_disabled', 'OAuth server is disabled'),
]
