import { randomUUID } from 'node:crypto'
import bcrypt from 'bcrypt'
import type postgres from 'postgres'
import { type Layer, pathOf, rewritten } from '../layer.ts'

/**
 * Signing up with the link of an invitation: who has it has read the mail of the invited address, so the address is
 * proved and no second letter is sent. The account is made, the database gives it its role, and the answer is a session.
 * Anything else (no open invitation, another address, a known one, a password too short) goes the common way.
 */
export const welcomesInvited =
  (sql: postgres.Sql): Layer =>
  next =>
  async (request, visit) => {
    const invited =
      request.method === 'POST' && pathOf(request) === '/auth/v1/signup' ? invitedIn(visit.body) : undefined
    if (!invited || !(await addInvited(sql, invited))) return next(request, visit)
    const { email, password } = invited
    const body = { email, password }
    const url = new URL('/auth/v1/token?grant_type=password', request.url)
    return next(rewritten(request, { url, json: body }), { ...visit, body })
  }

type Invited = { email: string; password: string; data: { invitation: string; full_name?: unknown } }

function invitedIn({ email, password, data }: Record<string, unknown> = {}): Invited | undefined {
  if (typeof email !== 'string' || typeof password !== 'string' || typeof data !== 'object' || !data) return undefined
  const bytes = Buffer.byteLength(password)
  if (!('invitation' in data) || typeof data.invitation !== 'string' || password.length < 8 || bytes > 72)
    return undefined
  return { email: email.toLowerCase(), password, data: data as Invited['data'] }
}

/** @returns false when there is no open invitation of this token for this address, or the address has an account */
async function addInvited(sql: postgres.Sql, { email, password, data }: Invited): Promise<boolean> {
  const [open] = await sql`select from public.invitations i where i.token_hash = sha256(${data.invitation}::bytea)
    and i.email = ${email} and private.invitation_state(i) = 'open'`
  if (!open) return false
  const hash = await bcrypt.hash(password, 10)
  const id = randomUUID()
  const known = { email, email_verified: true, phone_verified: false, sub: id }
  const name = typeof data.full_name === 'string' ? { full_name: data.full_name } : {}
  return sql.begin(async transaction => {
    const added = await transaction`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (${id}, 'authenticated', 'authenticated', ${email}, ${hash}, now(),
        ${transaction.json({ provider: 'email', providers: ['email'] })},
        ${transaction.json({ ...known, ...name, invitation: data.invitation })})
      on conflict do nothing`
    if (added.count === 0) return false
    await transaction`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
      values (${randomUUID()}, 'email', ${id}, ${id}, ${transaction.json({ ...known, ...name })}, now(), now(), now())`
    return true
  })
}
