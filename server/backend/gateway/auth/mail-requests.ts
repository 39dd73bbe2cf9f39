import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'
import type { AccountServices } from './account-services.ts'
import type { CodeKind } from './one-time-codes.ts'
import { getCodeChallenge } from './pkce.ts'

/**
 * Responds before the account is looked up and the e-mail is sent, so that neither the response nor its timing shows
 * whether the account exists. Used for requests for a code, a link or a recovery, which never create an account.
 */
const respondBeforeWork =
  (services: AccountServices, work: (email: string, c: GatewayContext) => Promise<unknown>): GatewayMiddleware =>
  async c => {
    const { email } = c.get('body')
    if (typeof email !== 'string')
      return respondWithAuthError(400, 'validation_failed', 'One of email or phone must be set')
    services.afterwards.add(work(email, c))
    return Response.json({})
  }

export const sendCode = (services: AccountServices) =>
  respondBeforeWork(services, makeLinkSender(services, 'magiclink'))
export const sendRecoveryMail = (services: AccountServices) =>
  respondBeforeWork(services, makeLinkSender(services, 'recovery'))

const makeLinkSender =
  ({ sql, codes, mailer }: AccountServices, kind: CodeKind & ('magiclink' | 'recovery')) =>
  async (email: string, c: GatewayContext) => {
    const back = c.req.query('redirect_to')
    const [account] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`
    // Even when no account exists, a code is stored (but no e-mail is sent), so that the later check of a wrong code
    // takes the same time.
    const code = await codes.issue({
      kind,
      email,
      userId: account?.id ?? null,
      signUp: null,
      challenge: getCodeChallenge(c),
    })
    if (account) await mailer.sendLink(email, kind, code, back)
  }

const resendTypes = ['signup', 'email_change'] as const

/** Resends the e-mail for a sign-up or change of e-mail address that is not confirmed yet. */
export const resendConfirmationMail = (services: AccountServices): GatewayMiddleware => {
  const resend = resendMail(services)
  return (c, next) => {
    const { type } = c.get('body')
    if (resendTypes.some(resendType => resendType === type)) return resend(c, next)
    return Promise.resolve(
      respondWithAuthError(
        400,
        'validation_failed',
        'Missing one of these types: signup, email_change, sms, phone_change',
      ),
    )
  }
}

const resendMail = (services: AccountServices) =>
  respondBeforeWork(services, async (email, c) => {
    const { sql, codes, mailer } = services
    const back = c.req.query('redirect_to')
    const challenge = getCodeChallenge(c)
    const { type } = c.get('body')
    if (type === 'signup') {
      const signUp = await codes.pendingSignUp(email)
      const [owner] = await sql`select from auth.users where email = ${email} and email_confirmed_at is not null`
      if (!signUp || owner) return
      const code = await codes.issue({ kind: 'signup', email, userId: null, signUp, challenge })
      await mailer.sendLink(email, 'signup', code, back)
    } else {
      const [account] = await sql<{ id: string }[]>`
        select id from auth.users u where email_change = ${email}
          and not exists (select from auth.users other where other.email = ${email}) order by email_change_sent_at desc limit 1`
      if (!account) return
      const code = await codes.issue({ kind: 'email_change', email, userId: account.id, signUp: null, challenge })
      await mailer.sendLink(email, 'email_change', code, back)
    }
  })

/** Sends a code to the signed-in user, to prove access to the account's mailbox. */
export const sendReauthenticationCode =
  ({ sql, codes, mailer }: AccountServices): GatewayMiddleware =>
  async c => {
    const userId = c.get('session')?.userId ?? ''
    const [account] = await sql<{ email: string | null }[]>`select email from auth.users where id = ${userId}`
    if (!account?.email)
      return respondWithAuthError(
        400,
        'validation_failed',
        'Reauthentication requires the user to have an email or a phone number',
      )
    const codeRequest = {
      kind: 'reauthentication',
      email: account.email,
      userId,
      signUp: null,
      challenge: null,
    } as const
    const code = await codes.issue(codeRequest)
    await mailer.sendCode(account.email, code)
    return Response.json({})
  }
