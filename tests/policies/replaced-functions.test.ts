import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listStoredResults, type StoredFunctionResult } from '../../scripts/schema/stored-results.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase({ empty: true })

const folder = 'supabase/migrations'
const migrations = readdirSync(folder)
  .sort()
  .map(name => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8').replaceAll('"', '') }))

type Migration = (typeof migrations)[number]

/**
 * Finds functions that a migration replaces while an index or a generated column still contains the results of the
 * function's earlier version.
 */
function staleResults(stored: StoredFunctionResult[], history: Migration[]): string[] {
  const lastWith = (pattern: string) => history.findLastIndex(({ text }) => new RegExp(pattern, 'im').test(text))
  return stored.flatMap(({ name, schema, table, isColumn, functions }) => {
    const createdAt = lastWith(
      isColumn ? `\\b${name} .*generated always` : `create (unique )?index (if not exists )?${name}\\b`,
    )
    const refreshed = lastWith(isColumn ? `update ${table} set` : `reindex index ${schema}\\.${name}\\b`)
    return functions.flatMap(each => {
      const replaced = lastWith(`create or replace function (private|public)\\.${each}\\(`)
      return replaced > Math.max(createdAt, refreshed)
        ? [`${history[replaced]?.name} replaces ${each}, whose results ${table} ${name} holds`]
        : []
    })
  })
}

it('every migration that replaces a function also recomputes the stored results of the function', async () => {
  const stored = await listStoredResults(sql)
  expect(stored.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['events_published_by_end', 'media_by_word', 'title_words']),
  )
  expect(staleResults(stored, migrations)).toEqual([])
})

it('the migration check reports a migration that replaces an indexed function without a reindex', async () => {
  const stored = (await listStoredResults(sql)).filter(({ name }) => name === 'events_published_by_end')
  const replacing = (name: string, more = '') => ({
    name: '20990101000000_later.sql',
    text: `CREATE OR REPLACE FUNCTION private.${name}(start_date timestamptz) returns timestamptz return start_date;\n${more}`,
  })
  for (const name of ['upcoming_until', 'days_of_event', 'first_day'])
    expect(staleResults(stored, [...migrations, replacing(name)])).toEqual([
      `20990101000000_later.sql replaces ${name}, whose results events events_published_by_end holds`,
    ])
  const refreshing = replacing('upcoming_until', 'reindex index public.events_published_by_end;')
  expect(staleResults(stored, [...migrations, refreshing])).toEqual([])
})
