import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rowsOf } from '../../platform/db/rows.ts'
import type { SessionDb } from '../../platform/db/session-db.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type Admin, type SecondFactorRule, secondFactorRules, type User, type UserPage } from './user.ts'
import type { UserSearch } from './user-input.ts'

export const usersOnAPage = 25

async function readPage({ q, tab, factor, seen, sort, direction, page }: UserSearch): Promise<UserPage> {
  const db = await loadSessionDb()
  const asked = { query: q, tab, factor, seen, sort, direction, page, page_size: usersOnAPage }
  const { rows, ...rest } = rowsOf(await db.rpc('list_users', asked)) as unknown as Omit<
    UserPage,
    'people' | 'invitations'
  > & { rows: never[] }
  if (tab === 'invited') return { ...rest, people: [], invitations: rows }
  return { ...rest, people: await withPortraits(db, rows), invitations: [] }
}

/** The list knows of no portraits; the profiles do, and editors may read them. */
async function withPortraits(db: SessionDb, people: Omit<User, 'avatar_path'>[]): Promise<User[]> {
  const ids = people.map(({ id }) => id)
  const found = rowsOf(await db.from('profiles').select('id, avatar_path').in('id', ids).not('avatar_path', 'is', null))
  const paths = new Map(found.map(({ id, avatar_path }) => [id, avatar_path]))
  return people.map(person => ({ ...person, avatar_path: paths.get(person.id) ?? null }))
}

async function readAdmins(): Promise<Admin[]> {
  return rowsOf(await (await loadSessionDb()).rpc('list_admins')) as unknown as Admin[]
}

async function readSecondFactorRule(): Promise<SecondFactorRule> {
  const db = await loadSessionDb()
  const row = rowsOf(await db.from('settings').select('value').eq('key', 'security.second_factor').maybeSingle())
  return secondFactorRules.find(rule => rule === row?.value) ?? 'optional'
}

const minute = 60_000

export const userQueries = {
  page: (search: UserSearch) =>
    queryOptions({
      queryKey: ['users', 'page', search],
      queryFn: () => readPage(search),
      placeholderData: keepPreviousData,
      staleTime: minute,
      meta: personal,
    }),
  /** Who can act as an admin: whom a manager asks. */
  admins: () => queryOptions({ queryKey: ['users', 'admins'], queryFn: readAdmins, meta: personal }),
  secondFactorRule: () =>
    queryOptions({
      queryKey: ['settings', 'security.second_factor'],
      queryFn: readSecondFactorRule,
      staleTime: minute,
      meta: personal,
    }),
}
