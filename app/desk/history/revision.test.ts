import { describe, expect, it } from 'vitest'
import { defineToggleField } from '../record/field-kinds.ts'
import type { FieldValues } from '../record/merge.ts'
import { defineTextField } from '../record/text-kinds.ts'
import { groupRevisionsByDay, listRevisionChanges, type RevisionSource } from './revision.ts'
import { compareTextsByWord } from './word-difference.ts'

const contact: RevisionSource = {
  table: 'settings',
  key: 'contact',
  keyColumn: 'key',
  subject: 'Contact',
  columns: ['value'],
  fields: { email: defineTextField({ label: 'Email' }), offices: defineTextField({ label: 'Offices' }) },
  toFields: ({ value }) => (value ?? {}) as FieldValues,
}
const partner: RevisionSource = {
  table: 'partners',
  key: 'x',
  subject: 'Partner',
  columns: ['name', 'is_visible'],
  fields: { name: defineTextField({ label: 'Name' }), is_visible: defineToggleField({ label: 'Visible' }) },
}

describe('changes of a revision', () => {
  it('names only the changed parts of a setting', () => {
    const before = { value: { email: 'a@x.example', offices: [{ city: 'Accra', address: 'Osu' }] } }
    const after = { value: { email: 'b@x.example', offices: [{ address: 'Osu', city: 'Accra' }] } }
    expect(listRevisionChanges(after, before, contact)).toEqual([
      { field: 'email', label: 'Email', before: 'a@x.example', after: 'b@x.example' },
    ])
  })
  it('leaves out columns that have no field in the form', () => {
    const before = { name: 'A', is_visible: true, updated_at: '1' }
    const after = { name: 'A', is_visible: false, updated_at: '2' }
    expect(
      listRevisionChanges(after, before, partner).map(({ label, before, after }) => [label, before, after]),
    ).toEqual([['Visible', 'yes', 'no']])
  })
  it('lists all fields for the first revision', () => {
    expect(listRevisionChanges({ name: 'A', is_visible: true }, undefined, partner)).toHaveLength(2)
  })
})

it('the history groups the revisions of a record by local day', () => {
  const at = (day: number, hour: number, minute: number) => ({
    at: new Date(2026, 10, day, hour, minute).toISOString(),
  })
  const days = groupRevisionsByDay([at(21, 10, 56), at(21, 0, 5), at(20, 23, 59)])
  expect(days.map(({ revisions }) => revisions.length)).toEqual([2, 1])
  expect(days.map(({ day }) => new Date(day).getDate())).toEqual([21, 20])
})

describe('difference of two texts', () => {
  it('marks removed and added words', () => {
    expect(compareTextsByWord('the silo stood unused', 'the silo stood empty today')).toEqual([
      { text: 'the silo stood ', kind: 'kept' },
      { text: 'unused', kind: 'gone' },
      { text: 'empty today', kind: 'new' },
    ])
  })
  it('has no marks if the texts are equal', () => {
    expect(compareTextsByWord('a b', 'a b')).toEqual([{ text: 'a b', kind: 'kept' }])
  })
  it('marks the changes even in very long texts', () => {
    const long = 'word '.repeat(20_000)
    expect(compareTextsByWord(long, `${long}more`).map(({ kind }) => kind)).toEqual(['kept', 'new'])
  })
  it('shows long texts in full if they share few words', () => {
    const [one, other] = ['a', 'b'].map(mark => Array.from({ length: 2000 }, (_, i) => `${mark}${i}`).join(' '))
    expect(compareTextsByWord(one ?? '', other ?? '').map(({ kind }) => kind)).toEqual(['gone', 'new'])
  })
})
