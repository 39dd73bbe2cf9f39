import { beforeEach, expect, it, vi } from 'vitest'
import { draftStorage } from './draft-storage.ts'

/** What a browser gives a tab, in memory. */
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

const stored = { fields: { title: 'Quay', excerpt: '', series: 'Harbours' }, updatedAt: '2' }

it('what was typed is put back as it was, over the version it was typed on', () => {
  const draft = {
    base: { fields: { title: 'Quay', excerpt: '', series: null }, updatedAt: '1' },
    values: { title: 'Quays', excerpt: '', series: null },
    typedAt: 7,
  }
  draftStorage.write('musa', draft)
  expect(draftStorage.read('musa', stored)).toEqual(draft)
})

it('a field that there was not yet when it was kept stays as it is stored', () => {
  const of = (title: string) => ({ title, excerpt: '' })
  draftStorage.write('musa', { base: { fields: of('Quay'), updatedAt: '2' }, values: of('Quays'), typedAt: 7 })
  expect(draftStorage.read('musa', stored)).toEqual({
    base: stored,
    values: { title: 'Quays', excerpt: '', series: 'Harbours' },
    typedAt: 7,
  })
})

it('what an older site kept in another shape is no draft', () => {
  draftStorage.write('musa', { title: 'Quays' } as never)
  expect(draftStorage.read('musa', stored)).toBeUndefined()
})
