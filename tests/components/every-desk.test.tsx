import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeBlankFields, type RecordKind } from '../../app/desk/record/define-record.ts'
import { recordDefinitions } from '../../app/record-definitions.ts'
import { findRecordPath } from '../../app/record-paths.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import { fillField, getFieldValue, openPage } from './support/open-page.tsx'

// This file tests what editors write. `tests/contract/changed-records.test.ts` tests that visitors see a change in the
// same columns.

const id = '00000000-0000-4000-8000-000000000001'
const flagship = '00000000-0000-4000-8000-000000000002'
const findKind = (name: string) => recordDefinitions.find(({ kind }) => kind === name) as RecordKind
const davos = { ...makeBlankFields(findKind('flagship')), id: flagship, slug: 'davos', title: 'Davos', position: 1 }

/**
 * Test cases: type of record, label of a field that visitors see, the field's column, and other values that row and
 * screen need.
 */
const pieces: [kind: string, field: string, column: string, row?: FakeRow, tables?: Record<string, FakeRow[]>][] = [
  ['event', 'Title', 'title', { start_date: '2026-12-01T09:00:00Z' }],
  ['article', 'Title', 'title'],
  ['author', 'Name', 'name'],
  ['category', 'Name', 'name', { action_label: 'Read Story' }],
  ['person', 'Name', 'name', { groups: ['council'] }],
  ['quote', 'Quote', 'text', { person_id: flagship }, { people: [{ id: flagship, name: 'Ebele' }] }],
  [
    'promise',
    'What was promised',
    'title',
    { event_id: flagship, circle_id: flagship, person_id: flagship, promised_by: 'Somebody', due_on: '2026-12-01' },
    {
      people: [{ id: flagship, name: 'Ebele' }],
      events: [{ id: flagship, title: 'Over' }],
      circles: [{ id: flagship, name: 'Culture' }],
    },
  ],
  ['partner', 'Name', 'name', { tier: 'Host' }],
  ['circle', 'Summary', 'description', { name: 'Culture' }],
  ['flagship', 'Summary', 'summary', { title: 'Davos', slug: 'davos' }],
  ['edition', 'Title', 'title', { flagship_id: flagship, year: 2041 }, { flagship_pages: [davos] }],
  ['chair', 'Name', 'name', { edition_id: flagship }, { flagship_editions: [{ id: flagship, title: 'At hand' }] }],
  ['album', 'Title', 'title'],
  ['page', 'Title', 'title', { slug: 'editorial' }],
]

it.each(pieces)(
  'the form of a record saves a field to its database column (page %s, field “%s”)',
  async (name, field, column, row, tables) => {
    const kind = findKind(name)
    const storedRow = {
      ...makeBlankFields(kind),
      slug: 'a-record',
      ...row,
      [column]: 'Before',
      id,
      updated_at: '2026-11-25T08:00:00.000Z',
    }
    const site = new FakeSite({ tables: { ...tables, [kind.table]: [...(tables?.[kind.table] ?? []), storedRow] } })
    const { user } = await openPage(
      findRecordPath({ kind: name, id } as Parameters<typeof findRecordPath>[0]) ?? '',
      site,
    )
    const box = await screen.findByRole('textbox', { name: new RegExp(`^${field}(, optional)?$`) })
    expect(getFieldValue(box)).toBe('Before')
    await fillField(user, box, 'After')
    await user.click(screen.getByRole('button', { name: /^(Save|Save draft)$/ }))
    await screen.findByText(/^Saved \d\d:\d\d$/)
    expect(site.rows(kind.table).find(row => row.id === id)?.[column]).toBe('After')
  },
)
