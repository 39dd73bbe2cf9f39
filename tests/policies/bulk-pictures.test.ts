import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type PermissionRole, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { expectSuccessOfEditorsOnly, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const preview = async (tx: Tx, action: string, ids: string[], value: string | null = null) =>
  (await tx`select public.preview_picture_action(${action}, ${ids}::uuid[], ${value}) as effects`)[0]?.effects
const applyAction = async (tx: Tx, action: string, ids: string[], value: string | null = null, batch = randomUUID()) =>
  (await tx`select public.apply_picture_action(${batch}, ${action}, ${ids}::uuid[], ${value}) as done`)[0]?.done
const undo = async (tx: Tx, batch: string) => (await tx`select public.undo_bulk_change(${batch}) as done`)[0]?.done

/**
 * Runs an action as a role, with four pictures: one in a folder, one with tags, one with the maximum number of tags,
 * and one that was removed.
 */
const inTurn = (role: PermissionRole, act: (tx: Tx, ids: Record<string, string>) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    const ids: Record<string, string> = {}
    const rowsBySlug: Record<string, object> = {
      filed: { folder: 'Accra' },
      tagged: { tags: ['looms', 'May'] },
      full: { tags: Array.from({ length: 30 }, (_, n) => `tag ${n}`) },
      removed: { removed_at: new Date() },
    }
    for (const [name, more] of Object.entries(rowsBySlug)) {
      const row = { path: `${name}.jpg`, mime_type: 'image/jpeg', bytes: 1, width: 1, height: 1, alt: name, ...more }
      ids[name] = (await tx`insert into public.media ${tx(row)} returning id`)[0]?.id
    }
    await actAs(tx, role)
    await act(tx, ids)
  })
const readColumn = async (tx: Tx, column: 'folder' | 'tags' | 'removed_at', id: string | undefined) =>
  (await tx`select ${tx(column)} as value from public.media where id = ${id ?? ''}`)[0]?.value

describe('bulk actions on pictures', () => {
  it.each(testRoles)('can be previewed and applied only by editors (role: %s)', role =>
    inTurn(role, async (tx, { filed = '' }) => {
      const attempts = await Promise.allSettled([
        tx.savepoint(s => preview(s, 'folder', [filed], 'Dakar')),
        tx.savepoint(s => applyAction(s, 'folder', [filed], 'Dakar')),
      ])
      expectSuccessOfEditorsOnly(role, attempts)
    }),
  )
  it('are limited to 500 pictures', () =>
    inTurn('admin', async (tx, { filed = '', removed = '' }) => {
      const manyPictures = Array.from({ length: 501 }, (_, n) => ({
        ...{ path: `many/${n}.jpg`, mime_type: 'image/jpeg', bytes: 1, width: 1, height: 1, alt: 'Many' },
      }))
      await tx`select set_config('role', 'none', true)`
      const ids = (await tx`insert into public.media ${tx(manyPictures)} returning id`).map(row => row.id as string)
      await actAs(tx, 'admin')
      await expect(tx.savepoint(s => applyAction(s, 'purge', [removed]))).rejects.toMatchObject({ code: '22023' })
      await expect(tx.savepoint(s => applyAction(s, 'folder', ids, 'Dakar'))).rejects.toMatchObject({ code: '22023' })
      await expect(tx.savepoint(s => applyAction(s, 'tag', [filed], 'a\nb'))).rejects.toMatchObject({ code: '23514' })
    }))
  it('are counted in a preview, which also counts the unchanged pictures', () =>
    inTurn('manager', async (tx, { filed = '', tagged = '', full = '' }) => {
      const all = [filed, tagged, full]
      expect(await preview(tx, 'folder', all, ' Accra ')).toEqual([
        { outcome: 'changed', count: 2, changes: true, titles: ['full', 'tagged'] },
        { outcome: 'as_it_is', count: 1, changes: false, titles: ['filed'] },
      ])
      expect(await preview(tx, 'tag', all, 'looms')).toMatchObject([
        { outcome: 'changed', count: 1 },
        { outcome: 'as_it_is', count: 1 },
        { outcome: 'full', count: 1 },
      ])
      expect(await preview(tx, 'untag', all, 'May')).toMatchObject([
        { outcome: 'changed', count: 1 },
        { outcome: 'as_it_is', count: 2 },
      ])
      expect(await readColumn(tx, 'folder', tagged)).toBe('')
    }))
  it('move pictures to a folder and change tags', () =>
    inTurn('manager', async (tx, { filed = '', tagged = '' }) => {
      const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
      expect(await applyAction(tx, 'folder', [filed, tagged], '', first)).toEqual({ changed: 1, missed: 0 })
      expect(await readColumn(tx, 'folder', filed)).toBe('')
      await undo(tx, first)
      expect(await readColumn(tx, 'folder', filed)).toBe('Accra')
      expect(await applyAction(tx, 'tag', [filed, tagged], 'June', second)).toEqual({ changed: 2, missed: 0 })
      expect(await readColumn(tx, 'tags', tagged)).toEqual(['looms', 'May', 'June'])
      await undo(tx, second)
      expect(await readColumn(tx, 'tags', filed)).toEqual([])
      expect(await applyAction(tx, 'untag', [filed, tagged], 'looms', third)).toEqual({ changed: 1, missed: 0 })
      expect(await readColumn(tx, 'tags', tagged)).toEqual(['May'])
      await undo(tx, third)
      expect(await readColumn(tx, 'tags', tagged)).toEqual(['looms', 'May'])
    }))
  it('restore deleted pictures', () =>
    inTurn('manager', async (tx, { filed = '', removed = '' }) => {
      expect(await applyAction(tx, 'restore', [filed, removed])).toEqual({ changed: 1, missed: 0 })
      expect(await readColumn(tx, 'removed_at', removed)).toBeNull()
    }))
})

it('a bulk change of picture descriptions writes only properties that may be changed in bulk', () =>
  inTurn('manager', async (tx, ids) => {
    const readFields = async () =>
      await tx`select credit, licence, consent_expires_on::text as ends, alt from public.media where id = ${ids.filed ?? ''}`
    const before = await readFields()
    const pictureIds = [ids.filed ?? '']
    const changesJson = JSON.stringify({
      credit: 'Ama Owusu',
      consent_expires_on: '2031-05-01',
      alt: 'All the same',
      removed_at: '2020-01-01',
    })
    const batch = randomUUID()
    expect(await applyAction(tx, 'describe', pictureIds, changesJson, batch)).toEqual({ changed: 1, missed: 0 })
    expect(await readFields()).toEqual([{ ...before[0], credit: 'Ama Owusu', ends: '2031-05-01' }])
    expect(await applyAction(tx, 'describe', pictureIds, changesJson)).toEqual({ changed: 0, missed: 0 })
    await undo(tx, batch)
    expect(await readFields()).toEqual(before)
    await expect(tx.savepoint(s => applyAction(s, 'describe', pictureIds, 'no JSON'))).rejects.toMatchObject({
      code: '22P02',
    })
  }))
