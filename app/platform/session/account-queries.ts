import { queryOptions, skipToken } from '@tanstack/react-query'
import { DatabaseError, unwrapRows } from '../db/rows.ts'
import type { SessionDb } from '../db/session-db.ts'
import { type AccessStep, parseAccessStep } from './access.ts'
import { parseRole, type Role } from './role.ts'
import { loadSessionDb } from './session-store.ts'

const minuteMs = 60_000

/** Metadata for queries with data of a signed-in user. The data is removed from the cache when the user signs out. */
export const personalQueryMeta = { personal: true } as const

export type Account = { id: string; email?: string | undefined; user_metadata: { full_name?: string } }

const readProfile = async (db: SessionDb, id: string) =>
  unwrapRows(await db.from('profiles').select('*').eq('id', id).maybeSingle())

export type Profile = NonNullable<Awaited<ReturnType<typeof readProfile>>>

const uniqueViolationCode = '23505'

/** Creates the profile of an account that was not created by signing up. An existing profile is not changed. */
async function addProfile(db: SessionDb, { id, email, user_metadata }: Account) {
  const profile = await db.from('profiles').insert({ id, email, full_name: user_metadata.full_name ?? null })
  if (profile.error && profile.error.code !== uniqueViolationCode) throw new DatabaseError(profile.error)
  const role = await db.from('user_roles').insert({ user_id: id, role: 'user' })
  if (role.error && role.error.code !== uniqueViolationCode) throw new DatabaseError(role.error)
}

async function loadProfile(account: Account): Promise<Profile | null> {
  try {
    const db = await loadSessionDb()
    const stored = await readProfile(db, account.id)
    if (stored) return stored
    await addProfile(db, account)
    return await readProfile(db, account.id)
  } catch (error) {
    // An error is only logged, as the specification requires: without a profile, all functions work except the display
    // of the name.
    console.error('the profile could not be read', error)
    return null
  }
}

/** Queries for the signed-in user. They are disabled for visitors without an account. */
export const accountQueries = {
  profile: (account: Account | null) =>
    queryOptions({
      queryKey: ['account', account?.id, 'profile'],
      queryFn: account ? () => loadProfile(account) : skipToken,
      meta: personalQueryMeta,
    }),
  role: (account: Account | null) =>
    queryOptions({
      queryKey: ['account', account?.id, 'role'],
      queryFn: account ? readRole : skipToken,
      staleTime: 5 * minuteMs,
      gcTime: 10 * minuteMs,
      retry: 1,
      meta: personalQueryMeta,
    }),
  /**
   * Query for the steps that the session still needs.
   * @param proofs number of second factor checks so far, part of the query key, because each check changes the result
   */
  needs: (account: Account | null, isEnabled: boolean, proofs: number) =>
    queryOptions({
      queryKey: ['account', account?.id, 'needs', proofs],
      queryFn: account && isEnabled ? readAccess : skipToken,
      staleTime: 5 * minuteMs,
      gcTime: 10 * minuteMs,
      retry: 1,
      meta: personalQueryMeta,
    }),
}

type ReadOptions = { signal: AbortSignal }

async function readAccess({ signal }: ReadOptions): Promise<AccessStep | null> {
  return parseAccessStep(unwrapRows(await (await loadSessionDb()).rpc('my_access').abortSignal(signal)))
}

async function readRole({ signal }: ReadOptions): Promise<Role> {
  return parseRole(unwrapRows(await (await loadSessionDb()).rpc('get_current_user_role').abortSignal(signal)))
}
