import { paths } from '../../platform/paths.ts'
import { type Refusal, refusal } from '../../platform/refusal.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

export type EmailChange =
  | 'changed'
  /** A confirmation e-mail is on its way if the address can be used; nothing changes before it is confirmed. */
  | 'waits'
  | { refusal: Refusal }

const later = 'Try again in a quarter of an hour.'

const refusals: Record<string, Refusal> = {
  email_address_not_authorized: refusal(
    'The site cannot send letters to this address yet.',
    'Please tell whoever runs the site.',
  ),
  email_address_invalid: refusal('The server does not take this address.', 'Look at it once more.'),
  insufficient_aal: refusal(
    'This needs your second factor.',
    'Sign out, sign in again with the code of your app, and repeat it.',
  ),
  session_not_found: refusal('Your session has ended.', 'Sign in again and repeat it.'),
  over_email_send_rate_limit: refusal('Too many letters were asked for.', later),
  over_request_rate_limit: refusal('Too many tries.', later),
}

/**
 * Requests a change of the sign-in address. The new address must be confirmed where the site requires confirmation.
 * @throws when the server does not answer
 */
export async function changeEmail(email: string): Promise<EmailChange> {
  const { auth } = await loadSessionDb()
  const emailRedirectTo = `${globalThis.location.origin}${paths.signInCallback}?return=${encodeURIComponent(paths.profile)}`
  const { data, error } = await auth.updateUser({ email }, { emailRedirectTo })
  // Same answer if another account has the address, to prevent account enumeration; no e-mail is sent in that case.
  if (error?.code === 'email_exists') return 'waits'
  if (!error) return data.user.email?.toLowerCase() === email.toLowerCase() ? 'changed' : 'waits'
  const match = refusals[error.code ?? '']
  if (match) return { refusal: match }
  if (error.status && error.status >= 400 && error.status < 500)
    return { refusal: refusal('The server refused it.', `The reason it gave: ${error.message}.`) }
  throw error
}
