import { paths } from '../../platform/paths.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { type EmailConfirmationLink, maskEmailAddress } from '../../platform/session/email-confirmation-link.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type AccountError, toAccountRefusal, toMailRefusal } from './account-refusal.ts'

type AuthCallResponse = { error: AccountError | null }
type Db = Awaited<ReturnType<typeof loadSessionDb>>
type AuthClient = Db['auth']

/** Maximum time in ms to load the code of the auth client. A response of the server has the same maximum time. */
const loadTimeoutMs = 20_000

/**
 * @throws when the code of the auth client has not loaded in time. The call is then never sent, not even if the code
 * loads later.
 */
async function loadDbWithTimeout(): Promise<Db> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the client was not loaded in time')), loadTimeoutMs)
  })
  return Promise.race([loadSessionDb(), timeout]).finally(() => clearTimeout(timer))
}

export async function callAuthApi<A extends AuthCallResponse>(
  ask: (auth: AuthClient) => Promise<A>,
): Promise<A | { error: AccountError }> {
  try {
    return await ask((await loadDbWithTimeout()).auth)
  } catch (error) {
    // If the code of the auth client cannot be loaded, the error is the same as for a server that does not answer.
    return { error: { name: 'AuthRetryableFetchError', message: String(error), status: 0 } }
  }
}

/** Calls a database function and returns its error in the format of an error of the auth client. */
export async function callAccountFunction<Data>(
  call: (db: Db) => PromiseLike<{ data: Data; error: { code: string; message: string } | null; status: number }>,
): Promise<{ data: Data | null; error: AccountError | null }> {
  try {
    const { data, error, status } = await call(await loadDbWithTimeout())
    return { data, error: error && { name: 'DatabaseError', code: error.code, message: error.message, status } }
  } catch (error) {
    return { data: null, error: { name: 'AuthRetryableFetchError', message: String(error), status: 0 } }
  }
}

export const toAccountCallRefusal = ({ error }: AuthCallResponse): Refusal | undefined =>
  error ? toAccountRefusal(error) : undefined

/** Redirect URL for a link in an e-mail. The query contains the return path. */
const buildRedirectUrl = (place: string, back: string | undefined) =>
  `${globalThis.location.origin}${place}${back ? `?return=${encodeURIComponent(back)}` : ''}`

/**
 * Refusal that does not reveal whether an account exists: a request for an e-mail gets the same response with and
 * without an account, to prevent account enumeration.
 */
const toMailCallRefusal = ({ error }: AuthCallResponse): Refusal | undefined =>
  error ? toMailRefusal(error) : undefined

export type Credentials = { email: string; password: string }

export type FirstPassword = { full_name: string; password: string }

const noResponseError = { name: 'AuthError', message: 'no answer' }

export const linkAlreadyUsedRefusal: Refusal = {
  tone: 'bad',
  title: 'This link no longer works.',
  text: 'It was already used (its button or its code), or it has expired. Nothing was changed.',
}

const otherAccountRefusal: Refusal = {
  tone: 'bad',
  title: 'This link belongs to another account.',
  text: 'You are not signed in. Use only links from emails that you requested.',
}

/** Calls for accounts, e.g. to sign in. Each call returns a refusal, or undefined on success. */
export const accountCalls = {
  signIn: async ({ email, password }: Credentials) =>
    toAccountCallRefusal(await callAuthApi(auth => auth.signInWithPassword({ email, password }))),

  sendCode: async (email: string, back?: string) =>
    toMailCallRefusal(
      await callAuthApi(auth =>
        auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false, emailRedirectTo: buildRedirectUrl(paths.signInCallback, back) },
        }),
      ),
    ),

  /** Verifies the code from an e-mail: to sign in, to confirm a new account, or to choose a new password. */
  enterCode: async (email: string, token: string, type: 'email' | 'signup' | 'recovery' = 'email') =>
    toAccountCallRefusal(await callAuthApi(auth => auth.verifyOtp({ email, token, type }))),

  /**
   * Redeems the single-use link of an e-mail. `signed-in` means that a session is open. `half` means that an address
   * change waits for a second confirmation, because the old address and the new address must both be confirmed.
   */
  async redeemLink({ kind, token, to }: EmailConfirmationLink): Promise<Refusal | 'signed-in' | 'half'> {
    const answer = await callAuthApi(auth => auth.verifyOtp({ type: kind, token_hash: token }))
    if (answer.error?.code === 'otp_expired') return linkAlreadyUsedRefusal
    if (answer.error || !('data' in answer)) return toAccountRefusal(answer.error ?? noResponseError)
    const { session } = answer.data
    if (!session) return 'half'
    // Refuses a link that opens another account than the account that the link names, because an attacker may try to
    // sign the visitor in to the attacker's account. The link names the address to which the e-mail was sent.
    if (kind !== 'email_change' && to && maskEmailAddress(session.user.email) !== to) {
      await callAuthApi(auth => auth.signOut({ scope: 'local' }))
      return otherAccountRefusal
    }
    return 'signed-in'
  },

  /**
   * Sets the first password and the entered name for the signed-in account. The name is set again, because another
   * person may have signed up earlier with this address, and a Supabase project keeps the name that this person
   * entered.
   */
  async finishSignUp({ password, full_name }: FirstPassword): Promise<Refusal | undefined> {
    const answer = await callAuthApi(auth => auth.updateUser({ password, data: { full_name } }))
    if (answer.error || !('data' in answer)) return toAccountRefusal(answer.error ?? noResponseError)
    const { id } = answer.data.user
    const { error } = await callAccountFunction(db => db.from('profiles').update({ full_name }).eq('id', id))
    // A sign-up without a name succeeds, because the account works without a name and the user can set the name on the
    // profile page.
    if (error) console.error('the name could not be saved', error)
    return undefined
  },

  /**
   * Whether the account has a password. An account that was created through an e-mail link has no password.
   * @throws the error with which the database refused the call
   */
  async hasPassword(): Promise<boolean> {
    const { data, error } = await callAccountFunction(db => db.rpc('has_password'))
    if (error) throw error
    return data === true
  },

  /** Resends the e-mail that confirms a new account. */
  confirmAgain: async (email: string, back?: string) =>
    toMailCallRefusal(
      await callAuthApi(auth =>
        auth.resend({
          type: 'signup',
          email,
          options: { emailRedirectTo: buildRedirectUrl(paths.signInCallback, back) },
        }),
      ),
    ),

  sendRecovery: async (email: string) =>
    toMailCallRefusal(
      await callAuthApi(auth =>
        auth.resetPasswordForEmail(email, { redirectTo: buildRedirectUrl(paths.resetPassword, undefined) }),
      ),
    ),

  /** @param current current password, required when the session is no longer recent */
  setPassword: async (password: string, current?: string) =>
    toAccountCallRefusal(
      await callAuthApi(auth => auth.updateUser({ password, ...(current && { current_password: current }) })),
    ),

  /** Creates an account. `waits` means that the user has to confirm an e-mail before the account can be used. */
  async signUp(
    person: Credentials & {
      full_name: string
      /** Token from the invitation e-mail. */
      invitation?: string | undefined
    },
    back?: string,
  ): Promise<Refusal | 'waits' | undefined> {
    const { email, password, full_name, invitation } = person
    const data = { full_name, ...(invitation && { invitation }) }
    const emailRedirectTo = buildRedirectUrl(paths.signInCallback, back)
    const answer = await callAuthApi(auth => auth.signUp({ email, password, options: { data, emailRedirectTo } }))
    if (answer.error) return toAccountRefusal(answer.error)
    return 'data' in answer && answer.data.session ? undefined : 'waits'
  },
}
