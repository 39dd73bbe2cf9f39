import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listLostPassages, removeLostPassage, storeLostPassage } from './lost-passages.ts'
import { removeStoredDocumentNamesOfOtherUsers } from './stored-document-names.ts'

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

it('the browser storage keeps lost passages until the user dismisses or restores them', () => {
  storeLostPassage(passage('musa', 'one'))
  storeLostPassage(passage('musa', 'two'))
  expect(listLostPassages('d', 'musa').map(({ words }) => words)).toEqual(['one', 'two'])
  expect(listLostPassages('other', 'musa')).toEqual([])
  removeLostPassage(passage('musa', 'one'))
  expect(listLostPassages('d', 'musa').map(({ words }) => words)).toEqual(['two'])
})

it('the browser storage removes the lost passages of all users except the user who has signed in', () => {
  storeLostPassage(passage('musa', 'his'))
  storeLostPassage(passage('amina', 'hers'))
  removeStoredDocumentNamesOfOtherUsers('amina')
  expect([listLostPassages('d', 'musa').length, listLostPassages('d', 'amina').length]).toEqual([0, 1])
  removeStoredDocumentNamesOfOtherUsers()
  expect(listLostPassages('d', 'amina')).toEqual([])
})
