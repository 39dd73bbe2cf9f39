import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const check = async (tx: Tx, wantedSlug: string, row: string | null = null, kind = 'article') => {
  const [answer] = await tx`select public.check_slug(${kind}, ${wantedSlug}, ${row}) as answer`
  return answer?.answer as { state: string; by: string | null }
}
const asMusa = <Result>(action: (tx: Tx) => Promise<Result>) =>
  runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'manager')
    return action(tx)
  })

describe('the check of a slug', () => {
  it.each<PermissionRole>(['anon', 'user'])('is refused to a role that cannot write (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      await expect(tx.savepoint(s => check(s, 'anything'))).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('is refused for record types without a slug', () =>
    asMusa(async tx => {
      for (const kind of ['setting', 'no kind', "article'; drop table news_articles; --"])
        await expect(tx.savepoint(s => check(s, 'anything', null, kind))).rejects.toMatchObject({ code: '22023' })
    }))
  it('reports a slug as taken by another record, even a draft', () =>
    asMusa(async tx => {
      expect(await check(tx, 'self-test-drafted')).toEqual({ state: 'taken', by: 'Drafted', id: makeId(202) })
      expect(await check(tx, 'self-test-drafted', makeId(202))).toEqual({ state: 'free', by: null })
      // An event and an article may have the same slug.
      expect(await check(tx, 'self-test-binned', null, 'event')).toEqual({ state: 'free', by: null })
    }))
  it('reports a slug as reserved for a page of the site', () =>
    asMusa(async tx => {
      expect(await check(tx, 'road-to-davos')).toMatchObject({ state: 'reserved', by: expect.stringMatching(/davos/) })
      const write = tx.savepoint(
        s => s`update public.news_articles set slug = 'road-to-davos' where id = ${makeId(202)}`,
      )
      await expect(write).rejects.toMatchObject({ code: '23514' })
      // People have no page, so their slugs cannot conflict with a page.
      expect(await check(tx, 'all', null, 'person')).toEqual({ state: 'free', by: null })
    }))
  it('reports where an old slug redirects now', () =>
    asMusa(async tx => {
      await tx`update public.news_articles set slug = 'self-test-moved' where id = ${makeId(101)}`
      expect(await check(tx, 'self-test-seen')).toEqual({ state: 'moved', by: '/news/self-test-moved' })
      expect(await check(tx, 'self-test-seen', makeId(202))).toMatchObject({ state: 'moved' })
      expect(await check(tx, 'self-test-seen', makeId(101))).toEqual({ state: 'free', by: null })
    }))
})
