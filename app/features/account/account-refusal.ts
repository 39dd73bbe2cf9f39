import { formatTime } from '../../platform/dates/date-format.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { getAccountRefusal, noMailServerResponseRefusal, noServerResponseRefusal } from './account-refusal-texts.ts'

/** Error of the auth client, with the properties that `AuthError` has too. */
export type AccountError = { name: string; code?: string | undefined; status?: number | undefined; message: string }

/**
 * Messages for users whose session ended by an action outside this tab, or because the session expired or the account
 * was suspended.
 */
export const endedSessionRefusals: Record<'ended' | 'suspended', Refusal> = {
  ended: {
    tone: 'warn',
    title: 'Your session has ended.',
    text: 'You signed out in another tab or on another device, or the session expired. Sign in to continue.',
  },
  suspended: {
    tone: 'bad',
    title: 'This account is suspended.',
    text: 'An admin has ended your sessions. Contact an admin.',
  },
}

const secondsPerUnit = { second: 1, minute: 60, hour: 3600 }

/**
 * Number of seconds to wait, parsed from the error message, because the client does not expose the response headers.
 * Default: 15 minutes.
 */
function parseWaitSeconds(message: string): number {
  const match = /(\d+|\ba) ?(second|minute|hour)/.exec(message)
  if (!match) return 15 * 60
  return (match[1] === 'a' ? 1 : Number(match[1])) * secondsPerUnit[match[2] as keyof typeof secondsPerUnit]
}

/**
 * Converts an error of an account call to a refusal for the form. A server that does not answer also becomes a refusal.
 */
export function toAccountRefusal({ name, code = '', status, message }: AccountError, now = Date.now()): Refusal {
  if (status === 429) {
    const until = formatTime(Math.ceil((now + parseWaitSeconds(message) * 1000) / 60_000) * 60_000)
    return {
      tone: 'warn',
      paused: true,
      title: `Paused until ${until}.`,
      text: 'Too many attempts. Try again after that.',
    }
  }
  if (name === 'AuthRetryableFetchError' || status === 0 || (status ?? 0) >= 500) return noServerResponseRefusal
  // If the server no longer knows the session, the auth client throws an error with this name and without an error
  // code.
  if (name === 'AuthSessionMissingError') return toAccountRefusal({ name: '', code: 'session_not_found', message })
  return (
    getAccountRefusal(code) ?? {
      tone: 'bad',
      title: 'The server rejected the request.',
      text: `Nothing was changed. Reason: ${code || message}.`,
    }
  )
}

/** Error codes that would reveal whether an account exists. The form hides these errors, and no e-mail is sent. */
const accountRevealingCodes = new Set(['otp_disabled', 'user_not_found', 'email_not_confirmed', 'user_banned'])

/**
 * Whether an e-mail was sent to this address within the last minute. This error occurs only if the account exists, so
 * the user sees the same response as after the first request.
 */
const isRecentMailError = ({ code, message }: AccountError) =>
  code === 'over_email_send_rate_limit' && /only request this after/i.test(message)

/**
 * Reason why no e-mail can be sent, whether or not an account exists. Undefined when an e-mail was sent, or would have
 * been sent if the account existed.
 */
export function toMailRefusal(error: AccountError): Refusal | undefined {
  if (accountRevealingCodes.has(error.code ?? '') || isRecentMailError(error)) return undefined
  const refusal = toAccountRefusal(error)
  // The request may have reached the server even though no response arrived.
  return refusal === noServerResponseRefusal ? noMailServerResponseRefusal : refusal
}
