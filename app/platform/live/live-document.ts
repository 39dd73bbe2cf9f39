import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { SessionDb } from '../db/session-db.ts'
import {
  DocumentError,
  type DocumentProblem,
  makeDocumentCalls,
  type SharedDocumentReference,
} from './document-calls.ts'
import { openDocumentChannel } from './document-channel.ts'
import { browserStorage, type DocumentStorage } from './document-storage.ts'
import { type LiveStatus, type LostPassage, makeLiveState } from './live-state.ts'
import { listInsertedText } from './lost-text.ts'
import { createNamedTimers } from './named-timers.ts'
import { startDocumentRecovery } from './recover-ended.ts'
import type { StoredDocument } from './stored-documents.ts'
import { openUpdateLog, type UpdateLog } from './update-log.ts'

type Options = {
  db: SessionDb
  /** Table of the row with the text. */
  table: string
  row: string
  me: { user: string; name: string }
  /** Version of the text schema that this page supports. */
  knows: number
  /**
   * Converts HTML to the first update of a document, for the user who opens the document first. Undefined if several
   * users cannot edit the text together.
   */
  seed(html: string): Uint8Array | undefined
  /** Storage of this device for copies of the document. */
  storage?: DocumentStorage
  openChannel?: typeof openDocumentChannel
}

/**
 * State of a document when its text was read for a save. The database refuses the save if another text has replaced the
 * document since.
 */
export type DocumentReadState = { epoch: number; seq: number }

/** Poll interval in ms while the realtime socket is closed. */
const pollIntervalMs = 3000

const endedStatuses: readonly LiveStatus[] = ['replaced', 'refused', 'outdated', 'gone']
const statusByProblem: Partial<Record<DocumentProblem, LiveStatus>> = {
  refused: 'refused',
  outdated: 'outdated',
  gone: 'gone',
}

/**
 * Document that several users edit. Other users receive an update when the database has stored the update. Before
 * that, typed text is queued, and is also stored in this browser.
 */
export function openLiveDocument({ db, table, row, me, knows, seed, ...places }: Options) {
  const { storage = browserStorage, openChannel = openDocumentChannel } = places
  const calls = makeDocumentCalls(db)
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  const state = makeLiveState()
  const timers = createNamedTimers()
  let ref: SharedDocumentReference | undefined
  let log: UpdateLog | undefined
  let storedDocument: StoredDocument | undefined
  let channel: ReturnType<typeof openChannel> | undefined
  let isLive = false
  let isClosed = false
  awareness.setLocalStateField('user', { name: me.name })

  function turn(status: LiveStatus) {
    // A damaged document stays damaged until a restart repairs it, so other statuses are ignored.
    if (state.read().status === 'damaged' && status !== 'replaced') return
    if (!endedStatuses.includes(state.read().status)) state.become({ status })
  }
  function end(status: LiveStatus) {
    turn(status)
    void channel?.close()
    channel = undefined
  }
  function onProblem(problem: DocumentProblem) {
    const ending = statusByProblem[problem]
    if (ending) return end(ending)
    if (problem === 'damaged') return turn('damaged')
    if (problem !== 'away') return
    turn('offline')
    state.become({ offlineSince: state.read().offlineSince ?? new Date(), back: undefined })
  }
  function onAnswer(words: number) {
    const { offlineSince, status } = state.read()
    if (status === 'opening' || status === 'offline' || isLive) turn(isLive ? 'live' : 'polling')
    if (offlineSince) state.become({ offlineSince: undefined, back: { words, since: offlineSince } })
  }
  /**
   * Shows the author the text that the database does not have.
   * @returns whether this device has stored the text
   */
  function lose(document: string, words: string, why: LostPassage['why']): boolean {
    if (words.trim() === '') return true
    state.show({ words, why })
    return storage.storePassage({ document, user: me.user, words, why })
  }
  const noteSaved = () => state.become({ isSaved: (log?.isSaved() ?? true) && !recovery.isWaiting() })
  const recovery = startDocumentRecovery({ calls, storage, state, user: me.user, knows, lose, onWaiting: noteSaved })
  /** Whether the document still has the content of its first update. */
  const isAsSeeded = () => log?.known() === 0 && log.isSaved()
  const openLog = (target: SharedDocumentReference) =>
    openUpdateLog({
      calls,
      ref: target,
      doc,
      knows,
      onAnswer,
      onProblem,
      onRead: () => state.become({ isRead: true }),
      onWaiting: noteSaved,
      onReplaced: () => end('replaced'),
      onLost(lostText) {
        // The author of lost text is notified. If the author has left, all users are notified.
        for (const { client, words } of lostText)
          if (client === doc.clientID || !awareness.getStates().has(client)) lose(target.id, words, 'changed')
      },
    })

  /** Sends the last text of an epoch that has ended. Without a response, this device still has a copy of the text. */
  async function sendLate(of: SharedDocumentReference, lateUpdate: Uint8Array) {
    await calls
      .append(of, knows, lateUpdate)
      .catch(() => storedDocument || lose(of.id, listInsertedText([lateUpdate]), 'replaced'))
  }

  async function catchUp() {
    await log?.catchUp()
    if (ref) await recovery.run(ref)
  }
  const onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin !== log?.origin && !storedDocument?.isOrigin(origin)) log?.typed(update)
  }
  const onOnline = () => void catchUp()
  const onOffline = () => onProblem('away')
  const poll = () =>
    timers.later('poll', pollIntervalMs, async () => {
      if (!isLive || (log?.known() ?? -1) < 0) await log?.catchUp()
      if (ref) await recovery.run(ref)
      poll()
    })

  function joinChannel({ id, epoch }: SharedDocumentReference) {
    channel = openChannel({
      db,
      id,
      awareness,
      me,
      onUpdate: heard => log?.hear(heard),
      onEpoch: now => now !== epoch && log?.replaced(),
      onTextSchema: schema => schema > knows && end('outdated'),
      onLive(now) {
        isLive = now
        if (now) void log?.catchUp()
        else if (state.read().status === 'live') turn('polling')
      },
      onPresent: present => state.become({ present }),
    })
  }
  /**
   * Opens the document.
   * @throws DocumentError
   */
  async function open() {
    const { html, ...opened } = await calls.open(table, row, knows)
    const seeding = html === null ? undefined : seed(html)
    if (html !== null && !seeding) throw new DocumentError('unfit')
    // If several users send a first update, the database stores the first one that arrives. Reading the document shows
    // which update was stored.
    if (seeding) await calls.seed(opened, seeding)
    await recovery.run(opened)
    storedDocument = await storage.keep(opened, me.user, doc)
    if (isClosed) return
    ref = opened
    log = openLog(opened)
    doc.on('update', onUpdate)
    await log.catchUp()
    if (isClosed) return
    joinChannel(opened)
    poll()
    globalThis.addEventListener?.('online', onOnline)
    globalThis.addEventListener?.('offline', onOffline)
  }
  return {
    doc,
    /** Id and epoch of the document. Undefined before the document is open. */
    ref: () => ref,
    awareness,
    state,
    open,
    /** Marks a lost passage as settled, after the user has restored or dismissed the passage. */
    settleLost(id: number) {
      const { lost } = state.read()
      const settled = lost.find(passage => passage.id === id)
      const remainingPassages = lost.filter(passage => passage.id !== id)
      state.become({ lost: remainingPassages })
      if (!ref || !settled) return
      const { epoch, lowest, words } = settled
      if (epoch === undefined || lowest === undefined) storage.removePassage({ document: ref.id, user: me.user, words })
      // An epoch can have several lost passages. The epoch is settled together with its last passage.
      else if (!remainingPassages.some(passage => passage.epoch === epoch))
        void calls.settleUnsaved({ id: ref.id, epoch }, lowest).catch(() => {})
    },
    isAsSeeded,
    /** Reads updates of other users and sends queued updates. */
    catchUp,
    /** Shows text that only this device has, until the user has restored or dismissed the text. */
    lose: (text: string, why: LostPassage['why']) => ref && lose(ref.id, text, why),
    /**
     * Restarts the document from its saved row, when the database cannot read the stored document.
     * @throws DocumentError
     */
    async restart() {
      if (!ref) return
      await calls.restart(ref)
      log?.replaced()
    },
    /**
     * Sends all updates, and stores the document's HTML in the database, so that the row can be saved with this HTML.
     * @throws DocumentError without a response
     */
    async tellHtml(html: () => string): Promise<{ html: string; reading: DocumentReadState }> {
      if (!ref || !log) throw new DocumentError('away')
      // Reads updates that were not broadcast yet, because a save without these updates would remove their text from
      // the page. Text that the user types during the first flush is sent by the second flush.
      await log.catchUp()
      await log.flush()
      if (!log.isSaved()) throw new DocumentError('away')
      const result = { html: html(), reading: { epoch: ref.epoch, seq: log.known() } }
      if (await calls.tellHtml(ref, result.reading.seq, result.html)) return result
      throw new DocumentError('away', 'The text was replaced meanwhile.')
    },
    async close() {
      await log?.flush()
      // Text that the user typed before the page noticed that the document was replaced is sent too.
      const late = state.read().status === 'replaced' ? log?.late() : undefined
      if (ref && late) await sendLate(ref, late)
      isClosed = true
      log?.close()
      timers.close()
      globalThis.removeEventListener?.('online', onOnline)
      globalThis.removeEventListener?.('offline', onOffline)
      await channel?.close()
      awareness.destroy()
      await storedDocument?.close()
      doc.destroy()
    },
  }
}

export type LiveDocument = ReturnType<typeof openLiveDocument>
