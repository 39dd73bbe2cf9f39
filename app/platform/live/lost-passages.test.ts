import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listPassages, removePassage, storePassage } from './lost-passages.ts'
import { removeStoredNamesOfOthers } from './stored-document-names.ts'

const entries = new Map<string, string>()
beforeEach(() => {
  entries.clear()
  const storage = new Proxy(
    {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem: (name: string, value: string) => entries.set(name, value),
      removeItem: (name: string) => entries.delete(name),
    },
    {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: '' }),
    },
  )
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const passage = (user: string, words: string) => ({ document: 'd', user, words, why: 'replaced' as const })

it('the browser storage keeps lost passages per user and document until they are settled', () => {
  storePassage(passage('musa', 'one'))
  storePassage(passage('musa', 'two'))
  expect(listPassages('d', 'musa').map(({ words }) => words)).toEqual(['one', 'two'])
  expect(listPassages('other', 'musa')).toEqual([])
  removePassage(passage('musa', 'one'))
  expect(listPassages('d', 'musa').map(({ words }) => words)).toEqual(['two'])
})

it('the browser storage removes lost passages of all other users', () => {
  storePassage(passage('musa', 'his'))
  storePassage(passage('amina', 'hers'))
  removeStoredNamesOfOthers('amina')
  expect([listPassages('d', 'musa').length, listPassages('d', 'amina').length]).toEqual([0, 1])
  removeStoredNamesOfOthers()
  expect(listPassages('d', 'amina')).toEqual([])
})
