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
export const mayLackSomething = (user: Pick<User, 'factors'> | null, role: Role | undefined) =>
  user !== null && (hasSecondFactor(user) || (role !== undefined && isPrivileged(role)))
