import { formatDay } from '../../platform/dates/date-format.ts'
import type { FoundRecord } from '../../platform/search/record-queries.ts'
import { roleScreenLabel, roleNames } from '../../platform/session/role.ts'
import { displayName, formatLastSeen, type User } from './user.ts'

/** Who did something to an account, and when. `by` is null where nobody knows any more. */
type ByAt = { by: string | null; at: string }

/** One account, as `user_account` answers it. */
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
}

export type UserNote = { id: string; text: string; created_at: string; by: string | null }

/** A record somebody answers for or changed, and since when. */
export type UserRecord = FoundRecord & { at: string }
/** Counts by table. */
export type RecordCounts = Record<string, number>
export type UserRecords = { counts: RecordCounts; owned: UserRecord[]; edited: UserRecord[] }

/** What a removal would do. */
export type RemovalEffect = { records: RecordCounts; drafts: number; invitations: number }

/** The sentence below the name: what they are, since when, and whether they are here. */
export function formatAccount(account: UserAccount, now: number): string {
  const label = roleScreenLabel({ name: account.full_name, email: account.email }, account.role)
  const seen = formatLastSeen(account.last_seen_at, now, account.state !== 'suspended')
  return [
    `${roleNames[account.role]}${label ? `, labelled “${label}” in the sidebar` : ''}. Account since ${formatDay(account.created_at)}.`,
    seen === 'Now' ? 'Here now.' : seen === 'Never' ? 'Never signed in.' : `Last seen ${seen.replace(/^Y/, 'y')}.`,
  ].join(' ')
}

/** Whom a hand-over may go to: whoever edits and can sign in, but for the one who goes. */
export const possibleHeirs = (editors: readonly User[], gone: string) =>
  editors
    .filter(({ id, state }) => id !== gone && state === 'active')
    .map(person => ({ value: person.id, label: `${displayName(person)}, ${roleNames[person.role].toLowerCase()}` }))

/** The commonest first. */
export const sortByCount = (counts: RecordCounts) => Object.entries(counts).toSorted(([, one], [, other]) => other - one)

export const hasNoRecords = ({ records, drafts }: RemovalEffect) =>
  Object.keys(records).length === 0 && drafts === 0
