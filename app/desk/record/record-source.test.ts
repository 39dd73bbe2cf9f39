import { describe, expect, it } from 'vitest'
import { changedFields, type Fields, mergeFields, rebase, isSameValue, type Version } from './merge.ts'
import { mergeText } from './merge-text.ts'
import { type RecordSource, saveVersion } from './record-source.ts'

/** A row as the database keeps it: a write over an old version touches nothing. */
function storedRow(first: Fields, { refuses = false } = {}) {
  let stored: Version | null = { fields: first, updatedAt: '1' }
  let writes = 1
  const source: RecordSource = {
    read: async () => stored,
    async write(fields, over) {
      if (refuses || stored?.updatedAt !== over) return null
      stored = { fields, updatedAt: String(++writes) }
      return stored
    },
    lastWriter: async () => 'Musa',
  }
  return { source, stored: () => stored, remove: () => (stored = null) }
}
const base: Version = { fields: { email: 'a', press: 'b' }, updatedAt: '1' }

describe('saving over what somebody else wrote', () => {
  it('a refusal by policy is a refusal, and nothing is written', async () => {
    const row = storedRow(base.fields, { refuses: true })
    expect(await saveVersion(row.source, base, { email: 'x', press: 'b' })).toEqual({ state: 'refused' })
    expect(row.stored()?.fields).toEqual(base.fields)
  })
  it('the same field asks, names who, and writes nothing', async () => {
    const row = storedRow(base.fields)
    await row.source.write({ email: 'musa', press: 'b' }, '1')
    expect(await saveVersion(row.source, base, { email: 'amina', press: 'b' })).toMatchObject({
      state: 'conflict',
      conflicts: [{ name: 'email', before: 'a', mine: 'amina', theirs: 'musa' }],
      by: 'Musa',
    })
    expect(row.stored()?.fields).toEqual({ email: 'musa', press: 'b' })
  })
  it('different fields go together', async () => {
    const row = storedRow(base.fields)
    await row.source.write({ email: 'a', press: 'musa' }, '1')
    const answer = await saveVersion(row.source, base, { email: 'amina', press: 'b' })
    expect(answer).toMatchObject({ state: 'saved', merged: { by: 'Musa', fields: ['press'] } })
    expect(row.stored()?.fields).toEqual({ email: 'amina', press: 'musa' })
  })
  it('a long text in which each changed other words goes together', async () => {
    const text = (words: string): Version => ({ fields: { text: words }, updatedAt: '1' })
    const row = storedRow(text('We meet under the tree.').fields)
    await row.source.write({ text: 'We meet at dusk under the tree.' }, '1')
    const merge = (base: unknown, mine: unknown, theirs: unknown) => {
      const both = mergeText(String(base), String(mine), String(theirs))
      return both === undefined ? undefined : { both }
    }
    const saved = saveVersion(
      row.source,
      text('We meet under the tree.'),
      { text: 'We meet under the old tree.' },
      { text: merge },
    )
    expect(await saved).toMatchObject({ state: 'saved' })
    expect(row.stored()?.fields).toEqual({ text: 'We meet at dusk under the old tree.' })
  })
  it('what was removed meanwhile is gone', async () => {
    const row = storedRow(base.fields)
    row.remove()
    expect(await saveVersion(row.source, base, { email: 'x', press: 'b' })).toEqual({ state: 'gone' })
  })
  it('with nobody else there it is simply saved', async () => {
    const row = storedRow(base.fields)
    expect(await saveVersion(row.source, base, { email: 'x', press: 'b' })).toMatchObject({ state: 'saved', before: base })
  })
})

describe('what counts as a change', () => {
  it.each([
    ['nothing and an empty text', null, ''],
    ['objects in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ])('%s are the same', (_, one, other) => {
    expect(isSameValue(one, other)).toBe(true)
  })
  it('another order of a list is a change', () => {
    expect(changedFields({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual(['list'])
  })
  it('both changing one field to the same value is no conflict', () => {
    expect(mergeFields({ a: 1 }, { a: 2 }, { a: 2 }).conflicts).toEqual([])
  })
})

describe('what is typed while a save is under way', () => {
  it('stays, on top of what was saved and of what somebody else wrote', () => {
    const [sent, typed, stored] = [
      { title: 'a', text: 'b', note: '' },
      { title: 'a', text: 'b, c', note: '' },
      { title: 'A', text: 'b', note: 'theirs' },
    ]
    expect(rebase(sent, typed, stored)).toEqual({ title: 'A', text: 'b, c', note: 'theirs' })
  })
  it('stays where both touched the same field', () => {
    expect(rebase({ text: 'b ' }, { text: 'b c' }, { text: 'b' })).toEqual({ text: 'b c' })
  })
  it('and nothing typed is what was saved', () => {
    expect(rebase({ text: 'b ' }, { text: 'b ' }, { text: 'b' })).toEqual({ text: 'b' })
  })
})
