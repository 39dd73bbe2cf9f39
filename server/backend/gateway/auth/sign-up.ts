import { randomUUID } from 'node:crypto'
import { authRefusal } from '../answers.ts'
import type { Context, Middleware } from '../context.ts'
import type { AccountServices } from './account-services.ts'
import { createAccount } from './accounts.ts'
import type { PendingSignUp } from './one-time-codes.ts'
import { hashPassword, type Weakness, passwordWeakness } from './passwords.ts'
import { codeChallenge } from './pkce.ts'
import { answerSignIn } from './sign-in-answer.ts'

/** Letters of the details of an account, as JSON: they are kept before anybody has proved anything, and each token holds them. */
const mostDetails = 4000

export const isTooLong = (data: unknown) => JSON.stringify(data ?? {}).length > mostDetails
export const detailsTooLong = () => authRefusal(400, 'validation_failed', 'The details of the account are too long')

/**
 * Where letters leave the house an account is made when its letter has been answered, without a password; until then there is
 * only the letter. A known address gets the same answer after the same work, and its owner a letter that says so. Without letters the account is made at once and the address counts as nobody's proof.
 */
export const signUp =
  (services: AccountServices): Middleware =>
  async c => {
    const { email, password, data } = c.get('body')
    if (typeof email !== 'string')
      return authRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    if (typeof password !== 'string' || password === '')
      return authRefusal(400, 'validation_failed', 'Signup requires a valid password')
    if (isTooLong(data)) return detailsTooLong()
    const weakness = passwordWeakness(password)
    if (weakness) return refusePassword(weakness)
    const asked = { email, signUp: { passwordHash: await hashPassword(password), data: { ...(data as object) } } }
    const invited = await acceptInvited(services, asked)
    if (invited) return answerSignIn(services, c, { userId: invited, method: 'password' }, alreadyRegistered)
    if (services.confirmsEmail) return sendLetter(services, c, asked)
    const made = await services.sql.begin(transaction =>
      createAccount(transaction, { email, ...asked.signUp, isConfirmed: true, isProved: false }),
    )
    if (!made) return alreadyRegistered()
    return answerSignIn(services, c, { userId: made, method: 'password' }, alreadyRegistered)
  }

const alreadyRegistered = () => authRefusal(422, 'user_already_exists', 'User already registered')

/** Supabase Auth calls a password that cannot be hashed whole invalid, and any other that is not taken weak. */
export const refusePassword = ({ reason, message }: Weakness) =>
  reason === 'bytes'
    ? authRefusal(400, 'validation_failed', message)
    : authRefusal(422, 'weak_password', message, { fields: { weak_password: { reasons: [reason] } } })

type Asked = { email: string; signUp: PendingSignUp }

async function sendLetter(services: AccountServices, c: Context, { email, signUp }: Asked): Promise<Response> {
  const { codes, mailer, sql, afterwards } = services
  const code = await codes.issue({ kind: 'signup', email, userId: null, signUp, challenge: codeChallenge(c) })
  const back = c.req.query('redirect_to')
  afterwards.add(
    (async () => {
      const [owner] = await sql`select from auth.users where email = ${email} and email_confirmed_at is not null`
      // What was issued for a known address stays as well: it opens nothing, and wrong codes cost the same.
      await (owner ? mailer.sendAccountExists(email) : mailer.sendLink(email, 'signup', code, back))
    })(),
  )
  return Response.json(imagined(email, signUp.data))
}

/**
 * Signing up with the link of an invitation: who has it has read the mail of the invited address, so the address is proved
 * and no second letter is sent. The database gives the account its role.
 * @returns the account's id; undefined when there is no open invitation of this token for this address, or the address has an account
 */
async function acceptInvited({ sql }: AccountServices, { email, signUp }: Asked): Promise<string | undefined> {
  const { invitation } = signUp.data
  if (typeof invitation !== 'string') return undefined
  const [open] = await sql`select from public.invitations i where i.token_hash = sha256(${invitation}::bytea)
    and i.email = ${email} and private.invitation_state(i) = 'open'`
  if (!open) return undefined
  return sql.begin(transaction => createAccount(transaction, { email, ...signUp, isConfirmed: true, isProved: true }))
}

/** What a new account looks like, with nothing true in it. Programs take an account without identities for one that was there before. */
function imagined(email: string, { invitation: _, ...data }: Record<string, unknown>) {
  const [id, now] = [randomUUID(), new Date().toISOString()]
  const details = { ...data, email, email_verified: false, phone_verified: false, sub: id }
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: details,
    provider: 'email',
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email,
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: details,
    identities: [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  }
}
