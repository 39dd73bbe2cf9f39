import { formatDay } from '../../platform/dates/date-format.ts'
import type { FoundRecord } from '../../platform/search/record-queries.ts'
import { getDifferingRoleLabel, roleNames } from '../../platform/session/role.ts'
import { type AddressLetter, formatLastSeen, getUserName, type User } from './user.ts'

/** Author and time of a change to an account. `by` is null if unknown. */
type ByAt = { by: string | null; at: string }

/** Account as the function `user_account` returns it. */
export type UserAccount = Pick<
  User,
  'id' | 'full_name' | 'email' | 'role' | 'factor' | 'avatar_path' | 'created_at'
> & {
  title: string | null
  organisation: string | null
  confirmed_at: string | null
  factor_since: string | null
  recovery_codes_left: number
  last_sign_in_at: string | null
  last_seen_at: string | null
  state: 'active' | 'suspended' | 'unconfirmed'
  suspension: (ByAt & { reason: string }) | null
  invitation: ByAt | null
  /** State of the newest e-mail to the account's address. */
  letter?: AddressLetter | null
}

export type UserNote = { id: string; text: string; created_at: string; by: string | null }

/** Record that a user owns or edited, with the date. */
export type UserRecord = FoundRecord & { at: string }
/** Number of records by table. */
export type RecordCounts = Record<string, number>
export type UserRecords = { counts: RecordCounts; owned: UserRecord[]; edited: UserRecord[] }

/** Effect of removing an account. */
export type RemovalEffect = { records: RecordCounts; drafts: number; invitations: number }

/** Formats the line below the name: role, registration date and presence. */
export function formatAccount(account: UserAccount, now: number): string {
  const label = getDifferingRoleLabel({ name: account.full_name, email: account.email }, account.role)
  const lastSeen = formatLastSeen(account.last_seen_at, now, account.state !== 'suspended')
  return [
    `${roleNames[account.role]}${label ? `, sidebar label “${label}”` : ''}. Account since ${formatDay(account.created_at)}.`,
    lastSeen === 'Now'
      ? 'Online now.'
      : lastSeen === 'Never'
        ? 'Never signed in.'
        : `Last seen ${lastSeen.replace(/^Y/, 'y')}.`,
  ].join(' ')
}

/** Lists the possible new owners of the records: every editor who can sign in, except the removed user. */
export const listPossibleHeirs = (editors: readonly User[], removedId: string) =>
  editors
    .filter(({ id, state }) => id !== removedId && state === 'active')
    .map(person => ({ value: person.id, label: `${getUserName(person)}, ${roleNames[person.role].toLowerCase()}` }))

/** Sorts the tables by count, highest first. */
export const sortByCount = (counts: RecordCounts) =>
  Object.entries(counts).toSorted(([, one], [, other]) => other - one)

export const isWithoutRecords = ({ records, drafts }: RemovalEffect) =>
  Object.keys(records).length === 0 && drafts === 0
