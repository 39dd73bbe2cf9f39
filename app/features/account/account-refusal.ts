import { formatTime } from '../../platform/dates/date-format.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { noAnswerRefusal, refusalText } from './account-refusal-words.ts'

/** As the client hands it out; `AuthError` has this shape. */
export type AccountError = { name: string; code?: string | undefined; status?: number | undefined; message: string }

/** Why there is no session any more, for whoever did not end it here. */
export const endingMessage: Record<'ended' | 'suspended', Refusal> = {
  ended: {
    tone: 'warn',
    title: 'Your session has ended.',
    text: 'You signed out in another tab, it was ended elsewhere, or it lasted too long. Sign in to go on.',
  },
  suspended: {
    tone: 'bad',
    title: 'This account is suspended.',
    text: 'An admin of the site has ended your sessions. Ask one about it.',
  },
}

const seconds = { second: 1, minute: 60, hour: 3600 }

/** Seconds to wait, from the words of the answer: the client does not hand out its headers. A quarter of an hour where it does not say. */
function waitOf(message: string): number {
  const told = /(\d+|\ba) ?(second|minute|hour)/.exec(message)
  if (!told) return 15 * 60
  return (told[1] === 'a' ? 1 : Number(told[1])) * seconds[told[2] as keyof typeof seconds]
}

/** What a call of one's account was answered, if it was refused. A silent server is said in the same place. */
export function toRefusal({ name, code = '', status, message }: AccountError, now = Date.now()): Refusal {
  if (status === 429) {
    const until = formatTime(Math.ceil((now + waitOf(message) * 1000) / 60_000) * 60_000)
    return {
      tone: 'warn',
      paused: true,
      title: `Paused until ${until}.`,
      text: 'There were too many tries. Then it works again by itself.',
    }
  }
  if (name === 'AuthRetryableFetchError' || status === 0 || (status ?? 0) >= 500) return noAnswerRefusal
  // The client's own name for a session the server no longer knows.
  if (name === 'AuthSessionMissingError') return toRefusal({ name: '', code: 'session_not_found', message })
  return (
    refusalText(code) ?? {
      tone: 'bad',
      title: 'The server refused this.',
      text: `Nothing was changed. The reason it gave: ${code || message}.`,
    }
  )
}

/** They tell who has an account: nobody is told, and no letter is sent. */
const tellsWhoIsKnown = new Set(['otp_disabled', 'user_not_found', 'email_not_confirmed', 'user_banned'])

/** A letter went to this address within the last minute. Only an account has that, so it is answered as the first time. */
const wasJustSent = ({ code, message }: AccountError) =>
  code === 'over_email_send_rate_limit' && /only request this after/i.test(message)

/** Why no letter can come, whoever asks. Undefined where one is on its way, or would be if there were an account. */
export const toMailRefusal = (error: AccountError): Refusal | undefined =>
  tellsWhoIsKnown.has(error.code ?? '') || wasJustSent(error) ? undefined : toRefusal(error)
