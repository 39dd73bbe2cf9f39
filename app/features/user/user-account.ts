import { formatDay } from '../../platform/dates/date-format.ts'
import type { RecordSearchResult } from '../../platform/search/record-queries.ts'
import { getDifferingRoleLabel, roleNames } from '../../platform/session/role.ts'
import { type EmailDeliveryStatus, formatLastSeen, getUserName, type User } from './user.ts'

/** User who changed an account, and the time of the change. `by` is null if the user is unknown. */
type RecordedChange = { by: string | null; at: string }

/** Account with the columns that the SQL function `user_account` returns. */
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
  suspension: (RecordedChange & { reason: string }) | null
  invitation: RecordedChange | null
  /** Delivery state of the last e-mail to the address of the account. */
  letter?: EmailDeliveryStatus | null
}

export type UserNote = { id: string; text: string; created_at: string; by: string | null }

/** Record that a user owns or has edited, with the date of the record. */
export type UserRecord = RecordSearchResult & { at: string }
/** Number of records by table. */
export type RecordCounts = Record<string, number>
export type UserRecords = { counts: RecordCounts; owned: UserRecord[]; edited: UserRecord[] }

/** Effect of removing an account: affected records, drafts and invitations. */
export type RemovalEffect = { records: RecordCounts; drafts: number; invitations: number }

/** Line of text below the name of a user: role, registration date, and when the user was last seen. */
export function formatUserAccount(account: UserAccount, now: number): string {
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

/**
 * Users to whom the records of a removed user can be transferred: all editors who can sign in, except the removed user.
 */
export const listPossibleNewOwners = (editors: readonly User[], removedId: string) =>
  editors
    .filter(({ id, state }) => id !== removedId && state === 'active')
    .map(person => ({ value: person.id, label: `${getUserName(person)}, ${roleNames[person.role].toLowerCase()}` }))

/** Sorts record types by the number of records, highest number first. */
export const sortRecordTypesByCount = (counts: RecordCounts) =>
  Object.entries(counts).toSorted(([, one], [, other]) => other - one)

export const hasNoRecords = ({ records, drafts }: RemovalEffect) => Object.keys(records).length === 0 && drafts === 0
