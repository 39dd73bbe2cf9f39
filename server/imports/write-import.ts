import type { ServerOperations } from '../backend/backend.ts'
import type { FetchFile } from './host-retries.ts'
import type { ImportCalls, LeasedImport } from './import-calls.ts'
import { dedupePictures, importLatePictures, makePictureImporter } from './import-pictures.ts'
import { importReaders } from './import-readers.ts'
import { refuseItemOnError } from './item-error.ts'
import { prefetchItems } from './prefetch-items.ts'
import type { SourceFiles } from './source-files.ts'
import { listItemUrls, writeItem } from './write-item.ts'

/**
 * Number of import items per database call, so that the pictures of the next items are downloaded while earlier items
 * are written.
 */
const maxParallelItems = 10

type ImportWriteOptions = {
  leasedImport: LeasedImport
  calls: ImportCalls
  files: SourceFiles
  signal: AbortSignal
  fetchPicture: FetchFile
  storeFile: ServerOperations['writeFile']
}

/**
 * Writes the items of an import in order, then the pictures that were unavailable at first. Writing can resume at any
 * item.
 */
export async function writeImport({
  leasedImport,
  calls,
  files,
  signal,
  fetchPicture,
  storeFile,
}: ImportWriteOptions): Promise<void> {
  const { id, source, format } = leasedImport
  const file = await files.find(id)
  const reader = importReaders.find(importReader => importReader.format === format)
  const places = {
    fetch: fetchPicture,
    readFile: async (path: string) => file && reader?.readFile?.(file, path),
    store: (path: string, body: Uint8Array, type: string) => storeFile('media', path, body, type),
  }
  // The abort controller cancels pending downloads after an error, because no item will use the downloaded pictures.
  const abort = new AbortController()
  const bringer = makePictureImporter({ id, calls, places, signal: AbortSignal.any([signal, abort.signal]) })
  const wantedItems = async function* () {
    for (let after = 0; ; ) {
      const items = await calls.next(id, after, maxParallelItems)
      const last = items.at(-1)
      if (!last) return
      after = last.number
      const entries = items.map(item => ({ item, addresses: listItemUrls(item) }))
      const knownPictures = await bringer.look(dedupePictures(entries.flatMap(({ addresses }) => addresses.pictures)))
      yield* entries.map(entry => ({ ...entry, known: knownPictures }))
    }
  }
  const ready = prefetchItems(
    wantedItems(),
    async ({ item, addresses: { links, pictures }, known: knownPictures }) => ({
      item,
      // The import of the pictures may fail. The error is thrown when the item is written.
      found: await bringer.bring(pictures, knownPictures).then(
        brought => ({ links, pictures: brought }),
        (error: unknown) => ({ error }),
      ),
    }),
    maxParallelItems,
  )
  try {
    for await (const { item, found: storedPictures } of ready) {
      signal.throwIfAborted()
      const write = async () => {
        if ('error' in storedPictures) throw storedPictures.error
        return writeItem(item, storedPictures, { id, source, calls, places })
      }
      await refuseItemOnError(write, reason => calls.refuse(id, item.number, reason), signal)
    }
    for (;;) {
      const waiting = await calls.waitingPictures(id, maxParallelItems)
      if (waiting.length === 0) break
      await importLatePictures(waiting, bringer, { id, calls, signal })
      signal.throwIfAborted()
    }
  } finally {
    abort.abort()
  }
  await calls.end(id, 'done')
}
