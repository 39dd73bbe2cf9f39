import type { User } from '@supabase/supabase-js'
import { isPrivileged, type Role } from './role.ts'

/** A second factor to set up, or the code of the one they have. */
export type Needs = 'enrol' | 'challenge'

/** What `my_access` says a session lacks. @throws when the answer has another form: nothing is assumed then */
export function readNeeds(answer: unknown): Needs | null {
  const needs = typeof answer === 'object' && answer !== null && 'needs' in answer ? answer.needs : undefined
  if (needs === null || needs === 'enrol' || needs === 'challenge') return needs
  throw new Error('The answer about what the session may do has no known form')
}

const hasSecondFactor = (user: Pick<User, 'factors'>) =>
  user.factors?.some(({ status }) => status === 'verified') === true

/** Of a member without a second factor nothing is ever asked, so neither is the server. */
export const mayNeedStep = (user: Pick<User, 'factors'> | null, role: Role | undefined) =>
  user !== null && (hasSecondFactor(user) || (role !== undefined && isPrivileged(role)))

/**
 * How far somebody has come:
 * - `looking`: it is not known yet whether there is a session, or what it may do
 * - `out`: nobody is signed in
 * - `failed`: that could not be asked; with a session, what it may do could not
 * - `challenge`: the code of their second factor is due before anything else
 * - `enrol`: a second factor has to be set up before the role counts
 * - `in`: nothing is lacking
 */
export type SessionStatus = 'looking' | 'out' | 'failed' | 'in' | Needs

type Known = {
  /** The browser has looked whether there is a session. */
  known: boolean
  hasSession: boolean
  /** Undefined while they are not known. */
  role: Role | undefined
  needs: Needs | null | undefined
  hasProfile: boolean
  failed: boolean
}

/** The database asks the same of every call; this is for what a page shows. */
export function sessionStatus({ known, hasSession, role, needs, hasProfile, failed }: Known): SessionStatus {
  if (!hasSession) return failed ? 'failed' : known ? 'out' : 'looking'
  if (failed) return 'failed'
  if (needs === 'challenge') return needs
  if (!known || role === undefined || needs === undefined || !hasProfile) return 'looking'
  return needs ?? 'in'
}
