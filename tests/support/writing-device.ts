import * as Y from 'yjs'
import type { openDocumentChannel } from '../../app/platform/live/document-channel.ts'
import type { DocumentStorage } from '../../app/platform/live/document-storage.ts'
import type { LostPassageOnDevice } from '../../app/platform/live/lost-passages.ts'
import { buildDocumentStorageName } from '../../app/platform/live/stored-document-names.ts'

/** Makes the storage of one browser: copies of documents, and lost passages. */
export function createDevice(user: string) {
  const copies = new Map<string, Y.Doc>()
  const names = new Set<string>()
  /** Names of document copies to which an open tab writes. */
  const inUse: string[] = []
  let passages: LostPassageOnDevice[] = []
  const findCopy = (name: string) => copies.get(name) ?? copies.set(name, new Y.Doc()).get(name) ?? new Y.Doc()

  const storage: DocumentStorage = {
    async keep(ref, _, doc) {
      const name = buildDocumentStorageName(ref)
      names.add(name)
      const copy = findCopy(name)
      const origin = Symbol('kept')
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy), origin)
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
      const note = (update: Uint8Array, from: unknown) => from !== origin && Y.applyUpdate(copy, update)
      doc.on('update', note)
      inUse.push(name)
      return {
        async close() {
          doc.off('update', note)
          inUse.splice(inUse.indexOf(name), 1)
        },
        isOrigin: from => from === origin,
      }
    },
    read: async ref => findCopy(buildDocumentStorageName(ref)),
    listEnded: ({ id, epoch }) =>
      [...names]
        .map(name => ({ id: name.split(':')[1] ?? '', epoch: Number(name.split(':')[2]) }))
        .filter(storedCopy => storedCopy.id === id && storedCopy.epoch < epoch),
    async forget(ref) {
      if (inUse.includes(buildDocumentStorageName(ref))) return
      copies.delete(buildDocumentStorageName(ref))
      names.delete(buildDocumentStorageName(ref))
    },
    listPassages: document => passages.filter(passage => passage.document === document),
    storePassage(passage) {
      passages = [...passages, passage]
      return true
    },
    removePassage({ words }) {
      passages = passages.filter(passage => passage.words !== words)
    },
  }
  return {
    user,
    storage,
    /**
     * Deletes unused document copies but keeps their names, as browsers do: reading such a copy then returns an empty
     * document.
     */
    emptyCopies() {
      for (const name of copies.keys()) if (!inUse.includes(name)) copies.delete(name)
    },
  }
}

export type EditorDevice = ReturnType<typeof createDevice>

/** Channel without broadcasts, so that updates of other editors are polled. */
export const makeDisconnectedChannel: typeof openDocumentChannel = () => ({ close: async () => {} })
