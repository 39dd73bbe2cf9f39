import { countDaysAgo, formatShortDay } from '../../platform/dates/date-format.ts'
import { toIsoInstant } from '../../platform/dates/instant.ts'
import type { UnsentMail } from '../../platform/mail-delivery.ts'
import type { Role } from '../../platform/session/role.ts'
import { describeDeliveryFailure } from '../../platform/text/delivery-reason.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'

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
  /** Storage path of the user's portrait. */
  avatar_path: string | null
}

/** User with the columns that a dialog about permissions needs. */
export type UserNameAndRole = Pick<User, 'id' | 'full_name' | 'email' | 'role' | 'factor'>

/** Invitation that is not accepted yet. */
export type Invitation = {
  id: string
  email: string
  role: Role
  expires_at: string
  created_at: string
  expired: boolean
  letter?: EmailDeliveryStatus | null
  /** Name as the inviter typed it. */
  full_name?: string | null
  /** Whether the e-mail was stored, because no mail server is set. */
  is_stored?: boolean
}

/** Whether the e-mail of an invitation was not sent. `unsentMail`: e-mails that the site cannot send. */
export const isInvitationUnsent = ({ is_stored, letter }: Invitation, unsentMail: UnsentMail | undefined): boolean =>
  is_stored === true || (unsentMail !== undefined && letter?.state === 'waiting')

/** Delivery state of the last e-mail to an address. */
export type EmailDeliveryStatus = {
  state: 'waiting' | 'refused' | 'sent' | 'returned'
  answer: string | null
  at: string
}

/** Reason why the last e-mail to an address did not arrive. Undefined if no problem is known. */
export const describeDeliveryProblem = (letter: EmailDeliveryStatus | null | undefined): string | undefined =>
  letter?.state === 'refused' || letter?.state === 'returned'
    ? `Not delivered: ${describeDeliveryFailure(letter.answer)}`
    : undefined

export const userTabs = ['all', 'admins', 'managers', 'users', 'invited', 'suspended'] as const
export type UserTab = (typeof userTabs)[number]

/** One page of the user list. The tab decides whether the page contains accounts or invitations. */
export type UserPage = {
  people: User[]
  invitations: Invitation[]
  total: number
  /** Number of matching users per tab. */
  counts: Record<UserTab, number>
  /** Numbers of all accounts by role, independent of search and filters. */
  standing: { all: number; admins: number; managers: number; users: number }
}

export type AdminContact = { id: string; full_name: string | null; email: string | null }

/** Description of each role, shown where the user selects a role. */
export const roleDescriptions: Record<Role, string> = {
  user: 'Profile only',
  manager: 'Can edit all content',
  admin: 'Full access',
}

export const getUserName = ({ full_name, email }: Pick<User, 'full_name' | 'email'>) =>
  full_name?.trim() || email || 'Unnamed user'

/** First word of a name, or the full address if there is no name. */
export const getFirstName = (person: Pick<User, 'full_name' | 'email'>) =>
  person.full_name?.trim() ? (getUserName(person).split(/\s+/)[0] ?? '') : getUserName(person)

const roleGains: Record<Role, string> = {
  user: '',
  manager: 'open the admin area and edit all content',
  admin: 'change roles, suspend users, delete permanently and see everyone’s activity',
}

/** Describes what a new role means for a user. */
export function formatRoleChange(person: UserNameAndRole, newRole: Role): string {
  const name = getFirstName(person)
  if (newRole === 'admin')
    return `${name} can then ${person.role === 'user' ? `${roleGains.manager}, ` : ''}${roleGains.admin}.`
  if (person.role === 'admin')
    return newRole === 'manager'
      ? `${name} still edits all content, and can no longer ${roleGains.admin}.`
      : `${name} can no longer ${roleGains.manager}, nor ${roleGains.admin}. The profile stays.`
  return newRole === 'manager'
    ? `${name} can then ${roleGains.manager}, but not change roles or delete permanently.`
    : `${name} can no longer ${roleGains.manager}. The profile stays.`
}

export const formatRoleQuestion = (person: UserNameAndRole, to: Role) =>
  to === 'user'
    ? `Make ${getFirstName(person)} a user again?`
    : `Make ${getFirstName(person)} ${to === 'admin' ? 'an admin' : 'a manager'}?`

export const secondFactorRules = ['optional', 'admins', 'editors'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

/** Whether the site requires a second factor for this role. */
export const isSecondFactorRequired = (role: Role, rule: SecondFactorRule) =>
  role === 'admin' ? rule !== 'optional' : role === 'manager' && rule === 'editors'

/** Summary of the user list, shown below the title. */
export function formatUserStatus(
  { all, admins, managers, users }: UserPage['standing'],
  rule: SecondFactorRule,
): string {
  const summary = `${formatQuantity(all, 'user')}: ${formatQuantity(admins, 'admin')}, ${formatQuantity(managers, 'manager')}, ${formatQuantity(users, 'user')}.`
  if (rule === 'optional') return summary
  return `${summary} ${rule === 'admins' ? 'Admins' : 'Admins and managers'} must use two-factor authentication.`
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Time of the last visit in words, in the current user's time zone.
 * @param mayBeHere false for a suspended user, who is never shown as online
 */
export function formatLastSeen(lastSeen: string | null, now: number, mayBeHere = true): string {
  if (lastSeen === null) return 'Never'
  const at = Date.parse(toIsoInstant(lastSeen))
  const minutes = Math.floor((now - at) / minuteMs)
  if (minutes < 5 && mayBeHere) return 'Now'
  if (minutes < 60) return `${formatQuantity(Math.max(1, minutes), 'minute')} ago`
  if (countDaysAgo(at, now) === 0) return `${formatQuantity(Math.floor(minutes / 60), 'hour')} ago`
  if (countDaysAgo(at, now) === 1) return 'Yesterday'
  return formatShortDay(at, now)
}

/** Time for which an invitation is still valid, in words. */
export function formatInvitationValidity(
  { expired, expires_at }: Pick<Invitation, 'expired' | 'expires_at'>,
  now: number,
): string {
  const timeLeft = Date.parse(toIsoInstant(expires_at)) - now
  if (expired || timeLeft <= 0) return 'Expired'
  return timeLeft < dayMs
    ? 'Invited, expires today'
    : `Invited, ${formatQuantity(Math.ceil(timeLeft / dayMs), 'day')} left`
}

/** Reason why the role of the only admin cannot be changed. */
export const onlyAdminExplanation = 'The only admin. Make someone else an admin first.'

/** Sentence with the names of admins, e.g. "Ask Amina or Kofi." Empty if no admin is known. */
export function formatAdminContacts(admins: readonly AdminContact[]): string {
  const names = admins.slice(0, 3).map(getFirstName)
  if (names.length === 0) return ''
  return `Ask ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`}.`
}
