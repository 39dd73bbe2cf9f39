import * as Y from 'yjs'
import { type DocumentCalls, DocumentError, type SharedDocumentReference } from './document-calls.ts'
import type { DocumentStorage } from './document-storage.ts'
import type { LiveDocumentState, LostPassage } from './live-state.ts'
import { listInsertedText } from './lost-text.ts'
import { isYjsUpdate } from './update-bytes.ts'
import { findMissingUpdate } from './update-log.ts'

type Options = {
  calls: DocumentCalls
  storage: DocumentStorage
  state: LiveDocumentState
  user: string
  /** Schema version that this page supports. */
  knows: number
  /**
   * Shows the author the text that the database has refused.
   * @returns whether this device has stored the text
   */
  lose(document: string, words: string, why: LostPassage['why']): boolean
  /** Called when the value of `isWaiting` may have changed. */
  onWaiting(): void
}

/** Whether a retry of the call may succeed: the rate limit was reached, or the server did not answer. */
const isTemporary = (error: unknown) =>
  !(error instanceof DocumentError) || error.problem === 'away' || error.problem === 'busy'

/**
 * Recovers text of replaced epochs. Text that is queued on this device is sent, and the database stores the text with
 * its epoch. Text that was never saved is shown to its author. An error must not prevent the document from opening, so
 * the next run retries.
 */
export function startDocumentRecovery({ calls, storage, state, user, knows, lose, onWaiting }: Options) {
  /** Ended epochs whose copy on this device has text that the database does not have. */
  const waiting = new Set<number>()
  /**
   * Ended epochs with text that the database has refused and for which this device had no space in the list of lost
   * passages. The stored copy is not deleted.
   */
  const refused = new Set<number>()
  let hasShownDevice = false
  let hasListed = false
  let running: Promise<void> | undefined

  async function send(ended: SharedDocumentReference, document: string): Promise<void> {
    let lateUpdate: Uint8Array | undefined
    try {
      const copy = await storage.read(ended, user)
      lateUpdate = Y.encodeStateAsUpdate(copy)
      const { snapshot, updates } = await calls.read(ended, -1)
      lateUpdate = findMissingUpdate(copy, (snapshot ? [snapshot, ...updates] : updates).filter(isYjsUpdate))
      if (lateUpdate) {
        // `hasListed` is reset before the call, because the response of the call may be lost.
        hasListed = false
        await calls.append(ended, knows, lateUpdate)
      }
    } catch (error) {
      if (isTemporary(error)) return
      if (lateUpdate && !lose(document, listInsertedText([lateUpdate]), 'replaced'))
        return void refused.add(ended.epoch)
    }
    await storage.forget(ended)
    waiting.delete(ended.epoch)
  }
  async function list(id: string): Promise<void> {
    if (!hasShownDevice) for (const { words, why } of storage.listPassages(id, user)) state.show({ words, why })
    hasShownDevice = true
    if (hasListed) return
    try {
      const unsaved = await calls.listUnsaved(id)
      state.become({ lost: state.read().lost.filter(({ epoch }) => epoch === undefined) })
      for (const { epoch, version, updates, lowest } of unsaved) {
        if (lowest === null) continue
        const words = listInsertedText(updates.filter(isYjsUpdate))
        if (version) state.show({ words: '', why: 'replaced', version, epoch, lowest })
        if (words.trim() !== '') state.show({ words, why: 'replaced', epoch, lowest })
      }
      hasListed = true
    } catch (error) {
      hasListed = !isTemporary(error)
    }
  }
  async function recover(now: SharedDocumentReference): Promise<void> {
    const ended = storage.listEnded(now).filter(({ epoch }) => !refused.has(epoch))
    waiting.clear()
    for (const { epoch } of ended) waiting.add(epoch)
    if (ended.length > 0) onWaiting()
    for (const entry of ended) await send(entry, now.id)
    await list(now.id)
    onWaiting()
  }
  return {
    /** Whether only this device has some text of a replaced epoch. */
    isWaiting: () => waiting.size + refused.size > 0,
    run(now: SharedDocumentReference): Promise<void> {
      running ??= recover(now).finally(() => {
        running = undefined
      })
      return running
    },
  }
}
