import * as Y from 'yjs'

type Ranges = ReadonlyMap<number, readonly { clock: number; len: number }[]>

export type LostText = { client: number; words: string }

const holds = (ranges: Ranges, client: number, clock: number) =>
  ranges.get(client)?.some(range => range.clock <= clock && clock < range.clock + range.len) ?? false

/** Finds deleted characters that are not in `knowingly`, by author. */
function lettersWithout(doc: Y.Doc, deleted: Ranges, knowingly: Ranges): Map<number, string> {
  const lostLetters = new Map<number, string>()
  for (const [client, ranges] of deleted)
    for (const { clock, len } of ranges)
      for (let at = clock; at < clock + len; ) {
        const item = Y.getItem(doc.store, Y.createID(client, at))
        const end = Math.min(item.id.clock + item.length, clock + len)
        if (item instanceof Y.Item && item.content instanceof Y.ContentString) {
          const { str } = item.content
          for (let i = at; i < end; i++)
            if (!holds(knowingly, client, i))
              lostLetters.set(client, (lostLetters.get(client) ?? '') + str[i - item.id.clock])
        }
        at = end
      }
  return lostLetters
}

/**
 * Applies an update and returns text that it removed although its author cannot have seen it: typed in a paragraph that
 * was meanwhile deleted, joined or turned into a heading, which the editor does by rewriting it. Deliberate deletions
 * are listed in the update itself.
 */
export function applyAndReportLosses(doc: Y.Doc, update: Uint8Array, origin: unknown): LostText[] {
  const knowingly = Y.decodeUpdate(update).ds.clients
  let lostLetters = new Map<number, string>()
  // The text is read before the deleted characters are garbage collected.
  doc.once('afterTransaction', (transaction: Y.Transaction) => {
    lostLetters = lettersWithout(doc, transaction.deleteSet.clients, knowingly)
  })
  Y.applyUpdate(doc, update, origin)
  return [...lostLetters].map(([client, words]) => ({ client, words })).filter(({ words }) => words.trim() !== '')
}

/** Lists the characters that updates add, in the order in which they were typed. */
export function listInsertedText(updates: readonly Uint8Array[]): string {
  if (updates.length === 0) return ''
  const { structs } = Y.decodeUpdate(Y.mergeUpdates([...updates]))
  return structs
    .flatMap(struct =>
      struct instanceof Y.Item && struct.content instanceof Y.ContentString ? [struct.content.str] : [],
    )
    .join('')
}

/** Counts words, for the message after a connection loss. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length
