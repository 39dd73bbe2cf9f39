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
function listStaleResults(storedResults: StoredFunctionResult[], history: Migration[]): string[] {
  const findLastMigration = (pattern: string) =>
    history.findLastIndex(({ text }) => new RegExp(pattern, 'im').test(text))
  return storedResults.flatMap(({ name, schema, table, isColumn, functions }) => {
    const createdAt = findLastMigration(
      isColumn ? `\\b${name} .*generated always` : `create (unique )?index (if not exists )?${name}\\b`,
    )
    const refreshIndex = findLastMigration(isColumn ? `update ${table} set` : `reindex index ${schema}\\.${name}\\b`)
    return functions.flatMap(each => {
      const replaceIndex = findLastMigration(`create or replace function (private|public)\\.${each}\\(`)
      return replaceIndex > Math.max(createdAt, refreshIndex)
        ? [`${history[replaceIndex]?.name} replaces ${each}, whose results ${table} ${name} holds`]
        : []
    })
  })
}

it('every migration that replaces a function also recomputes the stored results of the function', async () => {
  const storedResults = await listStoredResults(sql)
  expect(storedResults.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['events_published_by_end', 'media_by_word', 'title_words']),
  )
  expect(listStaleResults(storedResults, migrations)).toEqual([])
})

it('the migration check reports a migration that replaces an indexed function without a reindex', async () => {
  const storedResults = (await listStoredResults(sql)).filter(({ name }) => name === 'events_published_by_end')
  const buildReplacement = (name: string, more = '') => ({
    name: '20990101000000_later.sql',
    text: `CREATE OR REPLACE FUNCTION private.${name}(start_date timestamptz) returns timestamptz return start_date;\n${more}`,
  })
  for (const name of ['upcoming_until', 'days_of_event', 'first_day'])
    expect(listStaleResults(storedResults, [...migrations, buildReplacement(name)])).toEqual([
      `20990101000000_later.sql replaces ${name}, whose results events events_published_by_end holds`,
    ])
  const replacement = buildReplacement('upcoming_until', 'reindex index public.events_published_by_end;')
  expect(listStaleResults(storedResults, [...migrations, replacement])).toEqual([])
})
