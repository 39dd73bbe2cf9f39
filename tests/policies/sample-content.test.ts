import { expect, it } from 'vitest'
import { loadSampleContent } from '../../server/backend/sample/sample-content.ts'
import { runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeTemporaryFolder, removeFolder } from '../contract/site-under-test.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase({ empty: true })
const product = { name: 'Baraza Collective', slug: 'collective' }

/** Reads the initial content of a site installed at this time, by table, with the number of rows that are upcoming. */
const installedAt = (moment: string) =>
  runInRolledBackTransaction(sql, async tx => {
    const filesFolder = makeTemporaryFolder()
    await loadSampleContent(tx, { folder: 'supabase/sample', now: new Date(moment), product, filesFolder })
    removeFolder(filesFolder)
    const [counts] = await tx`select (select count(*) from events) as events,
      (select count(*) from events where start_date > ${moment}) as coming,
      (select count(*) from news_articles where content_html <> '') as articles,
      (select count(*) from news_articles where published_at > ${moment}) as later,
      (select count(*) from promises) as promises, (select count(*) from flagship_editions) as editions,
      (select count(*) from photos) as photos, (select count(*) from pages) as pages`
    return counts
  })

it('the sample content has the same number of upcoming events a year later and ten years later', async () => {
  const installation = await installedAt('2026-11-21T00:00:00Z')
  expect(installation?.events).not.toBe('0')
  for (const year of [2027, 2028, 2036])
    expect(await installedAt(`${year}-11-21T00:00:00Z`), `${year}`).toEqual(installation)
})

it('loading the sample content updates a stored category that has its own page', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into settings (key, is_public) values ('news.road-to-davos.intro', true) on conflict do nothing`
    const [storedCategory] = await tx`insert into categories (slug, name) values ('road-to-davos', 'Old name')
      on conflict (slug) do update set name = excluded.name returning id`
    const filesFolder = makeTemporaryFolder()
    const startDate = new Date('2026-11-21T00:00:00Z')
    await loadSampleContent(tx, { folder: 'supabase/sample', now: startDate, product, filesFolder })
    removeFolder(filesFolder)
    expect(await tx`select id, name from categories where slug = 'road-to-davos'`).toEqual([
      { id: storedCategory?.id, name: 'Road to Davos' },
    ])
  }))
