import { expect, it } from 'vitest'
import { toAccountRefusal, toMailRefusal } from './account-refusal.ts'

const buildRefusal = (error: { code?: string; status?: number; message?: string; name?: string }, now?: number) =>
  toAccountRefusal({ name: 'AuthApiError', message: '', ...error }, now)

it('the sign-in page gives the same message for a wrong password and an unknown e-mail address', () => {
  expect(buildRefusal({ code: 'invalid_credentials', status: 400 }).title).toBe(
    'The email or the password is not right.',
  )
})
it.each([
  ['Too many attempts. Please try again in 12 minutes.', '11:12'],
  ['Too many attempts. Please try again in a minute.', '11:01'],
  ['For security purposes, you can only request this after 42 seconds.', '11:01'],
  ['Request rate limit reached', '11:15'],
])('the sign-in page states when the user can try again after the response “%s”', (message, until) => {
  const eleven = new Date(2026, 10, 21, 11, 0, 0).getTime()
  expect(buildRefusal({ status: 429, message }, eleven).title).toBe(`Paused until ${until}.`)
})
it('the sign-in page states that the server did not answer if the connection is lost', () => {
  expect(buildRefusal({ name: 'AuthRetryableFetchError', status: 0 }).title).toBe('The server did not answer.')
})
it('the sign-in page does not reveal at sign-up that an e-mail address has an account', () => {
  const { title, text } = buildRefusal({ code: 'user_already_exists', status: 422 })
  expect(`${title} ${text}`).not.toMatch(/already|exists|registered|taken/)
})
it.each([
  [{ code: 'mfa_verification_failed', status: 422 }, 'The code is wrong or expired.'],
  [{ code: 'mfa_challenge_expired', status: 422 }, 'The code is wrong or expired.'],
  [{ code: 'insufficient_aal', status: 401 }, 'Two-factor authentication is required.'],
  [{ name: 'AuthSessionMissingError', status: 400 }, 'Your session has ended.'],
  [{ name: 'DatabaseError', code: 'PGRST303', status: 401 }, 'Your session has ended.'],
])('the sign-in page describes the refusal %o with the text “%s”', (error, title) => {
  expect(buildRefusal(error).title).toBe(title)
})
it('the sign-in page shows the error code of unknown errors', () => {
  expect(buildRefusal({ code: 'bad_oauth_state', status: 422 }).text).toContain('bad_oauth_state')
})

/** Error codes of Supabase Auth that calls of the site can receive. */
const codes = [
  'access_denied',
  'bad_jwt',
  'captcha_failed',
  'conflict',
  'current_password_invalid',
  'current_password_required',
  'email_address_invalid',
  'email_address_not_authorized',
  'email_exists',
  'email_not_confirmed',
  'email_provider_disabled',
  'hook_timeout',
  'insufficient_aal',
  'invalid_credentials',
  'mfa_challenge_expired',
  'mfa_factor_name_conflict',
  'mfa_factor_not_found',
  'mfa_ip_address_mismatch',
  'mfa_totp_enroll_not_enabled',
  'mfa_totp_verify_not_enabled',
  'mfa_verification_failed',
  'mfa_verification_rejected',
  'no_authorization',
  'otp_disabled',
  'otp_expired',
  'provider_disabled',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'request_timeout',
  'same_password',
  'session_expired',
  'session_not_found',
  'signup_disabled',
  'too_many_enrolled_mfa_factors',
  'user_already_exists',
  'user_banned',
  'user_not_found',
  'user_sso_managed',
  'validation_failed',
  'weak_password',
]

it.each(codes)('the sign-in page has a specific text for the error code %s', code => {
  const { title, text } = buildRefusal({ code, status: 422, message: 'as the server says it' })
  expect(title).not.toBe('The server rejected the request.')
  expect(`${title} ${text}`).not.toMatch(/as the server says it|_/)
})

it.each(['otp_disabled', 'user_not_found', 'email_not_confirmed', 'user_banned'])(
  'the sign-in page reveals no account if an e-mail fails with the error %s',
  code => {
    expect(toMailRefusal({ name: 'AuthApiError', message: '', status: 422, code })).toBeUndefined()
  },
)

it.each(['email_address_not_authorized', 'email_provider_disabled', 'captcha_failed', 'validation_failed'])(
  'the sign-in page states that no e-mail will arrive if sending it fails with the error %s',
  code => {
    expect(toMailRefusal({ name: 'AuthApiError', message: '', status: 400, code })).toHaveProperty('title')
  },
)

it('the sign-in page hides the e-mail limit of an address, but not of the site', () => {
  const limited = { name: 'AuthApiError', status: 429, code: 'over_email_send_rate_limit' }
  const message = 'For security purposes, you can only request this after 42 seconds.'
  expect(toMailRefusal({ ...limited, message })).toBeUndefined()
  expect(toMailRefusal({ ...limited, message: 'email rate limit exceeded' })).toMatchObject({ paused: true })
})
