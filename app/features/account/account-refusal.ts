import { formatTime } from '../../platform/dates/date-format.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { serverSilence } from '../../platform/text/server-silence.ts'

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

const byCode: Record<string, Refusal> = {
  invalid_credentials: {
    tone: 'bad',
    title: 'The email or the password is not right.',
    text: 'Check both, or have a one-time code sent.',
  },
  email_not_confirmed: {
    tone: 'warn',
    title: 'Your address is not confirmed yet.',
    text: 'Look for our letter: type its code, or open its link. Nothing came? Sign up once more, and another letter comes.',
  },
  user_banned: { tone: 'bad', title: 'This account is suspended.', text: 'Ask an admin of the site about it.' },
  otp_expired: {
    tone: 'bad',
    title: 'That code or link has passed, was used already, or is another one.',
    text: 'A code counts for ten minutes and five tries. Look at the newest one again, or have another sent.',
  },
  same_password: {
    tone: 'bad',
    title: 'That is the password you had.',
    text: 'Choose another one, or simply sign in with it.',
  },
  reauthentication_needed: {
    tone: 'bad',
    title: 'You signed in a while ago.',
    text: 'Nothing was changed. Write your present password too, or have a letter sent to choose a new one.',
  },
  current_password_invalid: {
    tone: 'bad',
    title: 'This is not your present password.',
    text: 'Nothing was changed. Check it, or have a letter sent to choose a new one.',
  },
  weak_password: { tone: 'bad', title: 'The password was refused as too easy.', text: 'A few words in a row do well.' },
  mfa_verification_failed: {
    tone: 'bad',
    title: 'That code has passed.',
    text: 'Enter the one shown now. If they never match, set the phone’s clock to automatic.',
  },
  mfa_factor_not_found: {
    tone: 'bad',
    title: 'This second factor is not there any more.',
    text: 'It was removed or begun again elsewhere. Load the page again and take it from there.',
  },
  mfa_factor_name_conflict: {
    tone: 'bad',
    title: 'You have a second factor of that name.',
    text: 'Give this one another name, so that you can tell them apart.',
  },
  too_many_enrolled_mfa_factors: {
    tone: 'bad',
    title: 'Ten second factors are the most.',
    text: 'Remove one you no longer use, then add this one.',
  },
  insufficient_aal: {
    tone: 'bad',
    title: 'This needs your second factor.',
    text: 'Nothing was changed. Sign out, sign in again with the code of your app, and repeat it.',
  },
  session_not_found: {
    tone: 'warn',
    title: 'Your session has ended.',
    text: 'Nothing was changed. Sign in again and repeat it.',
  },
  // Neutral: it does not say whether there is an account.
  user_already_exists: {
    tone: 'bad',
    title: 'No account was made with these details.',
    text: 'If you have one, sign in or ask for a new password.',
  },
}
const alike: Record<string, string> = {
  access_denied: 'otp_expired',
  otp_disabled: 'otp_expired',
  email_exists: 'user_already_exists',
  mfa_challenge_expired: 'mfa_verification_failed',
  // What our own functions in the database answer to a session that lacks something.
  '42501': 'insufficient_aal',
  PGRST303: 'session_not_found',
  PT401: 'session_not_found',
}

const seconds = { second: 1, minute: 60, hour: 3600 }

/** Seconds to wait, from the words of the answer: the client does not hand out its headers. A quarter of an hour where it does not say. */
function waitOf(message: string): number {
  const told = /(\d+|\ba) ?(second|minute|hour)/.exec(message)
  if (!told) return 15 * 60
  return (told[1] === 'a' ? 1 : Number(told[1])) * seconds[told[2] as keyof typeof seconds]
}

/** What a call of one's account was answered, if it was refused. A silent server is said in the same place. */
export function refusalOf({ name, code = '', status, message }: AccountError, now = Date.now()): Refusal {
  if (status === 429) {
    const until = formatTime(Math.ceil((now + waitOf(message) * 1000) / 60_000) * 60_000)
    return {
      tone: 'warn',
      paused: true,
      title: `Paused until ${until}.`,
      text: 'There were too many tries. Then it works again by itself.',
    }
  }
  if (name === 'AuthRetryableFetchError' || status === 0 || (status ?? 0) >= 500)
    return {
      tone: 'warn',
      title: serverSilence,
      text: 'Nothing was changed, and what you typed is still here. Try again in a moment.',
    }
  // The client's own name for a session the server no longer knows.
  if (name === 'AuthSessionMissingError') return refusalOf({ name: '', code: 'session_not_found', message })
  return (
    byCode[alike[code] ?? code] ?? {
      tone: 'bad',
      title: 'The server refused this.',
      text: `Nothing was changed. The reason it gave: ${code || message}.`,
    }
  )
}
