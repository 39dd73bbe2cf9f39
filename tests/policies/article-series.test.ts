import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

describe('a series of articles', () => {
  it.each(['', '  ', ' Harbours', 'Harbours ', 'Har\nbours', 'H\u200barbours', 'x'.repeat(121)])(
    'cannot have the name %j',
    async name => {
      const write = runInRolledBackTransaction(
        sql,
        tx => tx`update public.news_articles set series = ${name} where id = ${makeId(101)}`,
      )
      await expect(write).rejects.toMatchObject({ code: '23514' })
    },
  )
  it('may contain two articles with the same part number', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      for (const [article, position] of [
        [makeId(101), 1],
        [makeId(201), 1],
        [makeId(202), null],
      ] as const)
        await tx`update public.news_articles set series = 'Harbours', series_position = ${position} where id = ${article}`
      expect(await tx`select name, parts from public.article_series where name = 'Harbours'`).toEqual([
        { name: 'Harbours', parts: 3 },
      ])
    }))
  it('leaves out articles in the trash', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await tx`update public.news_articles set series = 'Binned ones' where binned_at is not null`
      expect(await tx`select from public.article_series where name = 'Binned ones'`).toHaveLength(0)
    }))
  it('is shown to visitors in the preview of its article', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const [previewLink] = await tx`select public.make_preview_link('article', ${makeId(202)}) as link`
      await actAs(tx, 'anon')
      const [previewRow] = await tx`select public.read_preview(${previewLink?.link.token}) as preview`
      expect(previewRow?.preview.record).toMatchObject({
        series: 'Self-test series',
        series_position: 1,
        article_events: [],
      })
    }))
})
