import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { isEmptyUpdate, isYjsUpdate } from './update-bytes.ts'
import { findMissingUpdate } from './update-log.ts'

function createText(text: string) {
  const doc = new Y.Doc()
  doc.getText('t').insert(0, text)
  return doc
}

describe('the missing update of a shared text', () => {
  it('is undefined for an empty copy', () => {
    expect(findMissingUpdate(new Y.Doc(), [Y.encodeStateAsUpdate(createText('theirs'))])).toBeUndefined()
  })
  it('is undefined if the log contains all text and deletions', () => {
    const doc = createText('some words')
    doc.getText('t').delete(0, 4)
    const behind = new Y.Doc()
    Y.applyUpdate(behind, Y.encodeStateAsUpdate(doc))
    doc.getText('t').insert(0, 'more')
    expect(findMissingUpdate(behind, [Y.encodeStateAsUpdate(doc)])).toBeUndefined()
  })
  it('contains unsent text and deletions', () => {
    const doc = createText('some words')
    const log = [Y.encodeStateAsUpdate(doc)]
    doc.getText('t').delete(0, 5)
    const difference = findMissingUpdate(doc, log)
    const copy = new Y.Doc()
    for (const update of [...log, difference as Uint8Array]) Y.applyUpdate(copy, update)
    expect(String(copy.getText('t'))).toBe('words')
  })
})

describe('validation of update bytes', () => {
  it('recognises a valid update', () => {
    expect(isYjsUpdate(Y.encodeStateAsUpdate(createText('words')))).toBe(true)
    expect(isYjsUpdate(new TextEncoder().encode('not an update'))).toBe(false)
    expect(isYjsUpdate(new Uint8Array())).toBe(false)
  })
  it('treats two zero bytes as an empty update', () => {
    expect(isEmptyUpdate(new Uint8Array([0, 0]))).toBe(true)
    expect(isEmptyUpdate(Y.encodeStateAsUpdate(createText('words')))).toBe(false)
  })
})
