import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import bcrypt from 'bcrypt'
import type postgres from 'postgres'
import { authRefusal } from '../answers.ts'
import { type Layer, pathOf } from '../layer.ts'
import type { Confirmation } from './confirmation.ts'
import type { Afterwards } from './letters.ts'

type SignUpOptions = { sql: postgres.Sql; confirmsEmail: boolean; confirmation: Confirmation; afterwards: Afterwards }

const knownAlready = () => authRefusal(422, 'user_already_exists', 'User already registered')

/** Milliseconds a sign-up takes at least where a letter follows: writing a new account takes longer than not writing one. */
const atLeast = 200

/**
 * With confirmation on, signing up with a known address looks and lasts like signing up with a new one; an owner who
 * has not confirmed yet gets another letter. With it off the address is said to be taken, as hosted Supabase does.
 */
export const hidesKnownAccounts =
  ({ sql, confirmsEmail, confirmation, afterwards }: SignUpOptions): Layer =>
  next =>
  async (request, visit) => {
    const { email, password, data } = visit.body ?? {}
    if (pathOf(request) !== '/auth/v1/signup' || request.method !== 'POST') return next(request, visit)
    if (typeof email !== 'string' || typeof password !== 'string') return next(request, visit)
    const begun = performance.now()
    const evenly = () => pause(Math.max(0, atLeast - (performance.now() - begun)))
    const isKnown = async () => (await sql`select from auth.users where email = ${email.toLowerCase()}`).count > 0
    if (confirmsEmail && password.length >= 8 && (await isKnown())) {
      await bcrypt.hash(password, 10)
      afterwards.add(confirmation.sendAgain(email))
      await evenly()
      return Response.json(imagined(email.toLowerCase(), data))
    }
    const response = await next(request, visit)
    if (confirmsEmail) await evenly()
    // Two sign-ups of one address at the same moment: the second fails in the database.
    return response.status === 500 && (await isKnown()) ? knownAlready() : response
  }

/** What a new account looks like, with nothing true in it. */
function imagined(email: string, data: unknown) {
  const [id, now] = [randomUUID(), new Date().toISOString()]
  const details = {
    ...(typeof data === 'object' && data),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: details,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  }
}
