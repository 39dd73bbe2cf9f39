import * as Y from 'yjs'

/** Makes an update of a shared text with these words, in base64 as the database functions expect it. */
export function makeTextUpdate(text: string): string {
  const doc = new Y.Doc()
  doc.clientID = 1
  doc.getText('t').insert(0, text)
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
}
