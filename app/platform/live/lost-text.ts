import * as Y from 'yjs'

type ClockRanges = ReadonlyMap<number, readonly { clock: number; len: number }[]>

export type LostText = { client: number; words: string }

const isInRanges = (ranges: ClockRanges, client: number, clock: number) =>
  ranges.get(client)?.some(range => range.clock <= clock && clock < range.clock + range.len) ?? false

/** Deleted characters by author, without the deliberate deletions in `knowingly`. */
function collectLostLetters(doc: Y.Doc, deleted: ClockRanges, knowingly: ClockRanges): Map<number, string> {
  const lostLetters = new Map<number, string>()
  for (const [client, ranges] of deleted)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len; ) {
        const item = Y.getItem(doc.store, Y.createID(client, at))
        const end = Math.min(item.id.clock + item.length, clock + len)
        if (item instanceof Y.Item && item.content instanceof Y.ContentString) {
          const { str } = item.content
          for (let i = at; i < end; i++)
            if (!isInRanges(knowingly, client, i))
              lostLetters.set(client, (lostLetters.get(client) ?? '') + str[i - item.id.clock])
        }
        at = end
      }
  return lostLetters
}

/**
 * Applies an update, and returns text that the update has removed although its author cannot have seen the text. Such
 * text was typed in a paragraph that another user deleted, joined or turned into a heading at the same time, because
 * the editor rewrites the whole paragraph. Deletions that the update itself lists are deliberate, and are not returned.
 */
export function applyUpdateAndReportLostText(doc: Y.Doc, update: Uint8Array, origin: unknown): LostText[] {
  const knowingly = Y.decodeUpdate(update).ds.clients
  let lostLetters = new Map<number, string>()
  // Reads the text before Yjs garbage-collects the deleted characters.
  doc.once('afterTransaction', (transaction: Y.Transaction) => {
    lostLetters = collectLostLetters(doc, transaction.deleteSet.clients, knowingly)
  })
  Y.applyUpdate(doc, update, origin)
  return [...lostLetters].map(([client, words]) => ({ client, words })).filter(({ words }) => words.trim() !== '')
}

/** Characters that updates add, in the order in which they were typed. */
export function listInsertedText(updates: readonly Uint8Array[]): string {
  if (updates.length === 0) return ''
  const { structs } = Y.decodeUpdate(Y.mergeUpdates([...updates]))
  return structs
    .flatMap(struct =>
      struct instanceof Y.Item && struct.content instanceof Y.ContentString ? [struct.content.str] : [],
    )
    .join('')
}

/** Number of words, for the message after the connection was lost. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length
