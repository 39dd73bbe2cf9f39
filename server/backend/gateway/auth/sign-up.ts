import { randomUUID } from 'node:crypto'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'
import type { AccountServices } from './account-services.ts'
import { createAccount } from './accounts.ts'
import type { PendingSignUp } from './one-time-codes.ts'
import { findPasswordWeakness, hashPassword, type PasswordWeakness } from './passwords.ts'
import { getCodeChallenge } from './pkce.ts'
import { respondToSignIn } from './sign-in-response.ts'

/**
 * Maximum length of the account metadata as JSON. The limit is low because the metadata is stored before the e-mail
 * address is proved, and every token contains the metadata.
 */
const maxDetailsLength = 4000

export const areUserDetailsTooLong = (data: unknown) => JSON.stringify(data ?? {}).length > maxDetailsLength
export const respondDetailsTooLong = () =>
  respondWithAuthError(400, 'validation_failed', 'The details of the account are too long')

/**
 * Signs up an account. With a mail server, only an e-mail is sent, and the link or code in this e-mail creates the
 * account, without a password. A known e-mail address gets the same response after the same work, and the owner of the
 * address gets an e-mail about the attempt. Without a mail server the account is created immediately, with an
 * unconfirmed address.
 */
export const signUp =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const { email, password, data } = c.get('body')
    if (typeof email !== 'string')
      return respondWithAuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    if (typeof password !== 'string' || password === '')
      return respondWithAuthError(400, 'validation_failed', 'Signup requires a valid password')
    if (areUserDetailsTooLong(data)) return respondDetailsTooLong()
    const weakness = findPasswordWeakness(password)
    if (weakness) return respondWeakPassword(weakness)
    const signUpRequest = {
      email,
      signUp: { passwordHash: await hashPassword(password), data: { ...(data as object) } },
    }
    const invited = await signUpWithInvitation(services, signUpRequest)
    if (invited) return respondToSignIn(services, c, { userId: invited, method: 'password' }, respondAlreadyRegistered)
    if (services.confirmsEmail) return sendSignUpMail(services, c, signUpRequest)
    const accountId = await services.sql.begin(transaction =>
      createAccount(transaction, { email, ...signUpRequest.signUp, isConfirmed: true, isProved: false }),
    )
    if (!accountId) return respondAlreadyRegistered()
    return respondToSignIn(services, c, { userId: accountId, method: 'password' }, respondAlreadyRegistered)
  }

const respondAlreadyRegistered = () => respondWithAuthError(422, 'user_already_exists', 'User already registered')

/**
 * Responds to a rejected password as Supabase Auth does: a password too long to hash is «invalid», any other weakness
 * is «weak».
 */
export const respondWeakPassword = ({ reason, message }: PasswordWeakness) =>
  reason === 'bytes'
    ? respondWithAuthError(400, 'validation_failed', message)
    : respondWithAuthError(422, 'weak_password', message, { fields: { weak_password: { reasons: [reason] } } })

type SignUpRequest = { email: string; signUp: PendingSignUp }

async function sendSignUpMail(
  services: AccountServices,
  c: GatewayContext,
  { email, signUp }: SignUpRequest,
): Promise<Response> {
  const { codes, mailer, sql, afterwards } = services
  const code = await codes.issue({ kind: 'signup', email, userId: null, signUp, challenge: getCodeChallenge(c) })
  const back = c.req.query('redirect_to')
  afterwards.add(
    (async () => {
      const [owner] = await sql`select from auth.users where email = ${email} and email_confirmed_at is not null`
      // The code for a known e-mail address is stored although the code opens no session, so that checking a wrong code
      // takes the same time for known and unknown addresses.
      await (owner ? mailer.sendAccountExists(email) : mailer.sendLink(email, 'signup', code, back))
    })(),
  )
  return Response.json(makePlaceholderUser(email, signUp.data))
}

/**
 * Signs up with an invitation link. The link proves that the user reads the e-mails of the invited address, so no
 * second e-mail is sent. The database assigns the role.
 * @returns id of the account; undefined when no open invitation has this token and e-mail address, or the address has
 * an account
 */
async function signUpWithInvitation(
  { sql }: AccountServices,
  { email, signUp }: SignUpRequest,
): Promise<string | undefined> {
  const { invitation } = signUp.data
  if (typeof invitation !== 'string') return undefined
  const [open] = await sql`select from public.invitations i where i.token_hash = sha256(${invitation}::bytea)
    and i.email = ${email} and private.invitation_state(i) = 'open'`
  if (!open) return undefined
  return sql.begin(transaction => createAccount(transaction, { email, ...signUp, isConfirmed: true, isProved: true }))
}

/**
 * Builds the response for a sign-up by e-mail: the data of an account that does not exist, the same for new and known
 * e-mail addresses. The response contains an identity, because clients treat an account without identities as an
 * existing account.
 */
function makePlaceholderUser(email: string, { invitation: _, ...data }: Record<string, unknown>) {
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
