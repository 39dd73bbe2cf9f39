import { expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

it('the sitemap lists only public records', async () => {
  const rows = await runInRolledBackTransaction(sql, async tx => {
    await actAs(tx, 'anon')
    return tx`select kind, slug from public_addresses where slug in ('self-test-seen', 'self-test-hidden', 'self-test-drafted', 'self-test-archived') order by kind`
  })
  expect(rows).toEqual(['album', 'article', 'event', 'page'].map(kind => ({ kind, slug: 'self-test-seen' })))
})

it.each([
  ['the next edition that has not ended', [-400, -30, 40, 400], 2],
  ['an edition that ends today', [-400, 0, 400], 1],
  ['the last edition if all have ended', [-800, -400], 1],
])(
  'the sitemap marks the current edition only while its flagship is public (current edition: %s)',
  async (_, ends, expected) => {
    await runInRolledBackTransaction(sql, async tx => {
      const [flagship] = await tx`
      insert into flagship_pages (slug, title, is_visible) values ('okapi', 'Okapi', true) returning id`
      for (const [at, days] of ends.entries())
        await tx`insert into flagship_editions (flagship_id, year, title, is_visible, starts_on, ends_on) values
        (${flagship?.id}, ${2010 + at}, 'Okapi', true, (now() at time zone 'utc')::date + ${days - 2}::int, (now() at time zone 'utc')::date + ${days}::int)`
      // A hidden edition is never the current edition of its flagship.
      await tx`insert into flagship_editions (flagship_id, year, title, is_visible, starts_on) values
      (${flagship?.id}, 2009, 'Hidden', false, (now() at time zone 'utc')::date + 1)`
      const atHand = async () => {
        await actAs(tx, 'anon')
        const rows = await tx`select slug from public_addresses where kind = 'edition at hand' and slug like 'okapi/%'`
        await tx`reset role`
        return rows.map(({ slug }) => slug)
      }
      expect(await atHand()).toEqual([`okapi/${2010 + expected}`])
      await tx`update flagship_pages set is_visible = false where id = ${flagship?.id}`
      expect(await atHand()).toEqual([])
    })
  },
)
