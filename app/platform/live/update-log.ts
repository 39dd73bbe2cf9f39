import * as Y from 'yjs'
import { decodeBase64 } from './base64.ts'
import {
  type DocumentCalls,
  DocumentError,
  type DocumentProblem,
  type SharedDocumentReference,
} from './document-calls.ts'
import type { ReceivedUpdate } from './document-channel.ts'
import { applyUpdateAndReportLostText, countWords, type LostText, listInsertedText } from './lost-text.ts'
import { createNamedTimers } from './named-timers.ts'
import { applyUpdateWithoutRepeatedTail } from './repeated-tail.ts'
import { isEmptyUpdate, isYjsUpdate } from './update-bytes.ts'
import { trackUpdateOrder } from './update-order.ts'

type Options = {
  calls: DocumentCalls
  ref: SharedDocumentReference
  doc: Y.Doc
  /** Schema version that this page supports. */
  knows: number
  /** Called when updates of other editors have removed text. */
  onLost(lost: readonly LostText[]): void
  /** Called when the document contains all updates of the database. */
  onRead(): void
  /** Called when the queue of unsent updates has changed. */
  onWaiting(): void
  /** Called when the database has accepted this number of words typed on this device. */
  onAnswer(words: number): void
  onProblem(problem: DocumentProblem): void
  /** Called when the document has a new epoch. The database stores unsent text with the old epoch. */
  onReplaced(): void
}

/**
 * Times in ms: interval for sending typed text, waiting time before a missing update is read, and retry delay, which
 * grows up to a maximum.
 */
const delaysMs = { send: 60, hole: 300, firstTry: 250, mostBetweenTries: 10_000 }
/** Number of updates since the last snapshot after which a new snapshot is made. */
const updatesPerSnapshot = 300

/**
 * Synchronises a document with its log in the database: applies new updates in the order of their numbers, and appends
 * local updates.
 */
export function openUpdateLog({ calls, ref, doc, knows, onLost, ...on }: Options) {
  const timers = createNamedTimers()
  const order = trackUpdateOrder()
  /** Origin with which the Yjs library marks updates from the log, to distinguish them from local updates. */
  const origin = Symbol('log')
  let unsent: Uint8Array[] = []
  let sending: Promise<void> | undefined
  let reading: Promise<void> | undefined
  let snapshotAt = 0
  let failures = 0
  let hasEnded = false

  function failed(error: unknown) {
    failures++
    timers.later('send', Math.min(delaysMs.mostBetweenTries, delaysMs.firstTry * 2 ** failures), flush)
    on.onProblem(error instanceof DocumentError ? error.problem : 'away')
  }
  function answered(wordCount = 0) {
    failures = 0
    on.onAnswer(wordCount)
  }
  function replaced() {
    if (hasEnded) return
    hasEnded = true
    on.onReplaced()
  }

  function apply(update: Uint8Array) {
    if (!isYjsUpdate(update)) return
    const lostTexts = applyUpdateWithoutRepeatedTail(doc, update, () =>
      applyUpdateAndReportLostText(doc, update, origin),
    )
    if (lostTexts.length > 0) onLost(lostTexts)
  }
  function noteHole() {
    if (order.hasHole()) timers.later('hole', delaysMs.hole, () => order.hasHole() && catchUp())
    else compact()
  }
  function compact() {
    const knownSeq = order.known()
    if (knownSeq - snapshotAt <= updatesPerSnapshot || unsent.length > 0) return
    snapshotAt = knownSeq
    calls.compact(ref, knownSeq, Y.encodeStateAsUpdate(doc)).catch(on.onWaiting)
  }
  async function read() {
    const isFirst = order.known() < 0
    try {
      const answer = await calls.read(ref, order.known())
      if (answer.epoch !== ref.epoch) return replaced()
      const updates = (answer.snapshot ? [answer.snapshot, ...answer.updates] : answer.updates).filter(isYjsUpdate)
      if (isFirst && !isCompleteDocument(updates)) return on.onProblem('damaged')
      // Merges all updates into a single update if the document is empty. Otherwise each update is applied separately,
      // to detect lost text.
      if (doc.store.clients.size === 0 && updates.length > 0) Y.applyUpdate(doc, Y.mergeUpdates(updates), origin)
      else for (const update of updates) apply(update)
      const missingContent = isFirst ? findMissingUpdate(doc, updates) : undefined
      if (missingContent) unsent.push(missingContent)
      if (answer.snapshot_seq !== null) snapshotAt = answer.snapshot_seq
      order.noteAll(answer.last_seq)
      if (isFirst) on.onRead()
      if (unsent.length === 0) answered()
      noteHole()
    } catch (error) {
      failed(error)
    }
  }
  /** Reads missing updates and sends queued updates. */
  function catchUp(): Promise<void> {
    if (hasEnded) return Promise.resolve()
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading.then(flush)
  }

  async function send() {
    if (unsent.length === 0 || order.known() < 0 || hasEnded) return
    const [update, count] = [Y.mergeUpdates(unsent), unsent.length]
    // Removes an empty update from the queue: the database refuses empty updates, and retries would never end.
    if (isEmptyUpdate(update)) return void unsent.splice(0, count)
    try {
      const { seq } = await calls.append(ref, knows, update)
      unsent = unsent.slice(count)
      if (seq === null) return replaced()
      order.note(seq)
      answered(countWords(listInsertedText([update])))
      noteHole()
    } catch (error) {
      failed(error)
    }
  }
  /** Sends typed text as one update. After an error the text stays in the queue for the next call. */
  function flush(): Promise<void> {
    sending ??= send().finally(() => {
      sending = undefined
      on.onWaiting()
      if (unsent.length > 0 && failures === 0) timers.later('send', 0, flush)
    })
    return sending
  }
  return {
    origin,
    known: order.known,
    isSaved: () => unsent.length === 0 && !sending,
    catchUp,
    flush,
    /** Adds a local update to the queue. */
    typed(update: Uint8Array) {
      unsent.push(update)
      on.onWaiting()
      timers.later('send', delaysMs.send, flush)
    },
    /** Handles an update that the realtime channel has received. */
    hear({ epoch, seq, update }: ReceivedUpdate) {
      if (order.known() < 0 || hasEnded) return
      if (epoch !== ref.epoch) return replaced()
      if (order.isIn(seq)) return
      if (update === undefined) return void catchUp()
      apply(decodeBase64(update))
      order.note(seq)
      noteHole()
    },
    replaced,
    /**
     * Returns text that was not sent before the epoch ended. The caller sends the text, and the database stores the
     * text with the epoch.
     */
    late: () => (unsent.length > 0 ? Y.mergeUpdates(unsent) : undefined),
    close() {
      hasEnded = true
      timers.close()
    },
  }
}

export type UpdateLog = ReturnType<typeof openUpdateLog>

/**
 * Content of a document that is missing in the given updates. Undefined if no content is missing. Deletions count as
 * content.
 */
export function findMissingUpdate(doc: Y.Doc, updates: readonly Uint8Array[]): Uint8Array | undefined {
  const serverDoc = buildDocument(updates)
  const before = Y.snapshot(serverDoc)
  const difference = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(serverDoc))
  Y.applyUpdate(serverDoc, difference)
  const bringsNothing = Y.equalSnapshots(before, Y.snapshot(serverDoc))
  serverDoc.destroy()
  return bringsNothing ? undefined : difference
}

function buildDocument(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  if (updates.length > 0) Y.applyUpdate(doc, Y.mergeUpdates([...updates]))
  return doc
}

/** Whether updates form a complete document. Yjs never shows content that comes after a missing update. */
function isCompleteDocument(updates: readonly Uint8Array[]): boolean {
  try {
    const doc = buildDocument(updates)
    const { pendingStructs, pendingDs } = doc.store
    doc.destroy()
    return updates.length > 0 && pendingStructs === null && pendingDs === null
  } catch {
    return false
  }
}
