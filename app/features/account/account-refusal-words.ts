import type { Refusal } from '../../platform/refusal.ts'
import { serverSilence } from '../../platform/text/server-silence.ts'

const bad = (title: string, text: string): Refusal => ({ tone: 'bad', title, text })
const warn = (title: string, text: string): Refusal => ({ tone: 'warn', title, text })

export const noAnswerRefusal = warn(
  serverSilence,
  'Nothing was changed, and what you typed is still here. Try again in a moment.',
)

/** Refusal caused by a project setting: only the operator can fix it. */
const switchedOff = (title: string) => bad(title, 'Nothing was changed. Please tell whoever runs the site.')

/** Account error messages by Supabase Auth error code. */
const byCode: Record<string, Refusal> = {
  invalid_credentials: bad('The email or the password is not right.', 'Check both, or have a one-time code sent.'),
  email_not_confirmed: warn(
    'Your address is not confirmed yet.',
    'Look for our letter: type its code, or open its link. Nothing came? Sign up once more, and another letter comes.',
  ),
  user_banned: bad('This account is suspended.', 'Ask an admin of the site about it.'),
  user_not_found: bad('There is no such account any more.', 'It was removed. Sign up to make a new one.'),
  user_sso_managed: bad(
    'This account belongs to another sign-in service.',
    'Nothing was changed. Its address and its password are changed there.',
  ),
  otp_expired: bad(
    'That code or link has passed, was used already, or is another one.',
    'Look at the newest letter again, or have another sent.',
  ),
  same_password: bad('That is the password you had.', 'Choose another one, or simply sign in with it.'),
  reauthentication_needed: bad(
    'You signed in a while ago.',
    'Nothing was changed. Sign out, sign in again and repeat it, or have a letter sent to choose a new password.',
  ),
  reauthentication_not_valid: bad(
    'The code of the letter is not right.',
    'Nothing was changed. Have a letter sent to choose a new password.',
  ),
  current_password_invalid: bad(
    'This is not your present password.',
    'Nothing was changed. Check it, or have a letter sent to choose a new one.',
  ),
  current_password_required: bad(
    'The present password is missing.',
    'Nothing was changed. Change it in your profile, where both are asked for, or have a letter sent to choose a new one.',
  ),
  weak_password: bad('The password was refused as too easy.', 'A few words in a row do well.'),
  validation_failed: bad(
    'The server does not take what was typed.',
    'Look at the address and the password once more. A password has 72 letters at most, fewer with accents.',
  ),
  conflict: warn('Something else changed the account at the same moment.', 'Nothing was changed by you. Try it again.'),
  email_address_invalid: bad('The server does not take this address.', 'Look at it once more, or use another one.'),
  email_address_not_authorized: switchedOff('The site cannot send letters to this address yet.'),
  email_provider_disabled: switchedOff('Signing in by email is switched off.'),
  provider_disabled: switchedOff('This way of signing in is switched off.'),
  signup_disabled: bad('New accounts are switched off.', 'Nothing was changed. Ask an admin of the site.'),
  captcha_failed: switchedOff('The server asks for a captcha, which this site does not have.'),
  mfa_verification_failed: bad(
    'That code has passed.',
    'Enter the one shown now. If they never match, set the phone’s clock to automatic.',
  ),
  mfa_verification_rejected: bad('A rule of the site refused this code.', 'Wait a minute and enter the next one.'),
  mfa_ip_address_mismatch: bad(
    'Your network changed while the code was asked for.',
    'Enter the code that your app shows now, once more.',
  ),
  mfa_factor_not_found: bad(
    'This second factor is not there any more.',
    'It was removed or begun again elsewhere. Load the page again and take it from there.',
  ),
  mfa_factor_name_conflict: bad(
    'You have a second factor of that name.',
    'Give this one another name, so that you can tell them apart.',
  ),
  mfa_totp_enroll_not_enabled: switchedOff('New second factors are switched off.'),
  mfa_totp_verify_not_enabled: switchedOff('Second factors are switched off.'),
  too_many_enrolled_mfa_factors: bad(
    'Ten second factors are the most.',
    'Remove one you no longer use, then add this one.',
  ),
  insufficient_aal: bad(
    'This needs your second factor.',
    'Nothing was changed. Sign out, sign in again with the code of your app, and repeat it.',
  ),
  session_not_found: warn('Your session has ended.', 'Nothing was changed. Sign in again and repeat it.'),
  // Neutral wording: does not reveal whether an account exists.
  user_already_exists: bad(
    'No account was made with these details.',
    'If you have one, sign in or ask for a new password.',
  ),
  request_timeout: noAnswerRefusal,
}

const alike: Record<string, string> = {
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
  // Maps error codes of our own database functions to the Supabase Auth code with the same meaning.
  '42501': 'insufficient_aal',
  PGRST303: 'session_not_found',
  PT401: 'session_not_found',
}

export const refusalText = (code: string): Refusal | undefined => byCode[alike[code] ?? code]
