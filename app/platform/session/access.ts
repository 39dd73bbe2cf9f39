import type { User } from '@supabase/supabase-js'
import { isEditorRole, type Role } from './role.ts'

/**
 * Step that a session still needs: `enrol` means that a second factor must be set up, `challenge` that the code of the
 * second factor must be entered.
 */
export type AccessStep = 'enrol' | 'challenge'

/**
 * Parses the steps that a session still needs, from the response of `my_access`.
 * @throws if the response has an unknown shape, because no default would be safe
 */
export function parseAccessStep(answer: unknown): AccessStep | null {
  const needs = typeof answer === 'object' && answer !== null && 'needs' in answer ? answer.needs : undefined
  if (needs === null || needs === 'enrol' || needs === 'challenge') return needs
  throw new Error('The answer about what the session may do has no known form')
}

const hasSecondFactor = (user: Pick<User, 'factors'>) =>
  user.factors?.some(({ status }) => status === 'verified') === true

/**
 * Whether a session can need another step. Members without a second factor never need a step, so `my_access` is not
 * called for them.
 */
export const isAccessStepPossible = (user: Pick<User, 'factors'> | null, role: Role | undefined) =>
  user !== null && (hasSecondFactor(user) || (role !== undefined && isEditorRole(role)))

/**
 * Progress of signing in:
 * - `looking`: session or permissions are not known yet
 * - `out`: the user is signed out
 * - `failed`: session or permissions could not be loaded
 * - `challenge`: the user must enter the code of the second factor
 * - `enrol`: the user must set up a second factor before the role applies
 * - `in`: the user is signed in completely
 */
export type SessionStatus = 'looking' | 'out' | 'failed' | 'in' | AccessStep

type SessionFacts = {
  /** Whether the browser has checked if a session exists. */
  known: boolean
  hasSession: boolean
  /** Role of the user. Undefined until the role is loaded. */
  role: Role | undefined
  needs: AccessStep | null | undefined
  hasProfile: boolean
  failed: boolean
}

/** Status of a session, for display only. The database checks the same rules on every call. */
export function getSessionStatus({ known, hasSession, role, needs, hasProfile, failed }: SessionFacts): SessionStatus {
  if (!hasSession) return failed ? 'failed' : known ? 'out' : 'looking'
  if (failed) return 'failed'
  if (needs === 'challenge') return needs
  if (!known || role === undefined || needs === undefined || !hasProfile) return 'looking'
  return needs ?? 'in'
}
