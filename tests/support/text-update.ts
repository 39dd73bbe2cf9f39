import * as Y from 'yjs'

/** Update of a shared text with these words, in base64 as the database functions take it. */
export function makeTextUpdate(text: string): string {
  const doc = new Y.Doc()
  doc.clientID = 1
  doc.getText('t').insert(0, text)
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
}
