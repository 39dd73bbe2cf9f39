import * as Y from 'yjs'

/**
 * Removes a repeated end of a paragraph. When two users press Enter at the same place, each editor writes the rest of
 * the paragraph into a new paragraph, so the rest would appear twice. All clients remove the same copy, the second.
 * Text that was typed before the second copy stays.
 * @param apply applies the update to the document
 */
export function applyUpdateWithoutRepeatedTail<Result>(doc: Y.Doc, update: Uint8Array, apply: () => Result): Result {
  const length = countRepeatedDeletions(doc, update)
  const arrived: Y.XmlElement[] = []
  const note = (transaction: Y.Transaction) => arrived.push(...listNewBlocks(transaction))
  if (length > 0) doc.once('afterTransaction', note)
  const result = apply()
  if (length > 0) doc.off('afterTransaction', note)
  if (arrived.length > 0)
    doc.transact(() => {
      for (const block of arrived) {
        const [before, after] = [block.prevSibling, block.nextSibling]
        if (before instanceof Y.XmlElement) removeRepeatedTail(before, block, length)
        if (after instanceof Y.XmlElement) removeRepeatedTail(block, after, length)
      }
    }, applyUpdateWithoutRepeatedTail)
  return result
}

/**
 * Number of characters that the update deletes and that this document has deleted already. There are such characters
 * only after concurrent edits.
 */
function countRepeatedDeletions(doc: Y.Doc, update: Uint8Array): number {
  let letters = 0
  for (const [client, ranges] of Y.decodeUpdate(update).ds.clients) {
    const knownClock = Y.getState(doc.store, client)
    for (const { clock, len } of ranges)
      for (let at = clock; at < Math.min(clock + len, knownClock); ) {
        const item = Y.getItem(doc.store, Y.createID(client, at))
        const end = Math.min(item.id.clock + item.length, clock + len)
        if (item.deleted) letters += end - at
        at = end
      }
  }
  return letters
}

function listNewBlocks({ changed, beforeState }: Y.Transaction): Y.XmlElement[] {
  const parents = [...changed.keys()].flatMap(type => (type instanceof Y.XmlFragment ? [type] : []))
  const isNew = ({ _item: item }: Y.XmlElement) =>
    item !== null && item.id.clock >= (beforeState.get(item.id.client) ?? 0)
  return parents.flatMap(parent =>
    parent.toArray().filter(child => child instanceof Y.XmlElement && isNew(child)),
  ) as Y.XmlElement[]
}

/** Last text of a block, if the block ends in text. */
function getLastText(block: Y.XmlElement): { text: Y.XmlText; letters: string } | undefined {
  const text = block.toArray().at(-1)
  if (!(text instanceof Y.XmlText)) return undefined
  const parts = (text.toDelta() as { insert: unknown }[]).map(({ insert }) => insert)
  return parts.every(part => typeof part === 'string') ? { text, letters: parts.join('') } : undefined
}

/**
 * Removes the repeated text at the end of the second of two blocks. The block itself is removed if it is then empty.
 */
function removeRepeatedTail(first: Y.XmlElement, second: Y.XmlElement, length: number): void {
  const [one, other] = [getLastText(first), getLastText(second)]
  if (!one || !other || first.nodeName !== second.nodeName) return
  const tail = one.letters.slice(-length)
  if (tail.length < length || tail.trim() === '' || !other.letters.endsWith(tail)) return
  other.text.delete(other.letters.length - length, length)
  const { parent } = second
  if (second.length > 1 || other.letters.length > length || !(parent instanceof Y.XmlFragment)) return
  parent.delete(parent.toArray().indexOf(second), 1)
}
