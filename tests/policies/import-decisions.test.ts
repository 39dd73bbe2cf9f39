import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestUsers, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport, readPlans, writePlannedItems } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const decide = async (tx: Tx, id: string, selection: object, decision: object) => {
  await actAs(tx, 'manager')
  const [row] =
    await tx`select public.decide_import_items(${id}, ${tx.json(selection as never)}, ${tx.json(decision as never)}) as n`
  await tx`reset role`
  return row?.n as number
}
const compareItem = async (tx: Tx, id: string, number: number) => {
  await actAs(tx, 'manager')
  const [row] = await tx`select public.compare_import_item(${id}, ${number}) as told`
  await tx`reset role`
  return row?.told
}
const count = async (tx: Tx, id: string) => {
  await actAs(tx, 'manager')
  const [row] = await tx`select public.count_import(${id}) as counts`
  await tx`reset role`
  return row?.counts
}
const articles = (tx: Tx) =>
  tx`select slug, title, excerpt, content_html, updated_at from public.news_articles where slug like 'imported-%' order by slug`

/**
 * Imports the same file again after Musa edited its first article, so that both versions have a new title, and the
 * imported version has a new excerpt.
 */
async function changedOnBothSides(tx: Tx) {
  await writePlannedItems(tx, (await makePlannedImport(tx, [{ fields: { excerpt: 'Before.' } }, {}])).id)
  await actAs(tx, 'manager')
  await tx`update public.news_articles set title = 'Changed here' where slug = 'imported-1'`
  await tx`reset role`
  const next = { title: 'Changed there', excerpt: 'After.' }
  const { id } = await makePlannedImport(tx, [{ fields: next }, { fields: { title: 'Also changed there' } }])
  return id
}

describe('decisions about imported items', () => {
  it.each(testRoles)('are allowed only for editors (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await actAs(tx, role)
      const [attempt] = await Promise.allSettled([
        tx.savepoint(s => s`select public.decide_import_items(${id}, '{}', '{"is_taken": false}')`),
      ])
      expect(attempt?.status).toBe(role === 'manager' || role === 'admin' ? 'fulfilled' : 'rejected')
    }),
  )
  it('cannot be written directly into the table of imported items', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await actAs(tx, 'manager')
      await expect(
        tx.savepoint(s => s`update public.import_items set is_taken = false where import_id = ${id}`),
      ).rejects.toMatchObject({ code: '42501' })
    }))
  it('are refused for an item that was already imported', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await writePlannedItems(tx, id)
      expect(await decide(tx, id, {}, { is_taken: false })).toBe(0)
    }))
})

describe('the comparison of an imported item', () => {
  it('shows each field with names instead of ids', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await changedOnBothSides(tx)
      const comparison = await compareItem(tx, id, 1)
      expect(comparison.fields).toEqual([
        { field: 'excerpt', here: 'Before.', there: 'After.', isConflict: false },
        { field: 'title', here: 'Changed here', there: 'Changed there', isConflict: true },
      ])
      expect(comparison.changed.by).toBe(
        (await tx`select full_name from public.profiles where id = ${permissionTestUsers.manager}`)[0]?.full_name,
      )
      const freshImport = await makePlannedImport(
        tx,
        [{ sourceId: 'n', fields: { slug: 'n' }, refers: [{ as: 'author', key: 'h', name: 'Hanan Osei' }] }],
        { source: 'else.example' },
      )
      const { fields } = await compareItem(tx, freshImport.id, 1)
      expect(fields).toContainEqual({ field: 'authors', here: null, there: 'Hanan Osei', isConflict: false })
    }))
  it('names the record that already has the slug of the item', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into public.news_articles (slug, title) values ('imported-1', 'Holds it')`
      const { id } = await makePlannedImport(tx, [{}])
      expect((await compareItem(tx, id, 1)).holder).toMatchObject({ kind: 'article', title: 'Holds it' })
    }))
})

describe('a decision about an imported item', () => {
  it('that chooses a version is checked and applied immediately', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await changedOnBothSides(tx)
      expect(await readPlans(tx, id)).toEqual([
        { plan: 'conflict', reason: 'changed' },
        { plan: 'update', reason: null },
      ])
      await decide(tx, id, { numbers: [1] }, { choices: { title: 'theirs' } })
      expect(await readPlans(tx, id)).toEqual(Array(2).fill({ plan: 'update', reason: null }))
      expect(await writePlannedItems(tx, id)).toEqual(['updated', 'updated'])
      expect((await articles(tx))[0]).toMatchObject({ title: 'Changed there', excerpt: 'After.' })
    }))
  it('for the local version still takes unrelated changes from the source', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await changedOnBothSides(tx)
      expect(await decide(tx, id, { show: 'conflict' }, { side: 'mine' })).toBe(1)
      expect(await writePlannedItems(tx, id)).toEqual(['updated', 'updated'])
      expect((await articles(tx))[0]).toMatchObject({ title: 'Changed here', excerpt: 'After.' })
    }))
  it('about one field counts while another field has no decision', () =>
    runInRolledBackTransaction(sql, async tx => {
      await writePlannedItems(tx, (await makePlannedImport(tx, [{ fields: { excerpt: 'Before.' } }])).id)
      await actAs(tx, 'manager')
      await tx`update public.news_articles set title = 'Changed here', excerpt = 'Also here' where slug = 'imported-1'`
      await tx`reset role`
      const { id } = await makePlannedImport(tx, [{ fields: { title: 'Changed there', excerpt: 'Also there' } }])
      expect(await count(tx, id)).toMatchObject({ taken: 0, plans: { conflict: 1 } })
      await decide(tx, id, { numbers: [1] }, { choices: { excerpt: 'theirs' } })
      expect(await count(tx, id)).toMatchObject({ taken: 1, written: 0, plans: { conflict: 1 } })
      expect(await writePlannedItems(tx, id)).toEqual(['conflict'])
      expect((await articles(tx))[0]).toMatchObject({ title: 'Changed here', excerpt: 'Also there' })
      expect(await count(tx, id)).toMatchObject({ written: 1, outcomes: { conflict: 1 } })
      expect((await compareItem(tx, id, 1)).fields).toMatchObject([
        { field: 'excerpt', here: 'Also here', there: 'Also there' },
        { field: 'title', here: 'Changed here', there: 'Changed there' },
      ])
    }))
  it('about a filtered list changes only the filtered items', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}, {}, { fields: { title: 'Another' } }])
      expect(await decide(tx, id, { show: 'create', q: 'TITLE' }, { is_taken: false })).toBe(2)
      expect(await writePlannedItems(tx, id)).toEqual(['skipped', 'skipped', 'created'])
    }))
  it('can replace a slug that is taken or reserved', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into public.news_articles (slug, title) values ('imported-1', 'Holds it')`
      const { id } = await makePlannedImport(tx, [{}, { fields: { slug: 'all' } }])
      await decide(tx, id, { numbers: [1] }, { choices: { slug: 'imported-1b' } })
      await decide(tx, id, { numbers: [2] }, { choices: { slug: 'imported-2b' } })
      expect(await writePlannedItems(tx, id)).toEqual(['created', 'created'])
      expect((await articles(tx)).map(({ slug }) => slug)).toEqual(['imported-1', 'imported-1b', 'imported-2b'])
    }))
  it('can be made and applied after the import has run', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await changedOnBothSides(tx)
      const before = await articles(tx)
      expect(await writePlannedItems(tx, id)).toEqual(['conflict', 'updated'])
      await decide(tx, id, { show: 'conflict' }, { side: 'theirs' })
      await actAs(tx, 'manager')
      await tx`select public.move_import(${id}, 'retry')`
      await tx`reset role`
      const holder = '5e1f7e57-0000-4000-8000-00000000beef'
      await tx`select public.server_claim_import(${holder}, '{waiting,running}')`
      await tx`select public.server_write_import_item(${id}, ${holder}, 1, '{}')`
      await tx`select public.server_end_import(${id}, ${holder}, 'done')`
      expect((await articles(tx))[0]).toMatchObject({ title: 'Changed there', excerpt: 'After.' })
      await actAs(tx, 'manager')
      await tx`select public.move_import(${id}, 'undo')`
      await tx`reset role`
      await tx`select public.server_claim_import(${holder}, '{undoing}')`
      await tx`select public.server_undo_import_items(${id}, ${holder}, 50)`
      expect(await articles(tx)).toEqual(before)
    }))
})

describe('the preview of an import', () => {
  const callFunction = async (tx: Tx, name: 'import_prospects' | 'import_undo_effect', id: string) => {
    await actAs(tx, 'manager')
    const [row] = await tx`select public.${tx(name)}(${id}) as told`
    await tx`reset role`
    return row?.told
  }
  it.each(testRoles)('is shown only to editors (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await actAs(tx, role)
      const attempts = await Promise.allSettled([
        tx.savepoint(s => s`select public.import_undo_effect(${id})`),
        tx.savepoint(async s => (await s`select public.import_prospects(${id}) ->> 'shown' as n`)[0]?.n),
      ])
      const isEditor = role === 'manager' || role === 'admin'
      expect(attempts[0]?.status).toBe(isEditor ? 'fulfilled' : 'rejected')
      expect(attempts[1].status === 'fulfilled' && attempts[1].value === '1').toBe(isEditor)
    }),
  )
  it('lists which items become public now, later or never', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into public.news_articles (slug, title) values ('imported-4', 'Holds it')`
      const { id } = await makePlannedImport(tx, [
        {},
        { fields: { published_at: '2999-01-01T00:00:00Z' } },
        { fields: { status: 'draft' } },
        {},
      ])
      expect(await callFunction(tx, 'import_prospects', id)).toMatchObject({
        shown: 1,
        scheduled: 1,
        drafts: 1,
        open: 1,
      })
      await decide(tx, id, { numbers: [1] }, { is_taken: false })
      expect(await callFunction(tx, 'import_prospects', id)).toMatchObject({ shown: 0, scheduled: 1 })
    }))
  it('does not publish earlier drafts with an unchanged status in the source', () =>
    runInRolledBackTransaction(sql, async tx => {
      await writePlannedItems(tx, (await makePlannedImport(tx, [{}, {}], { options: { status: 'draft' } })).id)
      const { id } = await makePlannedImport(tx, [{}, { fields: { title: 'Newer' } }])
      expect(await readPlans(tx, id)).toMatchObject([{ plan: 'same' }, { plan: 'update' }])
      await writePlannedItems(tx, id)
      const rows = await tx`select title, status from public.news_articles where slug like 'imported-%' order by slug`
      expect(rows.map(row => ({ ...row }))).toEqual([
        { title: 'Title 1', status: 'draft' },
        { title: 'Newer', status: 'draft' },
      ])
    }))
  it('does not publish drafts that an older site version imported', () =>
    runInRolledBackTransaction(sql, async tx => {
      await writePlannedItems(tx, (await makePlannedImport(tx, [{}], { options: { status: 'draft' } })).id)
      await tx`update private.import_origins set said = said || jsonb_build_object('status', private.value_hash('"draft"'))`
      const makePlan = async () => readPlans(tx, (await makePlannedImport(tx, [{}])).id)
      expect(await makePlan()).toMatchObject([{ plan: 'update' }])
      await tx.unsafe(readFileSync('supabase/migrations/20261214000002_status_in_the_source.sql', 'utf8'))
      expect(await makePlan()).toMatchObject([{ plan: 'same' }])
    }))
  it('counts a draft as public if an update publishes it', () =>
    runInRolledBackTransaction(sql, async tx => {
      await writePlannedItems(tx, (await makePlannedImport(tx, [{ fields: { status: 'draft' } }])).id)
      const { id } = await makePlannedImport(tx, [{}])
      expect(await callFunction(tx, 'import_prospects', id)).toMatchObject({ shown: 1, drafts: 0 })
    }))
  it('counts the pictures without alternative text', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}, {}])
      await tx`update public.import_items set item = item || jsonb_build_object('pictureCount', 2, 'undescribedCount', number - 1) where import_id = ${id}`
      expect(await callFunction(tx, 'import_prospects', id)).toMatchObject({ pictures: 4, undescribed: 1 })
    }))
  it('lists what an undo of the import would restore', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}, {}])
      await writePlannedItems(tx, id)
      await tx`select set_config('record.version', '2999-01-01T00:00:00Z', true)`
      await actAs(tx, 'manager')
      await tx`update public.news_articles set title = 'Changed here' where slug = 'imported-1'`
      await tx`reset role`
      const [musa] = await tx`select full_name from public.profiles where id = ${permissionTestUsers.manager}`
      expect(await callFunction(tx, 'import_undo_effect', id)).toEqual({
        ...{ removed: 1, restored: 0, kept: 1 },
        by: musa?.full_name ? [musa.full_name] : [],
      })
    }))
})
