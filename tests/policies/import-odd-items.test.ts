import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport, type PlannedItemFields, readPlans, writePlannedItems } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

describe('an item that the database rejects', () => {
  it.each([
    ['+010000-01-05T03:58:59.000Z', 'time zone displacement out of range'],
    ['999999-01-01T00:00:00Z', 'out of range'],
    ['2024-02-30T00:00:00Z', 'out of range'],
    ['soon', 'invalid input syntax'],
  ])('is refused in the plan because of its publish date %s', (published_at, reason) =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}, { fields: { published_at } }, {}])
      expect(await readPlans(tx, id)).toMatchObject([
        { plan: 'create' },
        { plan: 'refused', reason: expect.stringContaining(reason) },
        { plan: 'create' },
      ])
      expect(await writePlannedItems(tx, id)).toEqual(['created', 'rejected', 'created'])
    }),
  )
  it('is refused with a message while the import continues', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id, holder } = await makePlannedImport(tx, [{}, {}])
      await tx`update public.imports set status = 'running', holder = ${holder} where id = ${id}`
      const refuse = (by: string) =>
        tx`select public.server_refuse_import_item(${id}, ${by}, 1, 'canceling statement due to statement timeout') as told`
      expect((await refuse(randomUUID()))[0]?.told).toBeNull()
      expect((await refuse(holder))[0]?.told).toMatchObject({ outcome: 'rejected' })
      expect(
        (await tx`select public.server_write_import_item(${id}, ${holder}, 2, '{}') as told`)[0]?.told,
      ).toMatchObject({ outcome: 'created' })
    }))
  it('stays imported, with the reason, if the undo fails', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}, {}])
      await writePlannedItems(tx, id)
      await tx`create function pg_temp.refuse() returns trigger language plpgsql as $$ begin raise exception 'It is needed.' using errcode = '23503'; end $$`
      await tx`create trigger refuse before delete on public.news_articles for each row when (old.slug = 'imported-2') execute function pg_temp.refuse()`
      await actAs(tx, 'manager')
      await tx`select public.move_import(${id}, 'undo')`
      await tx`reset role`
      const holder = randomUUID()
      await tx`select public.server_claim_import(${holder}, '{undoing}')`
      await tx`select public.server_undo_import_items(${id}, ${holder}, 50)`
      expect(
        await tx`select undone, said from public.import_items where import_id = ${id} order by number`,
      ).toMatchObject([{ undone: 'undone' }, { undone: 'kept', said: 'It is needed.' }])
    }))
})

describe('feed entries with the same guid', () => {
  const entry = (name: string, title = name): PlannedItemFields & { entry: string } => ({
    ...{ sourceId: 'issue-7', entry: name },
    fields: { title, slug: title.toLowerCase().replaceAll(' ', '-') },
  })
  const listNames = async (tx: Tx, id: string) =>
    (await tx`select title, source_id from public.import_items where import_id = ${id} order by number`).map(row => [
      row.title,
      row.source_id,
    ])
  it('get different source ids', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [entry('post 11', 'Mill stones'), entry('post 12', 'Mill wheels')])
      expect(await listNames(tx, id)).toEqual([
        ['Mill stones', 'issue-7'],
        ['Mill wheels', 'issue-7#post 12'],
      ])
      expect(await writePlannedItems(tx, id)).toEqual(['created', 'created'])
    }))
  it('are recognised by the next import, whatever their order is', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [stones, wheels, race] = [
        entry('post 11', 'Mill stones'),
        entry('post 12', 'Mill wheels'),
        entry('post 13', 'Mill race'),
      ]
      const first = await makePlannedImport(tx, [stones])
      await writePlannedItems(tx, first.id)
      // The newest entry is first, as in feeds.
      const second = await makePlannedImport(tx, [wheels, stones])
      expect(await readPlans(tx, second.id)).toMatchObject([{ plan: 'create' }, { plan: 'same' }])
      await writePlannedItems(tx, second.id)
      // The first entry of the earlier feed is missing in this feed.
      const third = await makePlannedImport(tx, [race, wheels])
      expect(await readPlans(tx, third.id)).toMatchObject([{ plan: 'create' }, { plan: 'same' }])
      expect(await listNames(tx, third.id)).toEqual([
        ['Mill race', 'issue-7#post 13'],
        ['Mill wheels', 'issue-7#post 12'],
      ])
    }))
  it('stay one article if only the URL has changed', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [entry('mill.example/stones', 'Mill stones')])
      await writePlannedItems(tx, id)
      const movedImport = await makePlannedImport(tx, [entry('mill.example/2025/stones', 'Mill stones')])
      expect(await readPlans(tx, movedImport.id)).toMatchObject([{ plan: 'same' }])
    }))
  it('are reported if the source contains the same entry again', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id, holder } = await makePlannedImport(tx, [])
      await tx`update public.imports set status = 'reading', holder = ${holder} where id = ${id}`
      const item = (number: number, fields: object) => ({
        ...{ number, kind: 'article', sourceId: 'issue-7', place: `line ${number}`, state: 'whole', addressKeys: [] },
        ...fields,
      })
      const add = async (...items: object[]) =>
        (await tx`select public.server_add_import_items(${id}, ${holder}, ${tx.json(items as never)}) as told`)[0]?.told
      expect(await add(item(1, entry('a')), item(2, entry('b')), item(3, entry('a')))).toEqual([
        { title: 'a', place: 'line 3' },
      ])
      expect(await add(item(4, entry('b')), item(5, entry('c')))).toEqual([{ title: 'b', place: 'line 4' }])
      const plainItem = { sourceId: 'uid-1', fields: { title: 'Without an entry' } }
      expect(await add(item(6, plainItem), item(7, plainItem))).toEqual([
        { title: 'Without an entry', place: 'line 7' },
      ])
    }))
})
