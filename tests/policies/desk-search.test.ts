import { describe, expect, it } from 'vitest'
import type { TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

const find = (on: TransactionSql, query: string, maxResults = 5) =>
  on<
    { kind: string; title: string; state: string }[]
  >`select kind, title, state from find_records(${query}, ${maxResults})`

describe('the search of the back office', () => {
  it.each(testRoles)('is allowed only for editors (role: %s)', async role => {
    const may = role === 'manager' || role === 'admin'
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.events set title = 'Okapi' where status = 'draft'`
      await actAs(tx, role)
      const searchAttempt = tx.savepoint(s => find(s, 'okapi'))
      if (may)
        expect(await searchAttempt, roleDescriptions[role]).toEqual([{ kind: 'event', title: 'Okapi', state: 'draft' }])
      else await expect(searchAttempt, roleDescriptions[role]).rejects.toMatchObject({ code: '42501' })
    })
  })

  it('finds accounts by name, ignoring accents, and by e-mail address', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.profiles set full_name = 'Salimata Ouédraogo', email = 'salimata@lattice.example' where id = ${makeId(1)}`
      await actAs(tx, 'manager')
      expect(await find(tx, 'ouedra sali')).toMatchObject([{ kind: 'user', title: 'Salimata Ouédraogo' }])
      expect(await find(tx, 'salimata@latt')).toMatchObject([{ kind: 'user' }])
    })
  })

  it('keeps accounts out of the public search', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.profiles set full_name = 'Salimata Ouédraogo' where id = ${makeId(1)}`
      await actAs(tx, 'admin')
      expect(await tx`select 1 from search_site('ouedraogo')`).toEqual([])
    })
  })

  it('finds every editable type of record by its title', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const kinds = await tx<{ kind: string; table_name: string; title: string }[]>`
        select kind, table_name, title from private.record_kinds where kind not in ('setting', 'redirect', 'photo', 'menu')`
      for (const { table_name, title } of kinds)
        await tx.unsafe(
          `update public.${table_name} set ${title} = 'Okapi' where ctid = (select min(ctid) from public.${table_name})`,
        )
      await actAs(tx, 'manager')
      const foundKinds = new Set((await find(tx, 'okapi', 20)).map(({ kind }) => kind))
      expect(kinds.map(({ kind }) => kind).filter(kind => !foundKinds.has(kind))).toEqual([])
    })
  })

  it('finds an edition by year and city, even a renamed city', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const [flagship] = await tx`update public.flagship_pages set city = 'Davos' where slug = 'davos' returning id`
      await tx`insert into public.flagship_editions (flagship_id, year, title, is_visible)
        values (${flagship?.id}, 2078, 'The long table', false)`
      await actAs(tx, 'manager')
      const findDetails = async (query: string) =>
        (await tx`select kind, title, detail from find_records(${query}, 5)`).filter(({ kind }) => kind === 'edition')
      expect(await findDetails('davos 2078')).toEqual([
        { kind: 'edition', title: 'The long table', detail: 'Davos 2078' },
      ])
      await tx`update public.flagship_pages set city = 'Klosters' where id = ${flagship?.id}`
      expect(await findDetails('klosters 2078')).toHaveLength(1)
      expect(await findDetails('davos 2078')).toEqual([])
    })
  })

  it('limits the results per record type', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`insert into people (slug, name) select 'o-' || n, 'Okapi ' || n from generate_series(1, 30) n`
      await actAs(tx, 'manager')
      expect(await find(tx, 'okapi', 3)).toHaveLength(3)
      expect(await find(tx, ' ')).toEqual([])
      expect(await find(tx, ":* | '")).toEqual([])
    })
  })
})
