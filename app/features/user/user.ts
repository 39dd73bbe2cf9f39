import { daysAgo, formatShortDay } from '../../platform/dates/date-format.ts'
import { instant } from '../../platform/dates/instant.ts'
import type { Role } from '../../platform/session/role.ts'
import { many } from '../../platform/text/pluralize.ts'

export type User = {
  id: string
  full_name: string | null
  email: string | null
  role: Role
  factor: 'on' | 'off'
  last_seen_at: string | null
  state: 'active' | 'suspended'
  suspended_reason: string | null
  created_at: string
  /** Path of the portrait they uploaded. */
  avatar_path: string | null
}

/** As much of somebody as a question about their rights needs. */
export type UserInBrief = Pick<User, 'id' | 'full_name' | 'email' | 'role' | 'factor'>

/** Somebody who was written to and has not come yet. */
export type Invitation = {
  id: string
  email: string
  role: Role
  expires_at: string
  created_at: string
  expired: boolean
}

export const userTabs = ['all', 'admins', 'managers', 'users', 'invited', 'suspended'] as const
export type UserTab = (typeof userTabs)[number]

/** What a page of the list was answered with; which of the two lists it holds is said by the tab that was asked for. */
export type UserPage = {
  people: User[]
  invitations: Invitation[]
  total: number
  /** What search and filters leave in each tab. */
  counts: Record<UserTab, number>
  /** Who there is without them. */
  standing: { all: number; admins: number; managers: number; users: number }
}

export type Admin = { id: string; full_name: string | null; email: string | null }

/** What each role may do, said where one is chosen. */
export const roleDescriptions: Record<Role, string> = {
  user: 'Profile and registrations only',
  manager: 'Edits all content, no roles, no purge',
  admin: 'Everything: roles, people, settings, purge',
}

export const displayName = ({ full_name, email }: Pick<User, 'full_name' | 'email'>) =>
  full_name?.trim() || email || 'Somebody without a name'

/** How they are spoken of: the first word of the name, or the whole address. */
export const firstName = (person: Pick<User, 'full_name' | 'email'>) =>
  person.full_name?.trim() ? (displayName(person).split(/\s+/)[0] ?? '') : displayName(person)

const gains: Record<Role, string> = {
  user: '',
  manager: 'enter the back office and edit everything the site says',
  admin: 'change roles, suspend people, purge records and read everyone’s audit trail',
}

/** What follows for the person, in a sentence or two. */
export function roleChangeMessage(person: UserInBrief, to: Role): string {
  const name = firstName(person)
  if (to === 'admin') return `${name} can then ${person.role === 'user' ? `${gains.manager}, ` : ''}${gains.admin}.`
  if (person.role === 'admin')
    return to === 'manager'
      ? `${name} still edits all content, and can no longer ${gains.admin}.`
      : `${name} can no longer ${gains.manager}, nor ${gains.admin}. Profile and registrations stay.`
  return to === 'manager'
    ? `${name} can then ${gains.manager}, but not change roles or purge.`
    : `${name} can no longer ${gains.manager}. Profile and registrations stay.`
}

export const roleQuestion = (person: UserInBrief, to: Role) =>
  to === 'user'
    ? `Make ${firstName(person)} a user again?`
    : `Make ${firstName(person)} ${to === 'admin' ? 'an admin' : 'a manager'}?`

export const secondFactorRules = ['optional', 'admins', 'editors'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

/** Whether the site asks a second factor of this role. */
export const requiresSecondFactor = (role: Role, rule: SecondFactorRule) =>
  role === 'admin' ? rule !== 'optional' : role === 'manager' && rule === 'editors'

/** The sentence below the title. */
export function formatUserStatus({ all, admins, managers, users }: UserPage['standing'], rule: SecondFactorRule): string {
  const who = `${many(all, 'person', 'people')} can sign in: ${many(admins, 'admin')}, ${many(managers, 'manager')}, ${many(users, 'user')}.`
  if (rule === 'optional') return who
  return `${who} ${rule === 'admins' ? 'Admins' : 'Admins and managers'} must use a second factor.`
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * When somebody was last here, in words, by the reader's own clock.
 * @param mayBeHere false for who has been shut out meanwhile: then nobody is here "now"
 */
export function formatLastSeen(lastSeen: string | null, now: number, mayBeHere = true): string {
  if (lastSeen === null) return 'Never'
  const at = Date.parse(instant(lastSeen))
  const minutes = Math.floor((now - at) / minute)
  if (minutes < 5 && mayBeHere) return 'Now'
  if (minutes < 60) return `${many(Math.max(1, minutes), 'minute')} ago`
  if (daysAgo(at, now) === 0) return `${many(Math.floor(minutes / 60), 'hour')} ago`
  if (daysAgo(at, now) === 1) return 'Yesterday'
  return formatShortDay(at, now)
}

/** How long an invitation is still good for. */
export function formatValidity(
  { expired, expires_at }: Pick<Invitation, 'expired' | 'expires_at'>,
  now: number,
): string {
  const left = Date.parse(instant(expires_at)) - now
  if (expired || left <= 0) return 'No longer valid'
  return left < day ? 'Invited, ends today' : `Invited, ${many(Math.ceil(left / day), 'day')} left`
}

/** Why the only admin stays one. */
export const onlyAdmin = 'The only admin. Make someone else an admin first.'

/** "Ask Amina or Kofi." Empty when nobody is known. */
export function askAdminMessage(admins: readonly Admin[]): string {
  const names = admins.slice(0, 3).map(firstName)
  if (names.length === 0) return ''
  return `Ask ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`}.`
}
