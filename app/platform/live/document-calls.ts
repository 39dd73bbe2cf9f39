import type { SessionDb } from '../db/session-db.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'

/**
 * Reason why a call failed. `away`: no answer, or the session must be renewed, so the call can be retried. `busy`: rate
 * limit. `refused`: the user is no longer an editor. `outdated`: this page is too old for the document. `gone`: the row
 * of the document was deleted. `unfit`: the text contains elements that several users cannot edit together. `damaged`:
 * the stored document cannot be read.
 */
export type DocumentProblem = 'away' | 'busy' | 'refused' | 'outdated' | 'gone' | 'unfit' | 'damaged'

export class DocumentError extends Error {
  readonly problem: DocumentProblem
  constructor(problem: DocumentProblem, message: string = problem) {
    super(message)
    this.problem = problem
  }
}

const problemsByErrorCode: Record<string, DocumentProblem> = {
  '42501': 'refused',
  PT404: 'gone',
  PT409: 'outdated',
  PT422: 'unfit',
  PT429: 'busy',
  '22023': 'unfit',
  '23514': 'unfit',
}

export type OpenedDocument = { id: string; epoch: number; html: string | null }
export type AppendResult = { epoch: number; seq: number | null }
type ReadResponse = {
  epoch: number
  last_seq: number
  snapshot: string | null
  snapshot_seq: number | null
  updates: string[]
}
export type ReadUpdates = Omit<ReadResponse, 'snapshot' | 'updates'> & {
  snapshot: Uint8Array | undefined
  updates: Uint8Array[]
}

/** Revision in the history of a row. */
export type StoredVersion = { id: number; at: string }
/**
 * Text that was not saved before its epoch ended (because another text replaced the document): the revision that
 * contains a part of the text, and the updates that no revision contains.
 */
export type UnsavedText = {
  epoch: number
  version: StoredVersion | undefined
  updates: Uint8Array[]
  /**
   * Lowest number of an update in this list. Another call lists the updates with lower numbers. Null if there are none.
   */
  lowest: number | null
}

type DatabaseAnswer = { data: unknown; error: { code?: string; message: string } | null }

async function unwrapAnswer<Data>(call: PromiseLike<DatabaseAnswer>): Promise<Data> {
  const { data, error } = await call
  if (error) throw new DocumentError(problemsByErrorCode[error.code ?? ''] ?? 'away', error.message)
  return data as Data
}

/** Epoch of a document. The epoch ends when another text replaces the document. */
export type SharedDocumentReference = { id: string; epoch: number }

/** Calls of database functions for documents that several users edit together. @throws DocumentError */
export const makeDocumentCalls = (db: SessionDb) => ({
  open: (table: string, row: string, knows: number) =>
    unwrapAnswer<OpenedDocument>(db.rpc('open_document', { of_table: table, of_row: row, knows })),
  seed: ({ id, epoch }: SharedDocumentReference, state: Uint8Array) =>
    unwrapAnswer<boolean>(db.rpc('seed_document', { document: id, for_epoch: epoch, state: encodeBase64(state) })),
  append: ({ id, epoch }: SharedDocumentReference, knows: number, update: Uint8Array) =>
    unwrapAnswer<AppendResult>(
      db.rpc('append_document_update', { document: id, for_epoch: epoch, knows, update: encodeBase64(update) }),
    ),
  async read({ id, epoch }: SharedDocumentReference, after: number): Promise<ReadUpdates> {
    const read = await unwrapAnswer<ReadResponse | null>(
      db.rpc('read_document', { document: id, for_epoch: epoch, after_seq: after }),
    )
    // If no row is returned, a policy hides the document.
    if (!read) throw new DocumentError('refused')
    const snapshot = read.snapshot === null ? undefined : decodeBase64(read.snapshot)
    return { ...read, snapshot, updates: read.updates.map(decodeBase64) }
  },
  tellHtml: ({ id, epoch }: SharedDocumentReference, seq: number, html: string) =>
    unwrapAnswer<boolean>(db.rpc('tell_document_html', { document: id, for_epoch: epoch, at_seq: seq, html })),
  /**
   * Replaces the shared document by the text in its saved row.
   * @returns false if another editor has already replaced the document
   */
  restart: ({ id, epoch }: SharedDocumentReference) =>
    unwrapAnswer<boolean>(db.rpc('restart_document', { document: id, for_epoch: epoch })),
  /** Lists the user's own text in replaced documents that was never saved and that the user has not handled yet. */
  async listUnsaved(id: string): Promise<UnsavedText[]> {
    type Listed = { epoch: number; version: StoredVersion | null; updates: string[]; lowest: number | null }
    const listed = await unwrapAnswer<Listed[]>(db.rpc('list_unsaved_words', { document: id }))
    return listed.map(({ version, updates, ...listed }) => ({
      ...listed,
      version: version ?? undefined,
      updates: updates.map(decodeBase64),
    }))
  },
  settleUnsaved: ({ id, epoch }: SharedDocumentReference, lowest: number) =>
    unwrapAnswer<null>(db.rpc('settle_unsaved_words', { document: id, for_epoch: epoch, lowest })),
  compact: ({ id, epoch }: SharedDocumentReference, seq: number, state: Uint8Array) =>
    unwrapAnswer<boolean>(
      db.rpc('compact_document', { document: id, for_epoch: epoch, at_seq: seq, state: encodeBase64(state) }),
    ),
})

export type DocumentCalls = ReturnType<typeof makeDocumentCalls>
