import { paths } from '../../platform/paths.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { type ConfirmLink, maskAddress } from '../../platform/session/confirm-link.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type AccountError, toMailRefusal, toRefusal } from './account-refusal.ts'

type Answer = { error: AccountError | null }
type Db = Awaited<ReturnType<typeof loadSessionDb>>
type Client = Db['auth']

export async function callAuth<A extends Answer>(
  ask: (auth: Client) => Promise<A>,
): Promise<A | { error: AccountError }> {
  try {
    return await ask((await loadSessionDb()).auth)
  } catch (error) {
    // The client's own code could not be fetched: as good as no answer.
    return { error: { name: 'AuthRetryableFetchError', message: String(error), status: 0 } }
  }
}

/** Calls a function of the database, with its failure in the form refusals are made of. */
export async function callRpc<Data>(
  call: (db: Db) => PromiseLike<{ data: Data; error: { code: string; message: string } | null; status: number }>,
): Promise<{ data: Data | null; error: AccountError | null }> {
  try {
    const { data, error, status } = await call(await loadSessionDb())
    return { data, error: error && { name: 'DatabaseError', code: error.code, message: error.message, status } }
  } catch (error) {
    return { data: null, error: { name: 'AuthRetryableFetchError', message: String(error), status: 0 } }
  }
}

export const rejectedCall = ({ error }: Answer): Refusal | undefined => (error ? toRefusal(error) : undefined)

/** Where a letter's link leads back to, with the page remembered. */
const arrivalAt = (place: string, back: string | undefined) =>
  `${globalThis.location.origin}${place}${back ? `?return=${encodeURIComponent(back)}` : ''}`

/** A letter is asked for in one manner whether there is an account or not. */
const mailRefusal = ({ error }: Answer): Refusal | undefined => (error ? toMailRefusal(error) : undefined)

export type Credentials = { email: string; password: string }

export type FirstPassword = { full_name: string; password: string }

const noAnswer = { name: 'AuthError', message: 'no answer' }

export const usedLinkRefusal: Refusal = {
  tone: 'bad',
  title: 'This link does not work any more.',
  text: 'It was used already, by its button or by the code beside it, or it is too old. Nothing was changed.',
}

const otherAccount: Refusal = {
  tone: 'bad',
  title: 'This link opens another account than it says.',
  text: 'You are not signed in. Use only links from letters that you asked for.',
}

/** All of them answer with a refusal, or with nothing when it was done. */
export const accountCalls = {
  signIn: async ({ email, password }: Credentials) =>
    rejectedCall(await callAuth(auth => auth.signInWithPassword({ email, password }))),

  sendCode: async (email: string, back?: string) =>
    mailRefusal(
      await callAuth(auth =>
        auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false, emailRedirectTo: arrivalAt(paths.signInCallback, back) },
        }),
      ),
    ),

  /** The code of a letter: to sign in, to confirm a new account, or to choose a new password. */
  enterCode: async (email: string, token: string, type: 'email' | 'signup' | 'recovery' = 'email') =>
    rejectedCall(await callAuth(auth => auth.verifyOtp({ email, token, type }))),

  /**
   * Redeems the link of a letter, which works once. `signed-in`: a session is open. `half`: the project wants both addresses to
   * confirm a change, and the other one has not yet.
   */
  async redeemLink({ kind, token, to }: ConfirmLink): Promise<Refusal | 'signed-in' | 'half'> {
    const answer = await callAuth(auth => auth.verifyOtp({ type: kind, token_hash: token }))
    if (answer.error?.code === 'otp_expired') return usedLinkRefusal
    if (answer.error || !('data' in answer)) return toRefusal(answer.error ?? noAnswer)
    const { session } = answer.data
    if (!session) return 'half'
    // A link says whose it is. One that opens another account was made to sign people in as somebody else.
    if (kind !== 'email_change' && to && maskAddress(session.user.email) !== to) {
      await callAuth(auth => auth.signOut({ scope: 'local' }))
      return otherAccount
    }
    return 'signed-in'
  },

  /**
   * Gives the account of the person who is signed in its first password, and the name they gave. Where a stranger signed up with
   * the address before them, a Supabase project keeps the stranger's name.
   */
  async finishSignUp({ password, full_name }: FirstPassword): Promise<Refusal | undefined> {
    const answer = await callAuth(auth => auth.updateUser({ password, data: { full_name } }))
    if (answer.error || !('data' in answer)) return toRefusal(answer.error ?? noAnswer)
    const { id } = answer.data.user
    const { error } = await callRpc(db => db.from('profiles').update({ full_name }).eq('id', id))
    // The account is ready; the profile page changes the name.
    if (error) console.error('the name could not be saved', error)
    return undefined
  },

  /** Whether the account has a password, which it has not after a sign-up by the link of a letter. @throws the refusal's error */
  async hasPassword(): Promise<boolean> {
    const { data, error } = await callRpc(db => db.rpc('has_password'))
    if (error) throw error
    return data === true
  },

  /** The letter of a new account, once more. */
  confirmAgain: async (email: string, back?: string) =>
    mailRefusal(
      await callAuth(auth =>
        auth.resend({ type: 'signup', email, options: { emailRedirectTo: arrivalAt(paths.signInCallback, back) } }),
      ),
    ),

  sendRecovery: async (email: string) =>
    mailRefusal(
      await callAuth(auth =>
        auth.resetPasswordForEmail(email, { redirectTo: arrivalAt(paths.resetPassword, undefined) }),
      ),
    ),

  /** @param current the present one, which a session that was begun a while ago has to show */
  setPassword: async (password: string, current?: string) =>
    rejectedCall(await callAuth(auth => auth.updateUser({ password, ...(current && { current_password: current }) }))),

  /** `waits` when a letter has to be answered before the account can be used. */
  async signUp(
    person: Credentials & { full_name: string /** The token of one's letter. */; invitation?: string | undefined },
    back?: string,
  ): Promise<Refusal | 'waits' | undefined> {
    const { email, password, full_name, invitation } = person
    const data = { full_name, ...(invitation && { invitation }) }
    const emailRedirectTo = arrivalAt(paths.signInCallback, back)
    const answer = await callAuth(auth => auth.signUp({ email, password, options: { data, emailRedirectTo } }))
    if (answer.error) return toRefusal(answer.error)
    return 'data' in answer && answer.data.session ? undefined : 'waits'
  },
}
