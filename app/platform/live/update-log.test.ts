import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { isEmptyUpdate, isUpdate } from './update-bytes.ts'
import { missingUpdate } from './update-log.ts'

function textOf(words: string) {
  const doc = new Y.Doc()
  doc.getText('t').insert(0, words)
  return doc
}

describe('what a copy has that the log does not', () => {
  it('is nothing for an empty copy of a text that somebody else wrote', () => {
    expect(missingUpdate(new Y.Doc(), [Y.encodeStateAsUpdate(textOf('theirs'))])).toBeUndefined()
  })
  it('is nothing for a copy that is behind, with deletions that the log has too', () => {
    const doc = textOf('some words')
    doc.getText('t').delete(0, 4)
    const behind = new Y.Doc()
    Y.applyUpdate(behind, Y.encodeStateAsUpdate(doc))
    doc.getText('t').insert(0, 'more')
    expect(missingUpdate(behind, [Y.encodeStateAsUpdate(doc)])).toBeUndefined()
  })
  it('is the words and the deletions that were not sent', () => {
    const doc = textOf('some words')
    const log = [Y.encodeStateAsUpdate(doc)]
    doc.getText('t').delete(0, 5)
    const difference = missingUpdate(doc, log)
    const there = new Y.Doc()
    for (const update of [...log, difference as Uint8Array]) Y.applyUpdate(there, update)
    expect(String(there.getText('t'))).toBe('words')
  })
})

describe('bytes', () => {
  it('are an update or not', () => {
    expect(isUpdate(Y.encodeStateAsUpdate(textOf('words')))).toBe(true)
    expect(isUpdate(new TextEncoder().encode('not an update'))).toBe(false)
    expect(isUpdate(new Uint8Array())).toBe(false)
  })
  it('of two zeros are an update that brings nothing', () => {
    expect(isEmptyUpdate(new Uint8Array([0, 0]))).toBe(true)
    expect(isEmptyUpdate(Y.encodeStateAsUpdate(textOf('words')))).toBe(false)
  })
})
