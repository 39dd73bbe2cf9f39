import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type PermissionRole, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { expectSuccessOfEditorsOnly, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Effect = { outcome: string; count: number; changes: boolean; titles: string[] }
const preview = async (tx: Tx, action: string, ids: string[], value: string | null = null) => {
  const [row] = await tx`select public.preview_article_action(${action}, ${ids}::uuid[], ${value}) as effects`
  return row?.effects as Effect[]
}
const applyAction = async (tx: Tx, batch: string, action: string, ids: string[], value: string | null = null) => {
  const [row] = await tx`select public.apply_article_action(${batch}, ${action}, ${ids}::uuid[], ${value}) as done`
  return row?.done as { changed: number; missed: number }
}
const undo = async (tx: Tx, batch: string, maxCount = 100) => {
  const [row] = await tx`select public.undo_bulk_change(${batch}, ${maxCount}) as done`
  return row?.done as { undone: number; changed: number; left: number }
}

/** Makes the list contain one article per status, named after the status, and two articles that cannot be published. */
async function archive(tx: Tx) {
  const ids: Record<string, string> = {}
  const rowsBySlug: Record<string, object> = {
    draft: {},
    silent: { feature_image_url: '/media/a.jpg' },
    unfinished: { content_html: '<p>A [Image missing] B</p>' },
    published: { status: 'published' },
    scheduled: { status: 'published', published_at: new Date(Date.now() + 86_400_000) },
    archived: { status: 'archived' },
    bin: { status: 'archived', binned_at: new Date() },
  }
  for (const [name, more] of Object.entries(rowsBySlug)) {
    const [row] =
      await tx`insert into public.news_articles ${tx({ slug: `of-${name}`, title: name, ...more })} returning id`
    ids[name] = row?.id
  }
  return ids
}
const stages = async (tx: Tx, ids: string[]) => {
  const rows =
    await tx`select private.article_stage(a) as stage from public.news_articles a where id = any (${ids}) order by slug`
  return rows.map(({ stage }) => stage)
}
const inTurn = (role: PermissionRole, act: (tx: Tx, ids: Record<string, string>) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    const ids = await archive(tx)
    await actAs(tx, role)
    await act(tx, ids)
  })

describe('bulk actions on articles', () => {
  it.each(testRoles)('can be previewed, applied and undone only by editors (role: %s)', role =>
    inTurn(role, async (tx, { draft = '' }) => {
      const attempts = await Promise.allSettled([
        tx.savepoint(s => preview(s, 'publish', [draft])),
        tx.savepoint(s => applyAction(s, randomUUID(), 'publish', [draft])),
      ])
      expectSuccessOfEditorsOnly(role, attempts)
      if (role === 'manager' || role === 'admin') expect(await stages(tx, [draft])).toEqual(['published'])
    }),
  )
  it('delete articles only for admins and only from the trash', async () => {
    await inTurn('manager', async (tx, { bin = '' }) => {
      await expect(tx.savepoint(s => s`select public.purge_articles(${[bin]}::uuid[])`)).rejects.toMatchObject({
        code: '42501',
      })
    })
    await inTurn('admin', async (tx, ids) => {
      const [row] = await tx`select public.purge_articles(${Object.values(ids)}::uuid[]) as purged`
      expect(row?.purged).toBe(1)
    })
  })
  it('are limited to 500 articles', () =>
    inTurn('admin', async (tx, { bin = '' }) => {
      const manyIds = Array.from({ length: 501 }, () => randomUUID())
      const tries = [
        (s: Tx) => applyAction(s, randomUUID(), 'purge', [bin]),
        (s: Tx) => applyAction(s, randomUUID(), 'bin', manyIds),
      ]
      for (const attempt of tries) await expect(tx.savepoint(s => attempt(s))).rejects.toMatchObject({ code: '22023' })
    }))
  it('change exactly the number of articles that the preview counts', () =>
    inTurn('manager', async (tx, ids) => {
      const all = Object.values(ids)
      const effects = await preview(tx, 'publish', all)
      const counts = Object.fromEntries(effects.map(({ outcome, count }) => [outcome, count]))
      expect(counts).toEqual({ published: 2, as_it_is: 2, no_alt: 1, image_missing: 1, in_bin: 1 })
      const changeCount = effects.filter(({ changes }) => changes).reduce((sum, { count }) => sum + count, 0)
      expect(await stages(tx, all)).toEqual(['archived', 'bin', 'draft', 'published', 'scheduled', 'draft', 'draft'])
      expect(await applyAction(tx, randomUUID(), 'publish', all)).toEqual({ changed: changeCount, missed: 0 })
      expect(await stages(tx, all)).toEqual([
        'published',
        'bin',
        'published',
        'published',
        'scheduled',
        'draft',
        'draft',
      ])
    }))
  it.each(['unpublish', 'archive', 'bin'])('can be undone completely, including dates (action “%s”)', action =>
    inTurn('manager', async (tx, ids) => {
      const all = Object.values(ids)
      const readArticles = () =>
        tx`select slug, status, published_at, binned_at from public.news_articles where id = any (${all}) order by slug`
      const before = [...(await readArticles())]
      const batch = randomUUID()
      const { changed } = await applyAction(tx, batch, action, all)
      expect(changed).toBeGreaterThan(2)
      expect(await undo(tx, batch, 2)).toEqual({ undone: 2, changed: 0, left: changed - 2 })
      expect(await undo(tx, batch)).toMatchObject({ undone: changed - 2, left: 0 })
      expect([...(await readArticles())]).toEqual(before)
      expect(await undo(tx, batch)).toEqual({ undone: 0, changed: 0, left: 0 })
    }),
  )
  it('keep a future unpublish date when articles are published', () =>
    inTurn('manager', async (tx, { draft = '', archived = '' }) => {
      const laterDate = new Date(Date.now() + 86_400_000)
      await tx`update public.news_articles set unpublish_at = ${laterDate} where id = ${draft}`
      await tx`update public.news_articles set unpublish_at = now() - interval '1 day' where id = ${archived}`
      await applyAction(tx, randomUUID(), 'publish', [draft, archived])
      const rows =
        await tx`select unpublish_at from public.news_articles where id in (${draft}, ${archived}) order by unpublish_at`
      expect(rows.map(({ unpublish_at }) => unpublish_at)).toEqual([laterDate, null])
    }))
  it('put the added author before the other authors', () =>
    inTurn('manager', async (tx, { draft = '' }) => {
      const people =
        await tx`insert into public.authors (slug, name) values ('a-one', 'One'), ('a-two', 'Two') returning id`
      const [one, two] = people.map(({ id }) => id as string)
      await tx`insert into public.article_authors values (${draft}, ${one ?? ''}, 0)`
      const authors = async () =>
        (await tx`select author_id from public.article_authors where article_id = ${draft} order by position`).map(
          row => row.author_id,
        )
      const batch = randomUUID()
      expect(await applyAction(tx, batch, 'author', [draft], two)).toEqual({ changed: 1, missed: 0 })
      expect(await authors()).toEqual([two, one])
      await undo(tx, batch)
      expect(await authors()).toEqual([one])
    }))
  it('are undone except for articles that were edited since the bulk action', () =>
    inTurn('manager', async (tx, { draft = '', published = '' }) => {
      const batch = randomUUID()
      await applyAction(tx, batch, 'bin', [draft, published])
      await tx`select set_config('role', 'none', true)`
      // `now()` is constant in a transaction, so the test moves back the time of the version that the caller knows, and
      // leaves the row unchanged.
      await tx`update private.bulk_changes set version = version - interval '1 second' where row_id = ${draft}`
      await actAs(tx, 'admin')
      expect(await undo(tx, batch)).toEqual({ undone: 0, changed: 0, left: 0 })
      await actAs(tx, 'manager')
      expect(await undo(tx, batch)).toEqual({ undone: 1, changed: 1, left: 0 })
      expect(await stages(tx, [draft, published])).toEqual(['bin', 'published'])
    }))
  it('restore an article from the trash as archived, not as published', () =>
    inTurn('manager', async (tx, { published = '' }) => {
      await applyAction(tx, randomUUID(), 'bin', [published])
      expect(await preview(tx, 'restore', [published])).toMatchObject([{ outcome: 'restored', count: 1 }])
      await applyAction(tx, randomUUID(), 'restore', [published])
      expect(await stages(tx, [published])).toEqual(['archived'])
    }))
})
