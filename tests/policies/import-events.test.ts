import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makePlannedImport, type PlannedItemFields, readPlans, writePlannedItems } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const events = (tx: Tx, items: PlannedItemFields[], more: { source?: string; options?: object } = {}) =>
  makePlannedImport(tx, items, { ...more, kind: 'event' })

/** Reads all rows that an import of events writes, with every column. */
const readAllRows = async (tx: Tx) => ({
  events: (await tx`select to_jsonb(e) as row from public.events e order by e.id`).map(({ row }) => row),
  circles: (await tx`select to_jsonb(l) as row from public.event_circles l order by l.event_id, l.circle_id`).map(
    ({ row }) => row,
  ),
  origins: (await tx`select to_jsonb(o) as row from private.import_origins o order by o.source_id`).map(
    ({ row }) => row,
  ),
  redirects: (await tx`select to_jsonb(r) as row from public.redirects r order by r.from_path`).map(({ row }) => row),
})
const listCircles = async (tx: Tx, slug: string) =>
  (
    await tx`select c.slug from public.events e join public.event_circles l on l.event_id = e.id join public.circles c on c.id = l.circle_id
      where e.slug = ${slug} order by l.position`
  ).map(({ slug: circle }) => circle)
async function twoCircles(tx: Tx) {
  await tx`insert into public.circles (slug, name) values ('salt-circle', 'Salt Circle'), ('tea-circle', 'Tea Circle')`
}
const buildTags = (...names: string[]) =>
  names.map(name => ({ as: 'tag', key: name.toLowerCase().replaceAll(' ', '-'), name }))

async function undoImport(tx: Tx, id: string, step = 'undo') {
  await actAs(tx, 'manager')
  await tx`select public.move_import(${id}, ${step})`
  await tx`reset role`
  const holder = randomUUID()
  await tx`select public.server_claim_import(${holder}, '{undoing}')`
  await tx`select public.server_undo_import_items(${id}, ${holder}, 500)`
  await tx`select public.server_end_import(${id}, ${holder}, 'undone')`
}

describe('the import of events refuses', () => {
  it('a record type that cannot be imported', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      for (const kind of ['setting', 'user', '', 'EVENT'])
        await expect(
          tx.savepoint(s => s`select public.begin_import(${s.json({ name: 'x', kind })})`),
        ).rejects.toMatchObject({ code: '23514' })
    }))
  it('an article in an event import, whatever the role of the user', () =>
    runInRolledBackTransaction(sql, async tx => {
      for (const kind of ['event', 'article'] as const) {
        const { id } = await makePlannedImport(tx, [], { kind })
        const otherKind = kind === 'event' ? 'article' : 'event'
        await tx`set local role service_role`
        const insertAttempt = tx.savepoint(
          s =>
            s`insert into public.import_items (import_id, number, kind, source_id, place, title, item) values (${id}, 9, ${otherKind}, 'x', 'line 1', 'X', '{}')`,
        )
        await expect(insertAttempt).rejects.toMatchObject({ code: '23514' })
        await tx`reset role`
      }
    }))
  it('an event without a date or title, but imports the other events', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await events(tx, [{ fields: { start_date: null } }, { fields: { title: '' } }, {}])
      expect(await readPlans(tx, id)).toEqual([
        { plan: 'refused', reason: 'It has no start date.' },
        { plan: 'refused', reason: 'It has no title.' },
        { plan: 'create', reason: null },
      ])
      expect(await writePlannedItems(tx, id)).toEqual(['rejected', 'rejected', 'created'])
    }))
})

describe('the plan of an event import', () => {
  it('maps source tags only to existing circles', () =>
    runInRolledBackTransaction(sql, async tx => {
      await twoCircles(tx)
      const { id } = await events(tx, [{ refers: buildTags('Tea Circle', 'Nothing Here', 'salt circle') }])
      expect(await writePlannedItems(tx, id)).toEqual(['created'])
      expect(await listCircles(tx, 'imported-1')).toEqual(['tea-circle', 'salt-circle'])
      expect(await tx`select from public.circles where name = 'Nothing Here'`).toHaveLength(0)
    }))
  it('contains no change when the same events are imported again', () =>
    runInRolledBackTransaction(sql, async tx => {
      await twoCircles(tx)
      const first = await events(tx, [{ refers: buildTags('Tea Circle') }])
      await writePlannedItems(tx, first.id)
      const secondImport = await events(tx, [
        { refers: buildTags('Tea Circle'), fields: { start_date: '2027-03-01T12:00:00+02:00' } },
      ])
      expect(await readPlans(tx, secondImport.id)).toEqual([{ plan: 'same', reason: null }])
    }))
  it('updates only fields without local edits', () =>
    runInRolledBackTransaction(sql, async tx => {
      await twoCircles(tx)
      await writePlannedItems(tx, (await events(tx, [{ refers: buildTags('Tea Circle') }])).id)
      await tx`update public.events set title = 'As Musa says' where slug = 'imported-1'`
      const newer = {
        fields: { title: 'Another', start_date: '2027-03-02T10:00:00.000Z' },
        refers: buildTags('Salt Circle'),
      }
      const { id } = await events(tx, [newer])
      const [item] = await tx`select plan, changes, conflicts from public.import_items where import_id = ${id}`
      expect({ ...item }).toEqual({
        plan: 'conflict',
        changes: ['circles', 'start_date', 'title'],
        conflicts: ['title'],
      })
      await actAs(tx, 'manager')
      const [comparison] = await tx`select public.compare_import_item(${id}, 1) -> 'fields' -> 0 as field`
      expect(comparison?.field).toEqual({
        field: 'circles',
        here: 'Tea Circle',
        there: 'Salt Circle',
        isConflict: false,
      })
      await tx`reset role`
      expect(await writePlannedItems(tx, id)).toEqual(['conflict'])
      expect(await listCircles(tx, 'imported-1')).toEqual(['salt-circle'])
      const [row] = await tx`select title, start_date from public.events where slug = 'imported-1'`
      expect(row).toEqual({ title: 'As Musa says', start_date: new Date('2027-03-02T10:00:00Z') })
    }))
  it('recognises events that were exported from this site', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [storedEvent] =
        await tx`insert into public.events (slug, title, start_date) values ('ours', 'Ours', now()) returning id`
      const { id } = await events(tx, [{ sourceId: storedEvent?.id, fields: { title: 'As a calendar shows it' } }])
      expect(await readPlans(tx, id)).toEqual([{ plan: 'same', reason: 'The source has it from here.' }])
      expect(await writePlannedItems(tx, id)).toEqual(['skipped'])
      const articles = await makePlannedImport(tx, [{ sourceId: storedEvent?.id }])
      expect(await readPlans(tx, articles.id)).toEqual([{ plan: 'create', reason: null }])
    }))
  it('counts the events that become public immediately', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await events(tx, [{}, { fields: { status: 'draft' } }])
      await actAs(tx, 'manager')
      const [row] = await tx`select public.import_prospects(${id}) as said`
      expect(row?.said).toMatchObject({ shown: 1, drafts: 1, scheduled: 0, open: 0 })
    }))
})

describe('the import of events by two processes', () => {
  it('creates each event once', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await events(tx, [{}])
      await actAs(tx, 'manager')
      await tx`select public.move_import(${id}, 'run')`
      await tx`reset role`
      const [firstHolder, otherHolder] = [randomUUID(), randomUUID()]
      const claimImport = async (holder: string) =>
        (await tx`select public.server_claim_import(${holder}, '{waiting,running}') as held`)[0]?.held
      expect(await claimImport(firstHolder)).toMatchObject({ id, kind: 'event' })
      expect(await claimImport(otherHolder)).toBeNull()
      const write = async (holder: string) =>
        (await tx`select public.server_write_import_item(${id}, ${holder}, 1, '{}') ->> 'outcome' as told`)[0]?.told
      expect([await write(otherHolder), await write(firstHolder), await write(firstHolder)]).toEqual([
        null,
        'created',
        'skipped',
      ])
      expect(await tx`select from public.events where slug = 'imported-1'`).toHaveLength(1)
    }))
})

describe('the undo of an import', () => {
  it('writes one entry to the audit log, however many events are deleted', () =>
    runInRolledBackTransaction(sql, async tx => {
      await twoCircles(tx)
      const { id } = await events(tx, [{ refers: buildTags('Tea Circle') }, { refers: buildTags('Salt Circle') }])
      await writePlannedItems(tx, id)
      const [last] = await tx`select max(id) as id from public.audit_log`
      await undoImport(tx, id)
      const lines =
        await tx`select table_name, after ->> 'status' as status from public.audit_log where id > ${last?.id}
        and table_name <> 'imports'`
      expect(lines).toEqual([])
    }))
  it('restores every changed event exactly', () =>
    runInRolledBackTransaction(sql, async tx => {
      await twoCircles(tx)
      await writePlannedItems(tx, (await events(tx, [{ refers: buildTags('Tea Circle') }])).id)
      const before = await readAllRows(tx)
      const { id } = await events(tx, [
        {
          refers: buildTags('Salt Circle', 'Tea Circle'),
          fields: { title: 'Newer', end_date: '2027-03-01T12:00:00Z' },
        },
        { refers: buildTags('Salt Circle') },
      ])
      expect(await writePlannedItems(tx, id)).toEqual(['updated', 'created'])
      expect(await readAllRows(tx)).not.toEqual(before)
      await undoImport(tx, id)
      expect(await readAllRows(tx)).toEqual(before)
    }))
  it('reverts the publication of an event that the import published', () =>
    runInRolledBackTransaction(sql, async tx => {
      await writePlannedItems(tx, (await events(tx, [{ fields: { status: 'draft' } }])).id)
      const before = await readAllRows(tx)
      const { id } = await events(tx, [{ fields: { status: 'published' } }])
      expect(await writePlannedItems(tx, id)).toEqual(['updated'])
      await undoImport(tx, id)
      expect(await readAllRows(tx)).toEqual(before)
    }))
  it('skips events that were changed since the import', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await events(tx, [{}, {}])
      await writePlannedItems(tx, id)
      await tx`select set_config('record.version', (now() + interval '1 second')::text, true)`
      await tx`update public.events set title = 'As Musa says' where slug = 'imported-1'`
      await tx`select set_config('record.version', '', true)`
      await undoImport(tx, id)
      expect((await tx`select slug from public.events where slug like 'imported-%'`).map(({ slug }) => slug)).toEqual([
        'imported-1',
      ])
      await undoImport(tx, id, 'undo everything')
      expect(await tx`select from public.events where slug like 'imported-%'`).toHaveLength(0)
    }))
  it('keeps the redirect to an event that was edited later', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { id } = await events(tx, [{}])
      await actAs(tx, 'manager')
      await tx`select public.move_import(${id}, 'run')`
      await tx`reset role`
      const holder = randomUUID()
      await tx`select public.server_claim_import(${holder}, '{waiting}')`
      await tx`select public.server_write_import_item(${id}, ${holder}, 1, '{}', '{/old/page}')`
      await tx`select public.server_end_import(${id}, ${holder}, 'done')`
      const readTargets = async () =>
        (await tx`select to_path from public.redirects where from_path = '/old/page'`).map(({ to_path }) => to_path)
      expect(await readTargets()).toEqual(['/event/imported-1'])
      await tx`select set_config('record.version', (now() + interval '1 second')::text, true)`
      await tx`update public.events set title = 'As Musa says' where slug = 'imported-1'`
      await tx`select set_config('record.version', '', true)`
      await undoImport(tx, id)
      expect(await readTargets()).toEqual(['/event/imported-1'])
    }))
})
