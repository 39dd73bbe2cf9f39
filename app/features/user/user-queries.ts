import { keepPreviousData } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { SessionDb } from '../../platform/db/session-db.ts'
import type { OpenSession } from '../../platform/session/device.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type AdminContact, type SecondFactorRule, secondFactorRules, type User, type UserPage } from './user.ts'
import type { RemovalEffect, UserAccount, UserNote, UserRecords } from './user-account.ts'
import type { UserSearch } from './user-input.ts'

export const usersPerPage = 25

async function readUserPage({ q, tab, factor, seen, sort, direction, page }: UserSearch): Promise<UserPage> {
  const db = await loadSessionDb()
  const args = { query: q, tab, factor, seen, sort, direction, page, page_size: usersPerPage }
  const { rows, ...rest } = unwrapRows(await db.rpc('list_users', args)) as unknown as Omit<
    UserPage,
    'people' | 'invitations'
  > & { rows: never[] }
  if (tab === 'invited') return { ...rest, people: [], invitations: rows }
  return { ...rest, people: await addPortraits(db, rows), invitations: [] }
}

/**
 * Adds to each user the path of the portrait in the profile, because the SQL function that lists users does not return
 * this path.
 */
async function addPortraits(db: SessionDb, people: Omit<User, 'avatar_path'>[]): Promise<User[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const profiles = unwrapRows(
    await db.from('profiles').select('id, avatar_path').in('id', ids).not('avatar_path', 'is', null),
  )
  const paths = new Map(profiles.map(({ id, avatar_path }) => [id, avatar_path]))
  return people.map(person => ({ ...person, avatar_path: paths.get(person.id) ?? null }))
}

async function readAdmins(): Promise<AdminContact[]> {
  return unwrapRows(await (await loadSessionDb()).rpc('list_admins')) as unknown as AdminContact[]
}

async function readSecondFactorRule(): Promise<SecondFactorRule> {
  const db = await loadSessionDb()
  const row = unwrapRows(await db.from('settings').select('value').eq('key', 'security.second_factor').maybeSingle())
  return secondFactorRules.find(rule => rule === row?.value) ?? 'optional'
}

async function readAccount(person: string): Promise<UserAccount | null> {
  if (!isUuid(person)) return null
  return unwrapRows(await (await loadSessionDb()).rpc('user_account', { person })) as unknown as UserAccount | null
}

/** Loads the date since which a user is a member of the network. Null for users who are not members. */
async function readMemberSince(person: string): Promise<string | null> {
  const db = await loadSessionDb()
  return (
    unwrapRows(await db.from('profiles').select('member_since').eq('id', person).maybeSingle())?.member_since ?? null
  )
}

async function readRecords(person: string, most: number): Promise<UserRecords> {
  return unwrapRows(await (await loadSessionDb()).rpc('user_records', { person, most })) as unknown as UserRecords
}

async function readSessions(person: string): Promise<OpenSession[]> {
  return unwrapRows(await (await loadSessionDb()).rpc('user_sessions', { person }))
}

/** Loads the notes about a user, newest first. */
async function readNotes(person: string): Promise<UserNote[]> {
  const db = await loadSessionDb()
  const notes = db
    .from('user_notes')
    .select('id, text, created_at, author:profiles!user_notes_author_fkey(full_name, email)')
  const rows = unwrapRows(await notes.eq('user_id', person).order('created_at', { ascending: false }))
  return rows.map(({ author, ...note }) => ({ ...note, by: author && (author.full_name || author.email) }))
}

async function readRemovalEffect(person: string): Promise<RemovalEffect> {
  return unwrapRows(await (await loadSessionDb()).rpc('removal_effect', { person })) as unknown as RemovalEffect
}

/** Loads all editors, sorted by name. The number of editors is small enough for one select. */
async function readEditors(): Promise<User[]> {
  const db = await loadSessionDb()
  const tabs = (['admins', 'managers'] as const).map(tab =>
    db.rpc('list_users', { tab, sort: 'name', direction: 'asc', page_size: 100 }),
  )
  return (await Promise.all(tabs)).flatMap(answer => (unwrapRows(answer) as unknown as { rows: User[] }).rows)
}

const minuteMs = 60_000

export const userQueries = {
  page: (search: UserSearch) =>
    definePersonalQuery({
      queryKey: ['users', 'page', search],
      queryFn: () => readUserPage(search),
      placeholderData: keepPreviousData,
      staleTime: minuteMs,
    }),
  /** Query for active admins, whom a manager can ask for changes. */
  admins: () => definePersonalQuery({ queryKey: ['users', 'admins'], queryFn: readAdmins }),
  /** Query for one account. Null if the account does not exist. */
  account: (person: string) =>
    definePersonalQuery({
      queryKey: ['users', person, 'account'],
      queryFn: () => readAccount(person),
      staleTime: 0,
    }),
  /** Query for the date since which the user is a member. */
  memberSince: (person: string) =>
    definePersonalQuery({
      queryKey: ['users', person, 'member'],
      queryFn: () => readMemberSince(person),
    }),
  /**
   * Query for records that a user owns, and other records that the user has edited: at most `most` records in each of
   * the two lists.
   */
  records: (person: string, most: number) =>
    definePersonalQuery({
      queryKey: ['users', person, 'records', most],
      queryFn: () => readRecords(person, most),
      placeholderData: keepPreviousData,
    }),
  /** Query for the sessions of a user. Only admins can read the sessions. */
  sessions: (person: string) =>
    definePersonalQuery({
      queryKey: ['users', person, 'sessions'],
      queryFn: () => readSessions(person),
      staleTime: 0,
    }),
  /** Query for the notes about a user. Only admins can read the notes. */
  notes: (person: string) =>
    definePersonalQuery({ queryKey: ['users', person, 'notes'], queryFn: () => readNotes(person) }),
  /** Query for the effect of removing an account. Only admins can read the effect. */
  removalEffect: (person: string) =>
    definePersonalQuery({
      queryKey: ['users', person, 'removal'],
      queryFn: () => readRemovalEffect(person),
      staleTime: 0,
    }),
  editors: () => definePersonalQuery({ queryKey: ['users', 'editors'], queryFn: readEditors }),
  secondFactorRule: () =>
    definePersonalQuery({
      queryKey: ['settings', 'security.second_factor'],
      queryFn: readSecondFactorRule,
      staleTime: minuteMs,
    }),
}
