import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { expectSuccessOfEditorsOnly, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const preview = async (tx: Tx, action: string, ids: string[], value: string | null = null) =>
  (await tx`select public.preview_event_action(${action}, ${ids}::uuid[], ${value}) as effects`)[0]?.effects
const applyAction = async (
  tx: Tx,
  action: string,
  ids: string[],
  { batch = randomUUID() as string, value = null as string | null } = {},
) => (await tx`select public.apply_event_action(${batch}, ${action}, ${ids}::uuid[], ${value}) as done`)[0]?.done

const [circleA, circleB] = [makeId(101), makeId(102)]
const laterDate = new Date(Date.now() + 86_400_000)
const rowsBySlug: Record<string, object> = {
  archived: { status: 'archived' },
  draft: {},
  over: { status: 'published', start_date: new Date(0) },
  published: { status: 'published' },
  scheduled: { status: 'published', published_at: laterDate },
  silent: { image_url: 'https://pictures.example/a.jpg' },
}
const inTurn = (role: PermissionRole, act: (tx: Tx, ids: Record<string, string>) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    const ids: Record<string, string> = {}
    for (const [name, more] of Object.entries(rowsBySlug)) {
      const [row] =
        await tx`insert into public.events ${tx({ slug: `of-${name}`, title: name, start_date: laterDate, ...more })} returning id`
      ids[name] = row?.id
    }
    await tx`insert into public.event_circles (event_id, circle_id, position) values (${ids.published ?? ''}, ${circleB}, 0)`
    await actAs(tx, role)
    await act(tx, ids)
  })
const all = (tx: Tx) =>
  tx`select title, status, published_at, event_state, region,
      (select array_agg(circle_id order by position) from public.event_circles l where l.event_id = e.id) as circles
    from public.events e where slug like 'of-%' order by title`.then(rows => [...rows])

describe('bulk actions on events', () => {
  it.each(testRoles)('can be previewed and applied only by editors (role: %s)', role =>
    inTurn(role, async (tx, { draft = '' }) => {
      const attempts = await Promise.allSettled([
        tx.savepoint(s => preview(s, 'publish', [draft])),
        tx.savepoint(s => applyAction(s, 'publish', [draft])),
      ])
      expectSuccessOfEditorsOnly(role, attempts)
    }),
  )
  it('delete an event only if the user is an admin', async () => {
    await inTurn('manager', async (tx, { archived = '' }) => {
      await expect(tx.savepoint(s => s`select public.purge_events(${[archived]}::uuid[])`)).rejects.toMatchObject({
        code: '42501',
      })
      await expect(tx.savepoint(s => applyAction(s, 'purge', [archived]))).rejects.toMatchObject({ code: '22023' })
    })
    await inTurn('admin', async (tx, ids) => {
      const [row] = await tx`select public.purge_events(${Object.values(ids)}::uuid[]) as purged`
      expect(row?.purged).toBe(1)
      expect((await all(tx)).map(({ title }) => title)).not.toContain('archived')
    })
  })
  it('are refused for an unknown region or circle', () =>
    inTurn('manager', async (tx, { draft = '' }) => {
      await expect(tx.savepoint(s => applyAction(s, 'region', [draft], { value: 'Atlantis' }))).rejects.toMatchObject({
        code: '23514',
      })
      await expect(tx.savepoint(s => applyAction(s, 'circle', [draft], { value: randomUUID() }))).rejects.toMatchObject(
        {
          code: '23503',
        },
      )
    }))
  it('are counted in a preview before they are applied', () =>
    inTurn('manager', async (tx, ids) => {
      const counts = async (action: string, value: string | null = null) =>
        Object.fromEntries(
          (await preview(tx, action, Object.values(ids), value)).map((e: { outcome: string; count: number }) => [
            e.outcome,
            e.count,
          ]),
        )
      expect(await counts('publish')).toEqual({ published: 2, as_it_is: 3, no_alt: 1 })
      expect(await counts('unpublish')).toEqual({ unpublished: 2, drafted: 2, as_it_is: 2 })
      expect(await counts('archive')).toEqual({ unpublished: 2, archived: 3, as_it_is: 1 })
      expect(await counts('cancel')).toEqual({ cancelled: 1, cancelled_unseen: 4, over: 1 })
      expect(await counts('postpone')).toEqual({ postponed: 1, postponed_unseen: 4, over: 1 })
      expect(await counts('region', 'Europe')).toEqual({ changed: 6 })
      expect(await counts('circle', circleB)).toEqual({ changed: 5, as_it_is: 1 })
    }))
  it('do not change an event that is already postponed', () =>
    inTurn('manager', async (tx, { published = '', over = '' }) => {
      const readState = async () => {
        const [row] = await tx`select event_state, state_note from public.events where id = ${published}`
        return row
      }
      await applyAction(tx, 'cancel', [published], { value: 'The hall is shut.' })
      expect(await applyAction(tx, 'postpone', [published, over], { value: 'We meet in January.' })).toMatchObject({
        changed: 1,
      })
      expect(await readState()).toEqual({ event_state: 'postponed', state_note: 'We meet in January.' })
      expect(await applyAction(tx, 'postpone', [published], { value: 'Or later.' })).toMatchObject({ changed: 0 })
      expect(await readState()).toEqual({ event_state: 'postponed', state_note: 'We meet in January.' })
      await expect(
        tx.savepoint(s => applyAction(s, 'cancel', [published], { value: 'x'.repeat(401) })),
      ).rejects.toMatchObject({ code: '23514' })
    }))
  it('put the added circle before the other circles', () =>
    inTurn('manager', async (tx, { published = '' }) => {
      await applyAction(tx, 'circle', [published], { value: circleA })
      expect((await all(tx)).find(({ title }) => title === 'published')?.circles).toEqual([circleA, circleB])
      await applyAction(tx, 'circle', [published])
      expect((await all(tx)).find(({ title }) => title === 'published')?.circles).toBeNull()
    }))
  it.each([
    ['publish', null],
    ['unpublish', null],
    ['archive', null],
    ['cancel', null],
    ['postpone', 'We meet in January.'],
    ['region', 'Europe'],
    ['circle', circleA],
  ])('can be undone completely, including dates and circles (action “%s”)', (action, value) =>
    inTurn('manager', async (tx, ids) => {
      const before = await all(tx)
      const batch = randomUUID()
      expect((await applyAction(tx, action, Object.values(ids), { batch, value })).changed).toBeGreaterThan(0)
      await tx`select public.undo_bulk_change(${batch})`
      expect(await all(tx)).toEqual(before)
    }),
  )
})
