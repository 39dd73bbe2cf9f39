import { expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Applied = { ended: number; out: number; next: string | null }
const applySchedule = async (tx: Tx) => {
  const [row] = await tx`select public.server_apply_schedule() as done`
  return row?.done as Applied
}
const version = async (tx: Tx) => Number((await tx`select version from public.content_version`)[0]?.version)
const at = (days: number) => new Date(Date.now() + days * 86_400_000)
const add = (tx: Tx, slug: string, publishDate: Date, unpublishDate?: Date) =>
  tx`insert into public.news_articles (slug, title, status, published_at, unpublish_at)
    values (${slug}, ${slug}, 'published', ${publishDate}, ${unpublishDate ?? null})`

it.each(testRoles)('the schedule of publish dates can be applied only by the server, not by the role %s', role =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, role)
    await expect(tx.savepoint(s => applySchedule(s))).rejects.toMatchObject({ code: '42501' })
  }),
)

it('the schedule archives a record only once after its unpublish date', () =>
  runInRolledBackTransaction(sql, async tx => {
    await applySchedule(tx)
    await add(tx, 'ended', at(-3), at(-1))
    await add(tx, 'planned', at(2))
    await add(tx, 'lasting', at(-3), at(1))
    const applied = await applySchedule(tx)
    expect(applied).toMatchObject({ ended: 1 })
    expect(Date.parse(applied.next ?? '')).toBeCloseTo(at(1).getTime(), -4)
    const [row] = await tx`select status from public.news_articles where slug = 'ended'`
    expect(row?.status).toBe('archived')
    const [line] =
      await tx`select actor_role from public.audit_log where table_name = 'news_articles' and action = 'change' order by id desc limit 1`
    expect(line?.actor_role).toBe('server')
    expect(await applySchedule(tx)).toMatchObject({ ended: 0, out: 0 })
  }))

it('the schedule clears the page caches of every server after a publish date has passed', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`update private.schedule set looked_at = now() - interval '1 day'`
    await add(tx, 'came', at(-0.5))
    // The database records one content change per transaction, so the record of the insert is deleted, as if the insert
    // were older.
    await tx`delete from private.content_changes where transaction_id = pg_current_xact_id()`
    const before = await version(tx)
    expect((await applySchedule(tx)).out).toBe(1)
    expect(await version(tx)).toBe(before + 1)
  }))

it.each(['news_articles', 'pages'])(
  'archiving at the unpublish date clears the page caches of every server (table: %s)',
  table =>
    runInRolledBackTransaction(sql, async tx => {
      await applySchedule(tx)
      await tx`insert into ${tx(`public.${table}`)} (slug, title, status, published_at, unpublish_at)
      values ('ended', 'ended', 'published', ${at(-3)}, ${at(-1)})`
      await tx`delete from private.content_changes where transaction_id = pg_current_xact_id()`
      const before = await version(tx)
      expect(await applySchedule(tx)).toMatchObject({ ended: 1, out: 0 })
      expect(await version(tx)).toBe(before + 1)
    }),
)
