import type { User } from '@supabase/supabase-js'
import { isPrivileged, type Role } from './role.ts'

/** Needs of a session: `enrol`, a second factor must be set up; `challenge`, the code of the existing one is due. */
export type AccessNeeds = 'enrol' | 'challenge'

/**
 * Parses what a session still lacks, from `my_access`. @throws when the answer has another shape: no default would be
 * safe
 */
export function readAccessNeeds(answer: unknown): AccessNeeds | null {
  const needs = typeof answer === 'object' && answer !== null && 'needs' in answer ? answer.needs : undefined
  if (needs === null || needs === 'enrol' || needs === 'challenge') return needs
  throw new Error('The answer about what the session may do has no known form')
}

const hasSecondFactor = (user: Pick<User, 'factors'>) =>
  user.factors?.some(({ status }) => status === 'verified') === true

/** Members without a second factor are never challenged, so `my_access` is not called for them. */
export const canNeedStep = (user: Pick<User, 'factors'> | null, role: Role | undefined) =>
  user !== null && (hasSecondFactor(user) || (role !== undefined && isPrivileged(role)))

/**
 * Progress of the sign-in:
 * - `looking`: session or permissions are not known yet
 * - `out`: signed out
 * - `failed`: the session could not be read, or the permissions of a session could not
 * - `challenge`: the code of the second factor is due before anything else
 * - `enrol`: a second factor must be set up before the role applies
 * - `in`: complete
 */
export type SessionStatus = 'looking' | 'out' | 'failed' | 'in' | AccessNeeds

type Known = {
  /** Whether the browser has checked for a session. */
  known: boolean
  hasSession: boolean
  /** Role of the user; undefined until it is loaded. */
  role: Role | undefined
  needs: AccessNeeds | null | undefined
  hasProfile: boolean
  failed: boolean
}

/** Finds the status of a session, for display only; the database checks the same rules on every call. */
export function getSessionStatus({ known, hasSession, role, needs, hasProfile, failed }: Known): SessionStatus {
  if (!hasSession) return failed ? 'failed' : known ? 'out' : 'looking'
  if (failed) return 'failed'
  if (needs === 'challenge') return needs
  if (!known || role === undefined || needs === undefined || !hasProfile) return 'looking'
  return needs ?? 'in'
}
