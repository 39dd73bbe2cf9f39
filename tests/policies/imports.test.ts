import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestUsers, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport, readPlans, writePlannedItems } from './planned-import.ts'

const sql = openTestDatabase()

describe('an import', () => {
  it.each(testRoles)('can be started and changed only by editors (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await actAs(tx, role)
      const attempts = await Promise.allSettled([
        tx.savepoint(s => s`select public.begin_import('{"name": "x"}')`),
        tx.savepoint(s => s`select public.move_import(${id}, 'run')`),
        tx.savepoint(s => s`select public.map_import_name('old.example', 'article', 'author', 'x', null)`),
        tx.savepoint(s => s`select public.compare_import_item(${id}, 1)`),
      ])
      const isEditor = role === 'manager' || role === 'admin'
      expect(attempts.map(({ status }) => status)).toEqual(Array(4).fill(isEditor ? 'fulfilled' : 'rejected'))
    }),
  )
  it('accepts no data from a process that lost its lease', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      const [row] = await tx`select public.server_write_import_item(${id}, ${randomUUID()}, 1, '{}') as told`
      expect(row?.told).toBeNull()
      expect(await tx`select from public.news_articles where slug = 'imported-1'`).toHaveLength(0)
    }))
  it('stops writing when the editor who started the import is suspended', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await actAs(tx, 'manager')
      await tx`select public.move_import(${id}, 'run')`
      await tx`reset role`
      await tx`delete from public.user_roles where user_id = ${permissionTestUsers.manager}`
      const holder = randomUUID()
      await tx`select public.server_claim_import(${holder}, '{waiting}')`
      const write = tx.savepoint(s => s`select public.server_write_import_item(${id}, ${holder}, 1, '{}')`)
      await expect(write).rejects.toMatchObject({ code: '42501' })
    }))
  it('is never written at the same time as another import', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [first, second] = [
        await makePlannedImport(tx, [{}]),
        await makePlannedImport(tx, [{ fields: { slug: 'second' } }], { source: 'other.example' }),
      ]
      await actAs(tx, 'manager')
      for (const { id } of [first, second]) await tx`select public.move_import(${id}, 'run')`
      await tx`reset role`
      const claim = async () =>
        (await tx`select public.server_claim_import(${randomUUID()}, '{waiting,running}') ->> 'id' as id`)[0]?.id
      // Both imports have the same timestamp, so either import may be claimed first.
      expect([first.id, second.id]).toContain(await claim())
      expect(await claim()).toBeNull()
    }))
})

describe('the plan of an import', () => {
  it('creates valid new items and refuses invalid items', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into public.news_articles (slug, title) values ('taken', 'Another')`
      const { id } = await makePlannedImport(tx, [
        {},
        { fields: { slug: 'taken' } },
        { fields: { slug: 'all' } },
        { fields: { title: ' ' } },
      ])
      expect(await readPlans(tx, id)).toEqual([
        { plan: 'create', reason: null },
        { plan: 'conflict', reason: 'address' },
        { plan: 'refused', reason: expect.stringContaining('/news/all lists every article') },
        { plan: 'refused', reason: 'It has no title.' },
      ])
      expect(await writePlannedItems(tx, id)).toEqual(['created', 'conflict', 'rejected', 'rejected'])
    }))
  it('excludes incomplete items until an editor accepts the items', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{ state: 'mended' }, { state: 'open' }, {}])
      await actAs(tx, 'manager')
      await tx`select public.decide_import_items(${id}, '{"numbers": [3]}', '{"is_taken": false}')`
      expect(await writePlannedItems(tx, id)).toEqual(['created', 'skipped', 'skipped'])
    }))
  it('finds authors, categories and circles by name', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [author] = await tx`insert into public.authors (slug, name) values ('sola-ade', 'Sola Adé') returning id`
      const [circle] = await tx`select id, name from public.circles limit 1`
      const circleRow =
        circle ?? (await tx`insert into public.circles (slug, name) values ('water', 'Water') returning id, name`)[0]
      const refers = [
        { as: 'author', key: 'sola', name: 'SOLA ADE' },
        { as: 'author', key: 'hanan', name: 'Hanan Osei' },
        { as: 'category', key: 'x', name: circleRow?.name },
        { as: 'category', key: 'nothing-here', name: 'Nothing here' },
      ]
      const { id } = await makePlannedImport(tx, [{ refers }])
      expect(await writePlannedItems(tx, id)).toEqual(['created'])
      const [row] =
        await tx`select a.circle_id, a.category_id, array(select w.name from public.article_authors b join public.authors w on w.id = b.author_id
        where b.article_id = a.id order by b.position) as authors from public.news_articles a where a.slug = 'imported-1'`
      expect(row).toEqual({ circle_id: circleRow?.id, category_id: null, authors: ['Sola Adé', 'Hanan Osei'] })

      await actAs(tx, 'manager')
      await tx`select public.map_import_name('old.example', 'article', 'author', 'hanan', ${tx.json({ field: 'authors', value: author?.id })})`
      await tx`reset role`
      const secondImport = await makePlannedImport(tx, [
        { sourceId: 'later', fields: { slug: 'later' }, refers: [refers[1] as object] },
      ])
      const [item] =
        await tx`select wanted -> 'authors' as authors from public.import_items where import_id = ${secondImport.id}`
      expect(item?.authors).toEqual([author?.id])
    }))
  it('creates all items as drafts if the editor requests drafts', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}], { options: { status: 'draft' } })
      await writePlannedItems(tx, id)
      expect((await tx`select status from public.news_articles where slug = 'imported-1'`)[0]?.status).toBe('draft')
    }))
  it('names the importing editor in the audit log', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await makePlannedImport(tx, [{}])
      await writePlannedItems(tx, id)
      const [line] =
        await tx`select actor, action from public.audit_log where table_name = 'news_articles' order by id desc limit 1`
      expect(line).toEqual({ actor: permissionTestUsers.manager, action: 'add' })
    }))
})
