import { paths } from '../../platform/paths.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

export type EmailChange =
  | 'changed'
  /** If the address can be used, a letter is on its way to it; until its link is followed nothing changes. */
  | 'waits'
  | { refused: string }

const refusals: Record<string, string> = {
  email_address_invalid: 'The server does not take this address. Look at it once more.',
  insufficient_aal: 'This needs your second factor. Sign out, sign in again with the code of your app, and repeat it.',
  over_email_send_rate_limit: 'Too many letters were asked for. Try again in a quarter of an hour.',
  over_request_rate_limit: 'Too many tries. Try again in a quarter of an hour.',
}

/**
 * Asks for another address to sign in with. Its new owner has to confirm it where the site confirms addresses.
 * @throws when the server did not answer
 */
export async function changeEmail(email: string): Promise<EmailChange> {
  const { auth } = await loadSessionDb()
  const emailRedirectTo = `${globalThis.location.origin}${paths.profile}`
  const { data, error } = await auth.updateUser({ email }, { emailRedirectTo })
  // Whether another account has the address is told to nobody: no letter comes, and the same is said.
  if (error?.code === 'email_exists') return 'waits'
  if (!error) return data.user.email?.toLowerCase() === email.toLowerCase() ? 'changed' : 'waits'
  const known = refusals[error.code ?? '']
  if (known) return { refused: known }
  if (error.status && error.status >= 400 && error.status < 500)
    return { refused: `The server refused it: ${error.message}.` }
  throw error
}
