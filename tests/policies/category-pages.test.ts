import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const asAdmin = (act: (tx: Tx) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into public.categories (slug, name) values ('baraza-news', 'Baraza News'), ('road-to-davos', 'Road to Davos'),
      ('culture-circle', 'Culture Circle'), ('kitchen', 'Kitchen'), ('all-news', 'All'), ('road-to-davos-news', 'More') on conflict (slug) do update set name = excluded.name`
    await tx`insert into public.settings (key, value, is_public) values ('news.baraza.intro', null, true), ('news.road-to-davos.intro', null, true),
      ('news.all.intro', null, true)
      on conflict (key) do nothing`
    await actAs(tx, 'admin')
    await act(tx)
  })
const refusal = { message: expect.stringContaining('finds the category') }

describe('a category that the site finds by its slug', () => {
  it.each(['baraza-news', 'road-to-davos', 'culture-circle'])('cannot get another slug (slug: %s)', slug =>
    asAdmin(async tx => {
      await tx`update public.categories set name = 'Another name' where slug = ${slug}`
      await expect(tx`update public.categories set slug = 'moved' where slug = ${slug}`).rejects.toMatchObject(refusal)
    }),
  )
  it.each(['baraza-news', 'road-to-davos', 'culture-circle'])('cannot be deleted (slug: %s)', slug =>
    asAdmin(async tx => {
      await expect(tx`delete from public.categories where slug = ${slug}`).rejects.toMatchObject(refusal)
    }),
  )
})

it.each(['kitchen', 'all-news', 'road-to-davos-news'])(
  'a category whose slug the site does not use can be changed and deleted (slug: %s)',
  slug =>
    asAdmin(async tx => {
      await tx`update public.categories set slug = 'cooking' where slug = ${slug}`
      expect(await tx`delete from public.categories where slug = 'cooking' returning slug`).toHaveLength(1)
    }),
)
