import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const promise = { event_id: makeId(101), title: 'A lamp', promised_by: 'A harbour master', due_on: '2026-12-01' }
const add = (tx: Tx, changes: object) =>
  tx`insert into public.promises ${tx({ ...promise, ...changes } as never)} returning id`
const listVisible = async (tx: Tx) =>
  (await tx`select title from public.promises order by title`).map(({ title }) => title)

describe('a promise (pledge made at an event)', () => {
  it.each([
    ['open, but with a settled date', { settled_on: '2026-11-01' }, 'promises_settled_on_check'],
    ['done without a settled date', { state: 'done' }, 'promises_settled_on_check'],
    ['with the state “late”, which is computed', { state: 'late', settled_on: '2026-11-01' }, 'promises_state_check'],
    ['without a name', { promised_by: ' ' }, 'promises_promised_by_check'],
    ['without a text', { title: '' }, 'promises_title_check'],
    ['a text of several lines', { title: 'A lamp\nand a bus' }, 'promises_title_check_one_line'],
    ['an outcome that is too long', { outcome: 'so '.repeat(300) }, 'promises_outcome_check'],
    ['an unknown event', { event_id: makeId(999) }, 'promises_event_id_fkey'],
    ['an unknown circle', { circle_id: makeId(999) }, 'promises_circle_id_fkey'],
  ])('is refused with invalid or contradictory fields (case “%s”)', (_, changes, constraint_name) =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await expect(tx.savepoint(s => add(s, changes))).rejects.toMatchObject({ constraint_name })
    }),
  )

  it('is public as soon as its event is public', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'anon')
      expect(await listVisible(tx)).toEqual(['Seen'])
      await actAsOwner(tx)
      await tx`update public.events set published_at = now() - interval '1 day' where id = ${makeId(201)}`
      await actAs(tx, 'anon')
      expect(await listVisible(tx)).toEqual(['Of a hidden event', 'Seen'])
    }))

  it('keeps the name of a deleted person as text', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAsOwner(tx)
      const [newPromise] = await add(tx, { event_id: makeId(301), person_id: makeId(201), circle_id: makeId(102) })
      await tx`delete from public.people where id = ${makeId(201)}`
      await tx`delete from public.circles where id = ${makeId(102)}`
      expect(
        await tx`select person_id, circle_id, promised_by from public.promises where id = ${newPromise?.id}`,
      ).toEqual([{ person_id: null, circle_id: null, promised_by: 'A harbour master' }])
      await tx`delete from public.events where id = ${makeId(301)}`
      expect(await tx`select from public.promises where id = ${newPromise?.id}`).toHaveLength(0)
    }))

  it('is found by the search of the back office', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const before = await tx`select * from public.content_version`
      const [newPromise] = await add(tx, { title: 'A bus at the end of the second shift' })
      await tx`update public.promises set state = 'done', settled_on = '2026-11-01', outcome = 'It is full.' where id = ${newPromise?.id}`
      expect(await tx`select kind, title, detail from public.find_records('second shift')`).toEqual([
        { kind: 'promise', title: 'A bus at the end of the second shift', detail: 'A harbour master' },
      ])
      expect(await tx`select from public.revisions where row_id = ${newPromise?.id}`).toHaveLength(2)
      expect(await tx`select * from public.content_version`).not.toEqual(before)
    }))
})

describe('the public search', () => {
  it('finds a promise with its event, unless the promise or the event is hidden', async () => {
    const hidingChanges = [
      '',
      'update promises set is_visible = false',
      "update events set status = 'draft'",
      "update events set published_at = now() + interval '1 day'",
    ]
    for (const hide of hidingChanges)
      await runInRolledBackTransaction(sql, async tx => {
        await tx`update promises set title = 'Okapi road' where event_id = ${makeId(101)}`
        if (hide) await tx.unsafe(hide)
        await actAs(tx, 'manager')
        const expectedResults = hide ? [] : [{ kind: 'promise', slug: 'self-test-seen', title: 'Okapi road' }]
        expect(await tx`select kind, slug, title from search_site('okapi')`, hide).toMatchObject(expectedResults)
      })
  })
})
