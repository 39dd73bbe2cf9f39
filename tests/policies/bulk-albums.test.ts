import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { expectSuccessOfEditorsOnly, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const preview = async (tx: Tx, action: string, ids: string[]) =>
  (await tx`select public.preview_album_action(${action}, ${ids}::uuid[]) as effects`)[0]?.effects
const applyAction = async (tx: Tx, action: string, ids: string[], batch = randomUUID()) =>
  (await tx`select public.apply_album_action(${batch}, ${action}, ${ids}::uuid[]) as done`)[0]?.done
const purge = async (tx: Tx, ids: string[]) =>
  (await tx`select public.purge_albums(${ids}::uuid[]) as purged`)[0]?.purged

const laterDate = new Date(Date.now() + 86_400_000)
const inTurn = (role: PermissionRole, act: (tx: Tx, ids: Record<string, string>) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    const ids: Record<string, string> = {}
    const rowsBySlug: Record<string, object> = {
      draft: {},
      published: { status: 'published' },
      scheduled: { status: 'published', published_at: laterDate },
      archived: { status: 'archived', published_at: laterDate },
    }
    for (const [name, more] of Object.entries(rowsBySlug))
      ids[name] = (
        await tx`insert into public.albums ${tx({ slug: `of-${name}`, title: name, ...more })} returning id`
      )[0]?.id
    await tx`insert into public.photos (album_id, media_id) values (${ids.archived ?? ''}, ${makeId(101)})`
    await actAs(tx, role)
    await act(tx, ids)
  })
const all = (tx: Tx) =>
  tx`select title, status, published_at from public.albums where slug like 'of-%' order by title`.then(rows => [
    ...rows,
  ])

describe('bulk actions on albums', () => {
  it.each(testRoles)('can be previewed and applied only by editors (role: %s)', role =>
    inTurn(role, async (tx, { draft = '' }) => {
      const attempts = await Promise.allSettled([
        tx.savepoint(s => preview(s, 'publish', [draft])),
        tx.savepoint(s => applyAction(s, 'publish', [draft])),
      ])
      expectSuccessOfEditorsOnly(role, attempts)
    }),
  )
  it('delete an album only if the user is an admin', async () => {
    await inTurn('manager', async (tx, { archived = '' }) => {
      await expect(tx.savepoint(s => purge(s, [archived]))).rejects.toMatchObject({ code: '42501' })
      await expect(tx.savepoint(s => applyAction(s, 'purge', [archived]))).rejects.toMatchObject({ code: '22023' })
    })
    await inTurn('admin', async (tx, ids) => {
      expect(await preview(tx, 'purge', Object.values(ids))).toEqual([
        { outcome: 'purged', count: 1, changes: true, titles: ['archived'] },
        { outcome: 'not_archived', count: 3, changes: false, titles: ['draft', 'published', 'scheduled'] },
      ])
      expect(await purge(tx, Object.values(ids))).toBe(1)
      expect((await all(tx)).map(({ title }) => title)).toEqual(['draft', 'published', 'scheduled'])
      expect(await tx`select from public.media where id = ${makeId(101)}`).toHaveLength(1)
    })
  })
  it('are counted in a preview before they are applied', () =>
    inTurn('manager', async (tx, ids) => {
      const counts = async (action: string) =>
        Object.fromEntries(
          (await preview(tx, action, Object.values(ids))).map((e: { outcome: string; count: number }) => [
            e.outcome,
            e.count,
          ]),
        )
      expect(await counts('publish')).toEqual({ published: 1, scheduled: 1, as_it_is: 2 })
      expect(await counts('unpublish')).toEqual({ unpublished: 1, drafted: 2, as_it_is: 1 })
      expect(await counts('archive')).toEqual({ unpublished: 1, archived: 2, as_it_is: 1 })
    }))
  it.each(['publish', 'unpublish', 'archive'])('can be undone completely, including dates (action “%s”)', action =>
    inTurn('manager', async (tx, ids) => {
      const before = await all(tx)
      const batch = randomUUID()
      expect((await applyAction(tx, action, Object.values(ids), batch)).changed).toBeGreaterThan(1)
      await tx`select public.undo_bulk_change(${batch})`
      expect(await all(tx)).toEqual(before)
    }),
  )
})
