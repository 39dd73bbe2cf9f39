import { buildConfirmLink, type EmailLinkKind } from '../../../../../app/platform/session/email-confirmation-link.ts'
import type { TransactionSql } from '../../../database/sql.ts'
import type { GatewayContext, GatewayMiddleware } from '../../context.ts'
import { respondWithAuthError } from '../../error-responses.ts'
import type { AccountDetails } from '../account-changes.ts'
import type { AccountServices } from '../account-services.ts'
import { createAccount } from '../accounts.ts'
import type { PendingSignUp } from '../one-time-codes.ts'
import { findPasswordWeakness, hashPassword } from '../passwords.ts'
import { areUserDetailsTooLong, respondDetailsTooLong, respondWeakPassword } from '../sign-up.ts'
import { readUserResponse } from '../user-response.ts'
import { writeAuditLine } from './account-trail.ts'
import { respondAccountNotFound, respondEmailExists } from './accounts-by-id.ts'

type KnownAccount = { id: string; isConfirmed: boolean }

const respondMissingEmail = () => respondWithAuthError(400, 'validation_failed', 'An email address is required')

const findAccount = async ({ sql }: AccountServices, email: string) =>
  (
    await sql<KnownAccount[]>`
      select id, email_confirmed_at is not null as "isConfirmed" from auth.users where email = ${email} and not is_sso_user`
  )[0]

/**
 * Creates an account whose e-mail address is not proved. The account has no profile and no role, and is deleted after a
 * week.
 */
async function ensureUnconfirmedAccount(
  transaction: TransactionSql,
  email: string,
  data: AccountDetails,
  isInvited: boolean,
) {
  const newAccount = { email, passwordHash: '', data, isByProgram: true, isConfirmed: false, isProved: false }
  await createAccount(transaction, newAccount)
  const [account] = await transaction<{ id: string }[]>`
    update auth.users set confirmation_sent_at = now(), invited_at = case when ${isInvited} then now() else invited_at end
    where email = ${email} and email_confirmed_at is null returning id`
  return account?.id
}

/**
 * Invites a person to create an account without a role. Only invitations of the site give roles, and such an
 * invitation is valid only while the admin who sent it may invite.
 */
export const inviteByProgram =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const { email, data } = c.get('body')
    if (typeof email !== 'string') return respondMissingEmail()
    if (areUserDetailsTooLong(data)) return respondDetailsTooLong()
    const { sql, codes, mailer } = services
    if ((await findAccount(services, email))?.isConfirmed) return respondEmailExists()
    const details = { ...(data as AccountDetails | undefined) }
    const id = await sql.begin(async transaction => {
      const id = await ensureUnconfirmedAccount(transaction, email, details, true)
      if (id) await writeAuditLine(transaction, id, 'invited')
      return id
    })
    if (!id) return respondEmailExists()
    const signUp: PendingSignUp = { passwordHash: '', data: details }
    const code = await codes.issue({ kind: 'signup', email, userId: null, signUp, challenge: null })
    await mailer.sendInvitation(email, code, c.req.query('redirect_to'))
    return c.json((await readUserResponse(sql, { id })) ?? null)
  }

type AdminLinkRequest = {
  kind: EmailLinkKind
  email: string
  userId: string | null
  signUp: PendingSignUp | null
  accountId: string
}

/**
 * Checks a request to create a link and returns the details of the link, or an error response. For a sign-up link, the
 * account is created here.
 */
async function prepareAdminLink(
  services: AccountServices,
  c: GatewayContext,
): Promise<(AdminLinkRequest & { type: string }) | Response> {
  const { type, email, new_email, password, data } = c.get('body')
  if (typeof email !== 'string') return respondMissingEmail()
  if (areUserDetailsTooLong(data)) return respondDetailsTooLong()
  const { sql } = services
  const knownAccount = await findAccount(services, email)
  if (type === 'signup' || type === 'invite' || (type === 'magiclink' && !knownAccount)) {
    if (knownAccount?.isConfirmed) return respondEmailExists()
    const newPassword = typeof password === 'string' && password !== '' ? password : undefined
    if (type === 'signup' && newPassword === undefined)
      return respondWithAuthError(400, 'validation_failed', 'Signup requires a valid password')
    const weakness = newPassword && findPasswordWeakness(newPassword)
    if (weakness) return respondWeakPassword(weakness)
    const signUp = {
      passwordHash: newPassword ? await hashPassword(newPassword) : '',
      data: { ...(data as AccountDetails | undefined) },
    }
    const accountId = await sql.begin(tx => ensureUnconfirmedAccount(tx, email, signUp.data, type === 'invite'))
    if (!accountId) return respondEmailExists()
    return { kind: 'signup', email, userId: null, signUp, accountId, type: type === 'invite' ? 'invite' : 'signup' }
  }
  if (type === 'magiclink' || type === 'recovery') {
    if (!knownAccount) return respondWithAuthError(404, 'user_not_found', 'User with this email not found')
    return { kind: type, email, userId: knownAccount.id, signUp: null, accountId: knownAccount.id, type }
  }
  if (type === 'email_change_current')
    return respondWithAuthError(
      400,
      'validation_failed',
      'Enable secure email change to generate link for current email',
    )
  if (type !== 'email_change_new')
    return respondWithAuthError(400, 'validation_failed', `Invalid email action link type requested: ${String(type)}`)
  if (!knownAccount) return respondAccountNotFound()
  if (typeof new_email !== 'string') return respondMissingEmail()
  if (await findAccount(services, new_email)) return respondEmailExists()
  await sql`update auth.users set email_change = ${new_email}, email_change_sent_at = now() where id = ${knownAccount.id}`
  return {
    kind: 'email_change',
    email: new_email,
    userId: knownAccount.id,
    signUp: null,
    accountId: knownAccount.id,
    type,
  }
}

/** Responds with a one-time code and link for an e-mail that the operator sends. This server sends no e-mail. */
export const makeAdminLink =
  (services: AccountServices): GatewayMiddleware =>
  async c => {
    const linkRequest = await prepareAdminLink(services, c)
    if (linkRequest instanceof Response) return linkRequest
    const { kind, email, accountId, type, userId, signUp } = linkRequest
    const { sql, codes, siteUrl } = services
    const { code, token } = await codes.issue({ kind, email, userId, signUp, challenge: null })
    await writeAuditLine(sql, accountId, 'link')
    const { redirect_to } = c.get('body')
    const back = typeof redirect_to === 'string' ? redirect_to : c.req.query('redirect_to')
    const isOwn = back && URL.canParse(back) && new URL(back).origin === new URL(siteUrl).origin
    return c.json({
      ...(await readUserResponse(sql, { id: accountId })),
      action_link: buildConfirmLink(siteUrl, { kind, token, to: email, back }),
      email_otp: code,
      hashed_token: token,
      verification_type: type,
      redirect_to: isOwn ? back : siteUrl,
    })
  }
