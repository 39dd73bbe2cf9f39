import { beforeEach, expect, it, vi } from 'vitest'
import { draftStorage } from './draft-storage.ts'

/** Replaces the browser's session storage by a test double in memory. */
beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  })
})

const stored = { fields: { title: 'Quay', excerpt: '', series: 'Harbours' }, updatedAt: '2' }

it('the draft storage restores a draft together with the saved record on which the draft is based', () => {
  const draft = {
    base: { fields: { title: 'Quay', excerpt: '', series: null }, updatedAt: '1' },
    values: { title: 'Quays', excerpt: '', series: null },
    typedAt: 7,
  }
  draftStorage.write('musa', draft)
  expect(draftStorage.read('musa', stored)).toEqual(draft)
})

it('a restored draft has the saved value of a field that is newer than the draft', () => {
  const toFields = (title: string) => ({ title, excerpt: '' })
  draftStorage.write('musa', {
    base: { fields: toFields('Quay'), updatedAt: '2' },
    values: toFields('Quays'),
    typedAt: 7,
  })
  expect(draftStorage.read('musa', stored)).toEqual({
    base: stored,
    values: { title: 'Quays', excerpt: '', series: 'Harbours' },
    typedAt: 7,
  })
})

it('the draft storage ignores a draft that an older version of the site stored in another format', () => {
  draftStorage.write('musa', { title: 'Quays' } as never)
  expect(draftStorage.read('musa', stored)).toBeUndefined()
})
