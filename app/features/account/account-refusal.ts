import { formatTime } from '../../platform/dates/date-format.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { getAccountRefusal, noAnswerRefusal } from './account-refusal-texts.ts'

/** Error of the auth client, in the shape that `AuthError` has too. */
export type AccountError = { name: string; code?: string | undefined; status?: number | undefined; message: string }

/** Why a session ended, for a user who did not end it on this device. */
export const endingMessage: Record<'ended' | 'suspended', Refusal> = {
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

const seconds = { second: 1, minute: 60, hour: 3600 }

/**
 * Wait in seconds, parsed from the error message because the client does not expose the headers. Default 15 minutes.
 */
function parseWait(message: string): number {
  const match = /(\d+|\ba) ?(second|minute|hour)/.exec(message)
  if (!match) return 15 * 60
  return (match[1] === 'a' ? 1 : Number(match[1])) * seconds[match[2] as keyof typeof seconds]
}

/** Turns an account error into a refusal for the form. A server that does not answer becomes a refusal too. */
export function toRefusal({ name, code = '', status, message }: AccountError, now = Date.now()): Refusal {
  if (status === 429) {
    const until = formatTime(Math.ceil((now + parseWait(message) * 1000) / 60_000) * 60_000)
    return {
      tone: 'warn',
      paused: true,
      title: `Paused until ${until}.`,
      text: 'Too many attempts. Try again after that.',
    }
  }
  if (name === 'AuthRetryableFetchError' || status === 0 || (status ?? 0) >= 500) return noAnswerRefusal
  // The auth client has its own error name for a session that the server no longer knows.
  if (name === 'AuthSessionMissingError') return toRefusal({ name: '', code: 'session_not_found', message })
  return (
    getAccountRefusal(code) ?? {
      tone: 'bad',
      title: 'The server rejected the request.',
      text: `Nothing was changed. Reason: ${code || message}.`,
    }
  )
}

/** Codes that would reveal whether an account exists: the user is not shown them, and no e-mail is sent. */
const tellsWhoIsKnown = new Set(['otp_disabled', 'user_not_found', 'email_not_confirmed', 'user_banned'])

/**
 * An e-mail went to this address within the last minute. This error only occurs for existing accounts, so the answer is
 * the same as for the first request.
 */
const wasJustSent = ({ code, message }: AccountError) =>
  code === 'over_email_send_rate_limit' && /only request this after/i.test(message)

/**
 * Why no e-mail can be sent, independent of whether an account exists. Undefined when an e-mail is on its way, or would
 * be if the account existed.
 */
export const toMailRefusal = (error: AccountError): Refusal | undefined =>
  tellsWhoIsKnown.has(error.code ?? '') || wasJustSent(error) ? undefined : toRefusal(error)
