import { paths } from '../../platform/paths.ts'
import { makeRefusal, type Refusal } from '../../platform/refusal.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

export type EmailChange =
  | 'changed'
  /**
   * State `waits`: a confirmation e-mail was sent if the new e-mail address can be used, and the address changes when
   * the user confirms.
   */
  | 'waits'
  | { refusal: Refusal }

const tryLaterText = 'Try again in 15 minutes.'

const refusalsByCode: Record<string, Refusal> = {
  email_address_not_authorized: makeRefusal(
    'The site cannot send email to this address yet.',
    'Please contact the site’s administrator.',
  ),
  email_address_invalid: makeRefusal('The server rejected this email address.', 'Look at it once more.'),
  insufficient_aal: makeRefusal(
    'Two-factor authentication is required.',
    'Sign out, sign in with the code of your app, and retry.',
  ),
  session_not_found: makeRefusal('Your session has ended.', 'Sign in again and retry.'),
  over_email_send_rate_limit: makeRefusal('Too many emails were requested.', tryLaterText),
  over_request_rate_limit: makeRefusal('Too many attempts.', tryLaterText),
}

/**
 * Requests a change of the e-mail address for signing in. If the site requires confirmation, the user must confirm the
 * new address.
 * @throws when the server does not respond
 */
export async function changeEmail(email: string): Promise<EmailChange> {
  const { auth } = await loadSessionDb()
  const emailRedirectTo = `${globalThis.location.origin}${paths.signInCallback}?return=${encodeURIComponent(paths.profile)}`
  const { data, error } = await auth.updateUser({ email }, { emailRedirectTo })
  // The response is the same if another account has the new e-mail address, so that the response does not reveal
  // accounts. In that case no e-mail is sent.
  if (error?.code === 'email_exists') return 'waits'
  if (!error) return data.user.email?.toLowerCase() === email.toLowerCase() ? 'changed' : 'waits'
  const match = refusalsByCode[error.code ?? '']
  if (match) return { refusal: match }
  if (error.status && error.status >= 400 && error.status < 500)
    return { refusal: makeRefusal('The server rejected the request.', `Reason: ${error.message}.`) }
  throw error
}
