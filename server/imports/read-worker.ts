import '../harden-prototypes.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { makeLookupTable } from '../make-lookup-table.ts'
import { type CleanItem, cleanItem } from './clean-item.ts'
import type { ImportKind, SourceReport } from './import-item.ts'
import { type SourceFile, SourceRefusal } from './import-reader.ts'
import { findImportReader } from './import-readers.ts'
import { toStorableText } from './storable-text.ts'

export type WorkerReadRequest = {
  source: SourceFile
  kind: ImportKind
  format: string
  said: Record<string, string>
  /** Number of the feed page that is read, and number of import items on earlier pages. */
  page: number
  told: number
}
/** Message of the worker, which then waits for a reply to continue. */
export type WorkerMessage =
  | { what: 'begun'; format: string; label: string }
  | { what: 'items'; items: CleanItem[]; bytes: number }
  | { what: 'done'; report: SourceReport }
  | { what: 'refused'; message: string }

/** Maximum number of import items per message, if the items are short. */
const maxItemsPerMessage = 50
/** Maximum number of characters of all items in a message. */
const maxMessageLength = 2_000_000

/** Reads an import file in a worker thread, so that a large or malicious file cannot block the server. */
async function readItems(
  { source, kind, format, said, page, told }: WorkerReadRequest,
  tell: (told: WorkerMessage) => Promise<void>,
): Promise<void> {
  const reader = await findImportReader(source, { kind, format })
  await tell({ what: 'begun', format: reader.format, label: reader.label })
  let bytes = 0
  const reading = reader.read(source, {
    signal: new AbortController().signal,
    onProgress: read => {
      bytes = read
    },
    kind,
    said: makeLookupTable(said),
  })
  let items: CleanItem[] = []
  let text = 0
  let number = told
  for (;;) {
    const next = await reading.next()
    if (next.done) {
      if (items.length > 0) await tell({ what: 'items', items, bytes })
      return tell({ what: 'done', report: toStorableText(next.value) })
    }
    const item = cleanItem(next.value, ++number, said.site ?? getSourceOrigin(source))
    if (page > 1) item.place = `page ${page}, ${item.place}`
    items.push(item)
    text += JSON.stringify(item.fields).length
    if (items.length < maxItemsPerMessage && text < maxMessageLength) continue
    await tell({ what: 'items', items, bytes })
    items = []
    text = 0
  }
}

const getSourceOrigin = ({ address }: SourceFile) => address && URL.parse(address)?.origin

const port = parentPort
if (port) {
  const tell = async (message: WorkerMessage) => {
    port.postMessage(message)
    // The worker waits for a reply before it sends items, because a new reading first deletes the items of an earlier
    // reading, and must not delete items of this reading.
    if (message.what === 'begun' || message.what === 'items')
      await new Promise(resolve => port.once('message', resolve))
  }
  readItems(workerData as WorkerReadRequest, tell).then(
    () => port.close(),
    (error: unknown) => {
      port.postMessage({
        what: 'refused',
        message:
          error instanceof SourceRefusal
            ? error.message
            : `It cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}.`,
      } satisfies WorkerMessage)
      port.close()
    },
  )
}
