import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type CompleteEvent,
  type EventExportExtension,
  eventExportFormats,
} from '../../app/features/event/desk/event-export.ts'
import { eventRecord } from '../../app/features/event/desk/event-record.ts'
import { columnTargets } from '../../app/features/import/column-targets.ts'
import { formatFieldLabels } from '../../app/features/import/import-fields.ts'
import { eventTable } from '../../server/imports/table/event-table.ts'

// Every column of an event has to be in the form of the back office, in the export and in the import, or in the list of
// exceptions below. A new column then needs a decision for each of the three.

const [, row = ''] =
  /\n {6}events: \{\n {8}Row: \{\n([\s\S]*?)\n {8}\}/.exec(readFileSync('app/platform/db/database.gen.ts', 'utf8')) ??
  []
const columns = [...row.matchAll(/^ {10}(\w+):/gm)].flatMap(([, name]) => name ?? [])
const listMissing = (names: Iterable<string>) => {
  const listedNames = new Set(names)
  return columns.filter(name => !listedNames.has(name))
}

test('the test of event columns finds the columns of the database table', () => {
  expect(columns).toContain('start_date')
  expect(columns.length).toBeGreaterThan(35)
})

test('the event form has a field for every column except those that the database fills', () => {
  expect(listMissing(Object.keys(eventRecord.fields))).toEqual(['created_at', 'id', 'media_id', 'updated_at'])
})

test('the event export contains every column except long texts, pictures and references', async () => {
  const readColumns = new Set<string>()
  const event = {
    ...Object.fromEntries(columns.map(name => [name, null])),
    start_date: '2027-03-20T10:00:00Z',
    slug: 'an-event',
    circles: [],
  }
  const watchedEvent = new Proxy(event, {
    get(target, name) {
      readColumns.add(String(name))
      return Reflect.get(target, name)
    },
  }) as unknown as CompleteEvent
  await eventExportFormats['csv' satisfies EventExportExtension]([watchedEvent])
  expect(listMissing(readColumns)).toEqual([
    ...['body_html', 'created_at', 'documents', 'flagship_edition_id', 'id', 'image_alt', 'image_url', 'instead_id'],
    ...['location_note', 'map_url', 'media_id', 'outcome_html', 'published_at'],
  ])
})

const targets = Object.keys(columnTargets.event)

test('the table import can fill every column that an editor can fill', () => {
  expect(listMissing(targets)).toEqual([
    ...['created_at', 'documents', 'flagship_edition_id', 'instead_id', 'is_pattern', 'media_id', 'outcome_html'],
    ...['published_at', 'updated_at'],
  ])
})

test('the import page offers the columns that the table import knows', () => {
  expect(targets.toSorted()).toEqual(Object.keys(eventTable.spellings).toSorted())
})

test('the import page names every column that an import can change', () => {
  const isUnnamed = (name: string) => name.includes('_') && formatFieldLabels([name]) === name.replaceAll('_', ' ')
  expect(columns.filter(name => targets.includes(name) && isUnnamed(name))).toEqual([
    'is_flagship_event',
    'is_partner_event',
  ])
})
