import type { Refusal } from '../../platform/refusal.ts'
import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'

const makeBadRefusal = (title: string, text: string): Refusal => ({ tone: 'bad', title, text })
const makeWarningRefusal = (title: string, text: string): Refusal => ({ tone: 'warn', title, text })

/**
 * Refusal for a request without a response. The server may have executed the request, so the text does not say that
 * nothing changed.
 */
export const noServerResponseRefusal = makeWarningRefusal(
  noAnswerSentence,
  'What you typed is still here. Try again in a moment.',
)

/**
 * Refusal for a request for an e-mail that got no response. The text says that a repeated request sends another e-mail
 * with another code.
 */
export const noMailServerResponseRefusal = makeWarningRefusal(
  noAnswerSentence,
  'The email may be on its way all the same: if it arrives, open its link. Otherwise try again in a minute.',
)

/** Refusal because a setting of the project forbids the action. Only the operator can change the setting. */
const makeDisabledRefusal = (title: string) =>
  makeBadRefusal(title, 'Nothing was changed. Please contact the site’s administrator.')

/** Messages for refusals, by error code of Supabase Auth. */
const refusalsByCode: Record<string, Refusal> = {
  invalid_credentials: makeBadRefusal(
    'The email or the password is not right.',
    'Check both, or sign in with a one-time code.',
  ),
  email_not_confirmed: makeWarningRefusal(
    'Your email address is not confirmed yet.',
    'Enter the code from our email, or open its link. No email? Sign up again to get another one.',
  ),
  user_banned: makeBadRefusal('This account is suspended.', 'Contact an admin.'),
  user_not_found: makeBadRefusal('This account no longer exists.', 'It was deleted. Sign up to create a new one.'),
  user_sso_managed: makeBadRefusal(
    'This account belongs to another sign-in service.',
    'Nothing was changed. Change the email address and password there.',
  ),
  otp_expired: makeBadRefusal(
    'The code or link is wrong, expired or already used.',
    'Use the latest email, or request another one.',
  ),
  same_password: makeBadRefusal('This is your current password.', 'Choose another one, or sign in with it.'),
  reauthentication_needed: makeBadRefusal(
    'You signed in too long ago.',
    'Nothing was changed. Sign out, sign in again and retry, or request an email to choose a new password.',
  ),
  reauthentication_not_valid: makeBadRefusal(
    'The code from the email is wrong.',
    'Nothing was changed. Request an email to choose a new password.',
  ),
  current_password_invalid: makeBadRefusal(
    'The current password is wrong.',
    'Nothing was changed. Check it, or request an email to choose a new one.',
  ),
  current_password_required: makeBadRefusal(
    'The current password is missing.',
    'Nothing was changed. Change it in your profile, or request an email to choose a new one.',
  ),
  weak_password: makeBadRefusal('The password is too easy to guess.', 'Several words make a good password.'),
  validation_failed: makeBadRefusal(
    'The server rejected the input.',
    'Check the email address and the password. A password has at most 72 characters, fewer with accents.',
  ),
  conflict: makeWarningRefusal(
    'The account was changed elsewhere at the same time.',
    'Your change was not saved. Try again.',
  ),
  email_address_invalid: makeBadRefusal('The server rejected this email address.', 'Check it, or use another one.'),
  email_address_not_authorized: makeDisabledRefusal('The site cannot send email to this address yet.'),
  email_provider_disabled: makeDisabledRefusal('Signing in by email is turned off.'),
  provider_disabled: makeDisabledRefusal('This way of signing in is turned off.'),
  signup_disabled: makeBadRefusal('Sign-up is turned off.', 'Nothing was changed. Contact an admin.'),
  captcha_failed: makeDisabledRefusal('The server asks for a captcha, which this site does not have.'),
  mfa_verification_failed: makeBadRefusal(
    'The code is wrong or expired.',
    'Enter the code your app shows now. If codes never match, set the phone’s clock to automatic.',
  ),
  mfa_verification_rejected: makeBadRefusal('This code was rejected.', 'Wait a minute and enter the next one.'),
  mfa_ip_address_mismatch: makeBadRefusal('Your network changed during sign-in.', 'Enter the code your app shows now.'),
  mfa_factor_not_found: makeBadRefusal(
    'This device no longer exists in two-factor authentication.',
    'It was removed or set up again elsewhere. Reload the page.',
  ),
  mfa_factor_name_conflict: makeBadRefusal('You already have a device with this name.', 'Choose another name.'),
  mfa_totp_enroll_not_enabled: makeDisabledRefusal('Setting up two-factor authentication is turned off.'),
  mfa_totp_verify_not_enabled: makeDisabledRefusal('Two-factor authentication is turned off.'),
  too_many_enrolled_mfa_factors: makeBadRefusal(
    'At most ten devices.',
    'Remove one you no longer use, then add this one.',
  ),
  insufficient_aal: makeBadRefusal(
    'Two-factor authentication is required.',
    'Nothing was changed. Sign out, sign in with the code of your app, and retry.',
  ),
  session_not_found: makeWarningRefusal('Your session has ended.', 'Nothing was changed. Sign in again and retry.'),
  // The message does not reveal whether an account exists.
  user_already_exists: makeBadRefusal(
    'No account was created with these details.',
    'If you have an account, sign in or reset the password.',
  ),
  request_timeout: noServerResponseRefusal,
}

const equivalentCodes: Record<string, string> = {
  access_denied: 'otp_expired',
  otp_disabled: 'otp_expired',
  email_exists: 'user_already_exists',
  mfa_challenge_expired: 'mfa_verification_failed',
  hook_timeout: 'request_timeout',
  hook_timeout_after_retry: 'request_timeout',
  bad_jwt: 'session_not_found',
  no_authorization: 'session_not_found',
  session_expired: 'session_not_found',
  refresh_token_not_found: 'session_not_found',
  refresh_token_already_used: 'session_not_found',
  // Error codes of the site's own database functions, each with the code of Supabase Auth that has the same meaning.
  '42501': 'insufficient_aal',
  PGRST303: 'session_not_found',
  PT401: 'session_not_found',
}

export const getAccountRefusal = (code: string): Refusal | undefined => refusalsByCode[equivalentCodes[code] ?? code]
