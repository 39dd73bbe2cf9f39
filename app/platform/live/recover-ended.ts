import * as Y from 'yjs'
import { type DocumentCalls, DocumentError, type DocumentRef } from './document-calls.ts'
import type { DocumentStorage } from './document-storage.ts'
import type { LiveDocumentState, LostPassage } from './live-state.ts'
import { insertedText } from './lost-text.ts'
import { isUpdate } from './update-bytes.ts'
import { missingUpdate } from './update-log.ts'

type Options = {
  calls: DocumentCalls
  storage: DocumentStorage
  state: LiveDocumentState
  user: string
  /** The number of the schema that this page knows. */
  knows: number
  /** Shows words that the database does not take. @returns whether they are safe on this device */
  lose(document: string, words: string, why: LostPassage['why']): boolean
  /** `isWaiting` may have changed. */
  onWaiting(): void
}

/** Nobody answered, or too much was sent at once: another try may succeed. */
const isTemporary = (error: unknown) =>
  !(error instanceof DocumentError) || error.problem === 'away' || error.problem === 'busy'

/**
 * Words of replaced epochs: sends those that wait on this device, which the database keeps beside their epoch, and shows
 * those that nobody saved. None of this may keep the text from opening, so what fails is tried again by the next run.
 */
export function openRecovery({ calls, storage, state, user, knows, lose, onWaiting }: Options) {
  /** Epochs whose copy is the only place of words that the database does not have. */
  const waiting = new Set<number>()
  /** Epochs whose words the database refused and this device had no room to list: their copy stays. */
  const refused = new Set<number>()
  let hasShownDevice = false
  let hasListed = false
  let running: Promise<void> | undefined

  async function send(ended: DocumentRef, document: string): Promise<void> {
    let late: Uint8Array | undefined
    try {
      const copy = await storage.read(ended, user)
      late = Y.encodeStateAsUpdate(copy)
      const { snapshot, updates } = await calls.read(ended, -1)
      late = missingUpdate(copy, (snapshot ? [snapshot, ...updates] : updates).filter(isUpdate))
      if (late) {
        // Also where the answer is lost.
        hasListed = false
        await calls.append(ended, knows, late)
      }
    } catch (error) {
      if (isTemporary(error)) return
      if (late && !lose(document, insertedText([late]), 'replaced')) return void refused.add(ended.epoch)
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
        const words = insertedText(updates.filter(isUpdate))
        if (version) state.show({ words: '', why: 'replaced', version, epoch, lowest })
        if (words.trim() !== '') state.show({ words, why: 'replaced', epoch, lowest })
      }
      hasListed = true
    } catch (error) {
      hasListed = !isTemporary(error)
    }
  }
  async function recover(now: DocumentRef): Promise<void> {
    const ended = storage.listEnded(now).filter(({ epoch }) => !refused.has(epoch))
    waiting.clear()
    for (const { epoch } of ended) waiting.add(epoch)
    if (ended.length > 0) onWaiting()
    for (const one of ended) await send(one, now.id)
    await list(now.id)
    onWaiting()
  }
  return {
    /** Whether words of a replaced epoch are on this device alone. */
    isWaiting: () => waiting.size + refused.size > 0,
    run(now: DocumentRef): Promise<void> {
      running ??= recover(now).finally(() => {
        running = undefined
      })
      return running
    },
  }
}
