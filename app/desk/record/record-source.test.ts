import { describe, expect, it } from 'vitest'
import {
  areValuesEqual,
  type FieldValues,
  listChangedFields,
  mergeFields,
  mergeVersions,
  type RecordVersion,
} from './merge.ts'
import { mergeText } from './merge-text.ts'
import { type RecordSource, saveRecordVersion } from './record-source.ts'

/** Simulated database row. A write that is based on an outdated version changes nothing. */
function storedRow(first: FieldValues, { refuses = false } = {}) {
  let stored: RecordVersion | null = { fields: first, updatedAt: '1' }
  let writes = 1
  const source: RecordSource = {
    read: async () => stored,
    async write(fields, baseVersion) {
      if (refuses || stored?.updatedAt !== baseVersion) return null
      stored = { fields, updatedAt: String(++writes) }
      return stored
    },
    lastWriter: async () => 'Musa',
  }
  return { source, stored: () => stored, remove: () => (stored = null) }
}
const base: RecordVersion = { fields: { email: 'a', press: 'b' }, updatedAt: '1' }

describe('a save over another user’s changes', () => {
  it('returns the refusal of a database policy without writing the record', async () => {
    const row = storedRow(base.fields, { refuses: true })
    expect(await saveRecordVersion(row.source, base, { email: 'x', press: 'b' })).toEqual({ state: 'refused' })
    expect(row.stored()?.fields).toEqual(base.fields)
  })
  it('asks about a conflicting field and names the other user', async () => {
    const row = storedRow(base.fields)
    await row.source.write({ email: 'musa', press: 'b' }, '1')
    expect(await saveRecordVersion(row.source, base, { email: 'amina', press: 'b' })).toMatchObject({
      state: 'conflict',
      conflicts: [{ name: 'email', before: 'a', mine: 'amina', theirs: 'musa' }],
      by: 'Musa',
    })
    expect(row.stored()?.fields).toEqual({ email: 'musa', press: 'b' })
  })
  it('merges changes of different fields', async () => {
    const row = storedRow(base.fields)
    await row.source.write({ email: 'a', press: 'musa' }, '1')
    const answer = await saveRecordVersion(row.source, base, { email: 'amina', press: 'b' })
    expect(answer).toMatchObject({ state: 'saved', merged: { by: 'Musa', fields: ['press'] } })
    expect(row.stored()?.fields).toEqual({ email: 'amina', press: 'musa' })
  })
  it('merges a long text in which the users changed different words', async () => {
    const text = (content: string): RecordVersion => ({ fields: { text: content }, updatedAt: '1' })
    const row = storedRow(text('We meet under the tree.').fields)
    await row.source.write({ text: 'We meet at dusk under the tree.' }, '1')
    const merge = (base: unknown, mine: unknown, theirs: unknown) => {
      const both = mergeText(String(base), String(mine), String(theirs))
      return both === undefined ? undefined : { both }
    }
    const saved = saveRecordVersion(
      row.source,
      text('We meet under the tree.'),
      { text: 'We meet under the old tree.' },
      { text: merge },
    )
    expect(await saved).toMatchObject({ state: 'saved' })
    expect(row.stored()?.fields).toEqual({ text: 'We meet at dusk under the old tree.' })
  })
  it('reports a record that another user has deleted', async () => {
    const row = storedRow(base.fields)
    row.remove()
    expect(await saveRecordVersion(row.source, base, { email: 'x', press: 'b' })).toEqual({ state: 'gone' })
  })
  it('needs no merge if no other user has changed the record', async () => {
    const row = storedRow(base.fields)
    expect(await saveRecordVersion(row.source, base, { email: 'x', press: 'b' })).toMatchObject({
      state: 'saved',
      before: base,
    })
  })
})

describe('comparison of values', () => {
  it.each([
    ['null and an empty text', null, ''],
    ['objects in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ])('treats %s as equal', (_, a, b) => {
    expect(areValuesEqual(a, b)).toBe(true)
  })
  it('treats a list in another order as different', () => {
    expect(listChangedFields({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual(['list'])
  })
  it('finds no conflict if both users change a field to the same value', () => {
    expect(mergeFields({ a: 1 }, { a: 2 }, { a: 2 }).conflicts).toEqual([])
  })
})

describe('the form after typing during a save', () => {
  it('contains the typed text, saved values and another user’s changes', () => {
    const [sent, typed, stored] = [
      { title: 'a', text: 'b', note: '' },
      { title: 'a', text: 'b, c', note: '' },
      { title: 'A', text: 'b', note: 'theirs' },
    ]
    expect(mergeVersions(sent, typed, stored)).toEqual({ title: 'A', text: 'b, c', note: 'theirs' })
  })
  it('contains the typed text despite another user’s change', () => {
    expect(mergeVersions({ text: 'b ' }, { text: 'b c' }, { text: 'b' })).toEqual({ text: 'b c' })
  })
  it('equals the saved record if nothing was typed', () => {
    expect(mergeVersions({ text: 'b ' }, { text: 'b ' }, { text: 'b' })).toEqual({ text: 'b' })
  })
})
