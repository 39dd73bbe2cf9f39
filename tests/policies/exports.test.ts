import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Kind = { kind: string; key: string }
const readKinds = async (tx: Tx) => (await tx`select public.export_kinds() as kinds`)[0]?.kinds as Kind[]

describe('the export of a site', () => {
  it.each(testRoles)('is allowed only for editors (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      const attempts = await Promise.allSettled([
        tx.savepoint(s => s`select public.export_kinds()`),
        tx.savepoint(s => s`select public.export_records('article')`),
      ])
      const isEditor = role === 'manager' || role === 'admin'
      expect(attempts.map(({ status }) => status)).toEqual(Array(2).fill(isEditor ? 'fulfilled' : 'rejected'))
    }),
  )
  it('gives no access to another table if the record type is unknown', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'admin')
      const exportAttempt = tx.savepoint(s => s`select public.export_records('profiles')`)
      await expect(exportAttempt).rejects.toMatchObject({ code: '22023' })
    }))
})

describe('an export of a site', () => {
  it('lists every record type after the types to which its records refer', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const kinds = (await readKinds(tx)).map(({ kind }) => kind)
      const all = await tx`select kind from private.record_kinds`
      expect(kinds.toSorted()).toEqual(all.map(({ kind }) => kind).toSorted())
      const order = (...names: string[]) => names.map(name => kinds.indexOf(name))
      for (const [earlier, later] of [
        ['picture', 'article'],
        ['author', 'article'],
        ['event', 'article'],
        ['circle', 'event'],
        ['circle', 'person'],
        ['person', 'quote'],
        ['flagship', 'edition'],
        ['edition', 'album'],
        ['edition', 'section'],
        ['album', 'section'],
        ['person', 'section'],
        ['partner', 'section'],
        ['quote', 'section'],
        ['album', 'photo'],
      ] as const) {
        const [before = 0, after = 0] = order(earlier, later)
        expect(before, `${earlier} before ${later}`).toBeLessThan(after)
      }
    }))
  it('contains every record once, whatever the page size is', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [circle] = await tx`insert into public.circles (slug, name) values ('wells', 'Wells') returning id`
      const events = await tx`insert into public.events (slug, title, start_date)
        select 'draft-' || n, 'Draft ' || n, now() from generate_series(1, 7) n returning id`
      await tx`insert into public.event_circles (event_id, circle_id) values (${events[0]?.id}, ${circle?.id})`
      await actAs(tx, 'manager')
      for (const { kind, key } of await readKinds(tx)) {
        const exportedRecords: Record<string, unknown>[] = []
        for (let after: string | null = null; ; ) {
          const [row] = await tx`select public.export_records(${kind}, ${after}, 3) as records`
          const page = row?.records as Record<string, unknown>[]
          exportedRecords.push(...page)
          if (page.length < 3) break
          after = String(page.at(-1)?.[key])
        }
        const [{ table_name: table = '' } = {}] =
          await tx`select table_name from private.record_kinds where kind = ${kind}`
        const keys = await tx`select ${tx(key)}::text as key from public.${tx(table)}`
        expect(exportedRecords.map(record => String(record[key])).toSorted()).toEqual(
          keys.map(row => row.key).toSorted(),
        )
        const ownRecord = exportedRecords.find(record => record.id === events[0]?.id)
        if (ownRecord) expect(ownRecord).toMatchObject({ status: 'draft', circles: [circle?.id] })
      }
    }))
})
