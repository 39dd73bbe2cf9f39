import type { Node } from '@tiptap/pm/model'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import { getSchema } from '@tiptap/react'
import { initProseMirrorDoc, prosemirrorToYDoc, updateYFragment } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { applyUpdateAndReportLostText } from '../../platform/live/lost-text.ts'
import { applyUpdateWithoutRepeatedTail } from '../../platform/live/repeated-tail.ts'
import { makeTextExtensions } from './text-extensions.ts'

const schema = getSchema(makeTextExtensions({ undo: false }))

/** Simulates a user who has a text open, with functions to type, to exchange updates and to read the resulting text. */
function writer(seed: Uint8Array) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, seed)
  const sentUpdates: Uint8Array[] = []
  doc.on('update', (update, origin) => {
    if (origin !== 'log') sentUpdates.push(update)
  })
  return {
    edit(change: (tr: Transaction) => Transaction) {
      const fragment = doc.getXmlFragment('default')
      const { doc: text, meta } = initProseMirrorDoc(fragment, schema)
      const after = change(EditorState.create({ doc: text as Node }).tr).doc
      doc.transact(() => updateYFragment(doc, fragment, after, meta))
    },
    /** Returns the updates that were not exchanged yet, and empties the list. */
    give: () => sentUpdates.splice(0),
    take: (updates: readonly Uint8Array[]) =>
      updates.flatMap(update =>
        applyUpdateWithoutRepeatedTail(doc, update, () => applyUpdateAndReportLostText(doc, update, 'log')),
      ),
    reads: () =>
      doc
        .getXmlFragment('default')
        .toArray()
        .map(block => String(block).replace(/<[^>]*>/g, '')),
  }
}

function both(...paragraphs: string[]) {
  const text = schema.node(
    'doc',
    null,
    paragraphs.map(paragraph => schema.node('paragraph', null, [schema.text(paragraph)])),
  )
  const seed = Y.encodeStateAsUpdate(prosemirrorToYDoc(text, 'default'))
  const [amina, musa] = [writer(seed), writer(seed)]
  return {
    amina,
    musa,
    /**
     * Exchanges the updates of both users.
     * @returns lost passages, by the user who is notified of them
     */
    meet() {
      const [hers, his] = [amina.give(), musa.give()]
      const receivedUpdates = { amina: amina.take(his), musa: musa.take(hers) }
      // The exchange is repeated, because an update can cause further updates.
      for (let round = 0; round < 3; round++) {
        const [more, other] = [amina.give(), musa.give()]
        musa.take(more)
        amina.take(other)
      }
      return receivedUpdates
    },
  }
}

/** Makes a command that inserts text at the end of the first paragraph. */
const typed = (input: string) => (tr: Transaction) => tr.insertText(input, (tr.doc.firstChild?.nodeSize ?? 1) - 1)
const enterAt = (place: number) => (tr: Transaction) => tr.split(place)

describe('text typed in a paragraph', () => {
  it.each<[string, (tr: Transaction) => Transaction]>([
    ['makes a heading of', tr => tr.setBlockType(1, 1, schema.nodes.heading as never, { level: 2 })],
    ['deletes', tr => tr.delete(0, tr.doc.firstChild?.nodeSize ?? 0)],
    ['joins the next block with', tr => tr.join(tr.doc.firstChild?.nodeSize ?? 0)],
  ])('is kept or shown as lost text if another user %s the paragraph', (_, change) => {
    const { amina, musa, meet } = both('Nine months empty', 'Karibu.')
    musa.edit(typed(' and swept'))
    amina.edit(change)
    const received = meet().musa.map(({ words }) => words)
    expect(amina.reads()).toEqual(musa.reads())
    const isThere = musa.reads().join(' ').includes(' and swept')
    expect(isThere ? [' and swept'] : received).toEqual([' and swept'])
  })
  it('is not reported as lost if another user saw and deleted it', () => {
    const { amina, musa, meet } = both('Nine months empty', 'Karibu.')
    musa.edit(typed(' and swept'))
    meet()
    amina.edit(tr => tr.delete(0, tr.doc.firstChild?.nodeSize ?? 0))
    expect(meet()).toEqual({ amina: [], musa: [] })
    expect(musa.reads()).toEqual(['Karibu.'])
  })
})

describe('two users who edit one text', () => {
  it('do not duplicate words by pressing Enter at the same place', () => {
    const { amina, musa, meet } = both('One two three', 'Karibu.')
    amina.edit(enterAt(5))
    musa.edit(enterAt(5))
    expect(meet()).toEqual({ amina: [], musa: [] })
    for (const person of [amina, musa]) expect(person.reads()).toEqual(['One ', 'two three', 'Karibu.'])
  })
  it('keep their next words after pressing Enter at the same place', () => {
    const { amina, musa, meet } = both('One two three', 'Karibu.')
    amina.edit(tr => tr.split(5).insertText('Hers. ', 7))
    musa.edit(tr => tr.split(5).insertText('His. ', 7))
    meet()
    expect(amina.reads()).toEqual(musa.reads())
    const text = musa.reads().join(' ')
    for (const sentence of ['Hers.', 'His.']) expect(text).toContain(sentence)
    expect(text.match(/two three/g)).toHaveLength(1)
  })
  it('lose and duplicate no word by pressing Enter at two places', () => {
    const { amina, musa, meet } = both('One two three', 'Karibu.')
    amina.edit(enterAt(5))
    musa.edit(enterAt(9))
    meet()
    expect(amina.reads()).toEqual(musa.reads())
    for (const word of ['One', 'two', 'three']) expect(musa.reads().join(' ')).toContain(word)
  })
  it('keep two equal paragraphs that one of the users writes', () => {
    const { amina, musa, meet } = both('One two three', 'Karibu.')
    amina.edit(tr =>
      tr.insert(
        0,
        [1, 2].map(() => schema.node('paragraph', null, [schema.text('Again')])),
      ),
    )
    musa.edit(typed(' more'))
    meet()
    for (const one of [amina, musa]) expect(one.reads()).toEqual(['Again', 'Again', 'One two three more', 'Karibu.'])
  })
})
