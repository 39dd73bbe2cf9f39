import { describe, expect, it } from 'vitest'
import type { DatabaseRow, PendingQuery, TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type PermissionRole, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

type Tx = TransactionSql

const sql = openTestDatabase()

describe('the list of users', () => {
  type Page = {
    rows: Record<string, unknown>[]
    total: number
    counts: Record<string, number>
    standing: Record<string, number>
  }
  /** Adds 26 users, and deletes the audit log, because changes by the other users count as visits. */
  const crowd = async (tx: Tx) => {
    await tx`delete from public.audit_log`
    await tx`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, last_sign_in_at)
    select gen_random_uuid(), 'guest' || n || '@crowd.example', now(), jsonb_build_object('full_name', 'Ṣọlá ' || chr(64 + n)), now() - n * interval '5 days'
    from generate_series(1, 26) as n`
  }
  const runQuery = (role: PermissionRole, ask: (tx: Tx) => PendingQuery<DatabaseRow[]>) =>
    runInRolledBackTransaction(sql, async tx => {
      await crowd(tx)
      await actAs(tx, role)
      return (await ask(tx))[0]?.page as Page
    })
  const names = (page: Page) => page.rows.map(({ full_name }) => full_name)

  it('can be read by a manager', async () => {
    const page = await runQuery('manager', tx => tx`select public.list_users(page => 2, page_size => 30) as page`)
    expect(page).toMatchObject({
      total: 32,
      counts: { all: 32, admins: 2, managers: 1, users: 29, invited: 1, suspended: 0 },
    })
    expect(page.rows).toHaveLength(2)
    const first = await runQuery('manager', tx => tx`select public.list_users(page_size => 3) as page`)
    expect(first.rows.map(({ role }) => role)).toEqual(['admin', 'admin', 'manager'])
  })
  it('finds a name and ignores accents', async () => {
    expect(names(await runQuery('manager', tx => tx`select public.list_users(query => 'sola q') as page`))).toEqual([
      'Ṣọlá Q',
    ])
    const page = await runQuery(
      'manager',
      tx => tx`select public.list_users(query => 'crowd.example', tab => 'admins') as page`,
    )
    expect(page).toMatchObject({ rows: [], total: 0, counts: { all: 26, admins: 0 }, standing: { all: 32, admins: 2 } })
  })
  it('sorts by name and by last visit in both directions', async () => {
    const byName = (direction: string) =>
      runQuery(
        'admin',
        tx =>
          tx`select public.list_users(query => 'sola', sort => 'name', direction => ${direction}, page_size => 2) as page`,
      )
    expect(names(await byName('asc'))).toEqual(['Ṣọlá A', 'Ṣọlá B'])
    expect(names(await byName('desc'))).toEqual(['Ṣọlá Z', 'Ṣọlá Y'])
    const listByLastSeen = (direction: string) =>
      runQuery(
        'admin',
        tx =>
          tx`select public.list_users(query => 'sola', sort => 'seen', direction => ${direction}, page_size => 1) as page`,
      )
    expect(names(await listByLastSeen('desc'))).toEqual(['Ṣọlá A'])
    expect(names(await listByLastSeen('asc'))).toEqual(['Ṣọlá Z'])
  })
  it('counts a change in the back office as a visit', () =>
    runInRolledBackTransaction(sql, async tx => {
      await crowd(tx)
      await tx`insert into public.audit_log (actor, action, table_name, row_id)
        select id, 'change', 'events', 'a' from auth.users where email = 'guest26@crowd.example'`
      await actAs(tx, 'admin')
      const [row] = await tx`select public.list_users(query => 'sola z', seen => 'week') as page`
      expect(names(row?.page)).toEqual(['Ṣọlá Z'])
    }))
  it('reads the activity log once, even if one user has most lines', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into auth.users (id, email) select gen_random_uuid(), 'guest' || n || '@crowd.example'
        from generate_series(1, 1000) as n`
      await tx`insert into public.audit_log (actor, action, table_name, row_id)
        select ${permissionTestUsers.admin}, 'change', 'events', 'a' from generate_series(1, 5000)`
      await tx`analyze public.audit_log, auth.users`
      const [row] = await tx`explain (analyze, buffers, format json) select * from private.last_seen()`
      const plan = row?.['QUERY PLAN'][0].Plan
      expect(plan['Actual Rows']).toBeGreaterThan(1000)
      // A separate read for each user would read at least 1,000 blocks of the audit log with a good index, and 100,000
      // without an index.
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(500)
    }))
  it('shows the same last visit as the page of the user', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into public.audit_log (actor, action, table_name, row_id, created_at)
        values (${permissionTestUsers.manager}, 'change', 'events', 'a', now() - interval '1 minute'),
          (${permissionTestUsers.manager}, 'change', 'events', 'a', now())`
      await actAs(tx, 'admin')
      const [row] = await tx`select public.list_users(tab => 'managers') as page, now() as now,
        public.user_account(${permissionTestUsers.manager}) as account`
      expect(new Date(row?.page.rows[0].last_seen_at)).toEqual(row?.now)
      expect(row?.account.last_seen_at).toBe(row?.page.rows[0].last_seen_at)
    }))
  it('filters by second factor and last visit', async () => {
    expect((await runQuery('admin', tx => tx`select public.list_users(seen => 'week') as page`)).total).toBe(1)
    expect((await runQuery('admin', tx => tx`select public.list_users(seen => 'never') as page`)).total).toBe(6)
    const page = await runInRolledBackTransaction(sql, async tx => {
      await tx`insert into auth.mfa_factors (id, user_id, status, secret) values (gen_random_uuid(), ${permissionTestUsers.user}, 'verified', 'kept')`
      await tx`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${permissionTestUsers.user})`
      await actAs(tx, 'manager')
      return (await tx`select public.list_users(factor => 'on', seen => 'week') as page`)[0]?.page
    })
    expect(page).toMatchObject({
      rows: [{ id: permissionTestUsers.user, factor: 'on', last_seen_at: expect.any(String) }],
      total: 1,
    })
  })
})
