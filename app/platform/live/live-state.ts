import type { StoredVersion } from './document-calls.ts'
import type { PresentUser } from './document-channel.ts'

/**
 * Text of this user that is missing in the document, because another user changed the paragraph of the text or
 * replaced the document, or because the text comes from a draft that was typed before the document was shared.
 */
export type LostPassage = {
  id: number
  why: 'changed' | 'replaced' | 'draft'
  words: string
  /** Revision in the history that contains the text. `words` is then empty. */
  version?: StoredVersion
  /**
   * Replaced epoch in which the text was written. The database stores the text until the user has restored or dismissed
   * the text.
   */
  epoch?: number
  /** Number of the last update in the lost passage. */
  lowest?: number
}

export type LiveStatus =
  /** The document has this status before it is loaded. */
  | 'opening'
  /** Status while updates arrive, by socket or by polling. */
  | 'live'
  | 'polling'
  | 'offline'
  /**
   * The document has this status after it was replaced from outside the editor, by a restore or an import. The editor
   * must then open the document again.
   */
  | 'replaced'
  /** Status of a document that cannot be read. */
  | 'damaged'
  | 'refused'
  | 'outdated'
  | 'gone'

/** State of a shared document, as the editor shows it. */
export type SharedDocumentState = {
  status: LiveStatus
  /** Whether the document contains all updates of the database. */
  isRead: boolean
  /** Whether the database has all text that was typed on this device, including text of replaced epochs. */
  isSaved: boolean
  /** Time at which the connection was lost; undefined while connected. */
  offlineSince: Date | undefined
  /** Number of words that were sent after the connection was restored. */
  back: { words: number; since: Date } | undefined
  present: readonly PresentUser[]
  lost: readonly LostPassage[]
}

/** Creates a state with listeners, for `useSyncExternalStore`. */
export function makeLiveState() {
  let state: SharedDocumentState = {
    status: 'opening',
    isRead: false,
    isSaved: true,
    offlineSince: undefined,
    back: undefined,
    present: [],
    lost: [],
  }
  const listeners = new Set<() => void>()
  let passageCount = 0
  function become(change: Partial<SharedDocumentState>) {
    const isSame = Object.entries(change).every(([name, value]) => state[name as keyof SharedDocumentState] === value)
    if (isSame) return
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    become,
    /** Shows lost text to the author of the text. */
    show(passage: Omit<LostPassage, 'id'>) {
      passageCount++
      become({ lost: [...state.lost, { ...passage, id: passageCount }] })
    },
  }
}

export type LiveDocumentState = ReturnType<typeof makeLiveState>
