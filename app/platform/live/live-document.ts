import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { SessionDb } from '../db/session-db.ts'
import { DocumentError, type DocumentProblem, type DocumentRef, documentCalls } from './document-calls.ts'
import { openDocumentChannel } from './document-channel.ts'
import { type KeptDocument, keepDocument, readKept } from './kept-documents.ts'
import { endedEpochs, forgetKept } from './kept-names.ts'
import { type LiveStatus, type LostPassage, liveState } from './live-state.ts'
import { wordsIn, writtenIn } from './lost-words.ts'
import { namedTimers } from './named-timers.ts'
import { notIn, openUpdateLog, type UpdateLog } from './update-log.ts'

type Options = {
  db: SessionDb
  /** The row whose text it is. */
  table: string
  row: string
  me: { user: string; name: string }
  /** The number of the schema that this page knows. */
  knows: number
  /** HTML as the update that makes it, for whoever comes first; undefined where the text cannot be written together. */
  seed(html: string): Uint8Array | undefined
}

/** Milliseconds between two questions for what others wrote, while there is no socket. */
const pollPause = 3000

const endings: readonly LiveStatus[] = ['replaced', 'refused', 'outdated', 'gone']
const endingOf: Partial<Record<DocumentProblem, LiveStatus>> = {
  refused: 'refused',
  outdated: 'outdated',
  gone: 'gone',
}

/**
 * One text that several people write. What others see is in the database first; what is typed here waits, also in this
 * browser, until it is.
 */
export function openLiveDocument({ db, table, row, me, knows, seed }: Options) {
  const calls = documentCalls(db)
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  const state = liveState()
  const timers = namedTimers()
  let ref: DocumentRef | undefined
  let log: UpdateLog | undefined
  let kept: KeptDocument | undefined
  let channel: ReturnType<typeof openDocumentChannel> | undefined
  let isLive = false
  let isClosed = false
  awareness.setLocalStateField('user', { name: me.name })

  function turn(status: LiveStatus) {
    if (!endings.includes(state.read().status)) state.become({ status })
  }
  function end(status: LiveStatus) {
    turn(status)
    void channel?.close()
    channel = undefined
  }
  function onProblem(problem: DocumentProblem) {
    const ending = endingOf[problem]
    if (ending) return end(ending)
    if (problem !== 'away') return
    turn('offline')
    state.become({ offlineSince: state.read().offlineSince ?? new Date(), back: undefined })
  }
  function onAnswer(words: number) {
    const { offlineSince, status } = state.read()
    if (status === 'opening' || status === 'offline' || isLive) turn(isLive ? 'live' : 'polling')
    if (offlineSince) state.become({ offlineSince: undefined, back: { words, since: offlineSince } })
  }
  function lose(words: string, why: LostPassage['why']) {
    const { lost } = state.read()
    if (words.trim() !== '') state.become({ lost: [...lost, { id: (lost.at(-1)?.id ?? 0) + 1, words, why }] })
  }
  /** Nothing has been typed since it was seeded. */
  const isAsSeeded = () => log?.known() === 0 && log.isSaved()
  const openLog = (of: DocumentRef) =>
    openUpdateLog({
      calls,
      ref: of,
      doc,
      knows,
      onAnswer,
      onProblem,
      onRead: () => state.become({ isRead: true }),
      onWaiting: () => state.become({ isSaved: log?.isSaved() ?? true }),
      onReplaced() {
        // Some of it may never have been saved into the row.
        const isTyped = !isAsSeeded()
        end('replaced')
        if (isTyped) lose(wordsIn(doc), 'replaced')
      },
      onLost(lost) {
        // Whoever wrote them is told; where they have left, everybody is.
        for (const { client, words } of lost)
          if (client === doc.clientID || !awareness.getStates().has(client)) lose(words, 'changed')
      },
    })

  /** Words of an epoch that ended while they waited in this browser: shown, and kept beside it in the database. */
  async function recoverEnded(now: DocumentRef) {
    for (const ended of endedEpochs(now)) {
      const { snapshot, updates } = await calls.read(ended, -1)
      const late = notIn(await readKept(ended, me.user), snapshot ? [snapshot, ...updates] : updates)
      if (late) {
        lose(writtenIn([late]), 'replaced')
        await calls.append(ended, knows, late)
      }
      forgetKept(ended)
    }
  }
  const onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin !== log?.origin && !kept?.isOrigin(origin)) log?.typed(update)
  }
  const onOnline = () => void log?.catchUp()
  const onOffline = () => onProblem('away')
  const poll = () =>
    timers.later('poll', pollPause, async () => {
      if (!isLive || (log?.known() ?? -1) < 0) await log?.catchUp()
      poll()
    })

  function openChannel({ id, epoch }: DocumentRef) {
    channel = openDocumentChannel({
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
  /** @throws DocumentError */
  async function open() {
    const { html, ...opened } = await calls.open(table, row, knows)
    const seeding = html === null ? undefined : seed(html)
    if (html !== null && !seeding) throw new DocumentError('unfit')
    // The first seed stands. Whose that is, the reading tells.
    if (seeding) await calls.seed(opened, seeding)
    await recoverEnded(opened)
    kept = await keepDocument(opened, me.user, doc)
    if (isClosed) return
    ref = opened
    log = openLog(opened)
    doc.on('update', onUpdate)
    await log.catchUp()
    if (isClosed) return
    openChannel(opened)
    poll()
    globalThis.addEventListener?.('online', onOnline)
    globalThis.addEventListener?.('offline', onOffline)
  }
  return {
    doc,
    /** As its functions name it; none before it was opened. */
    ref: () => ref,
    awareness,
    state,
    open,
    lose,
    /** The words have been dealt with. */
    settleLost: (id: number) => state.become({ lost: state.read().lost.filter(passage => passage.id !== id) }),
    isAsSeeded,
    /**
     * Sends everything, and tells the database what the text reads as, so that its row may be saved with that.
     * @throws DocumentError where nobody answers
     */
    async tellHtml(html: () => string): Promise<string> {
      if (!ref || !log) throw new DocumentError('away')
      // What was typed while the first was on its way goes with the second.
      await log.flush()
      await log.flush()
      if (!log.isSaved()) throw new DocumentError('away')
      const reads = html()
      if (await calls.tellHtml(ref, log.known(), reads)) return reads
      throw new DocumentError('away', 'The text was replaced meanwhile.')
    },
    async close() {
      await log?.flush()
      isClosed = true
      log?.close()
      timers.close()
      globalThis.removeEventListener?.('online', onOnline)
      globalThis.removeEventListener?.('offline', onOffline)
      await channel?.close()
      awareness.destroy()
      await kept?.close()
      doc.destroy()
    },
  }
}

export type LiveDocument = ReturnType<typeof openLiveDocument>
