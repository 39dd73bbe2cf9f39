import type { StoredVersion } from './document-calls.ts'
import type { PresentUser } from './document-channel.ts'

/**
 * Text of this user that is not in the document: another editor changed its paragraph or replaced the document; or it
 * comes from a draft that was typed while the document was not shared.
 */
export type LostPassage = {
  id: number
  why: 'changed' | 'replaced' | 'draft'
  words: string
  /** Revision in the history that contains the text; `words` is then empty. */
  version?: StoredVersion
  /** The replaced epoch in which it was written; the database keeps it there until it is settled. */
  epoch?: number
  /** Number of the last update in it. */
  lowest?: number
}

export type LiveStatus =
  /** The document is not loaded yet. */
  | 'opening'
  /** By socket, or by polling when there is no socket. */
  | 'live'
  | 'polling'
  | 'offline'
  /** Replaced from outside, by a restore or an import. It must be opened again. */
  | 'replaced'
  /** The stored document cannot be read. */
  | 'damaged'
  | 'refused'
  | 'outdated'
  | 'gone'

/** State of a shared document, for its editor. */
export type LiveState = {
  status: LiveStatus
  /** The document contains everything in the database. */
  isRead: boolean
  /** All local typing is in the database, including text of replaced epochs. */
  isSaved: boolean
  /** Start of the current connection loss. */
  offlineSince: Date | undefined
  /** Number of words sent after the connection came back. */
  back: { words: number; since: Date } | undefined
  present: readonly PresentUser[]
  lost: readonly LostPassage[]
}

/** The state, for `useSyncExternalStore`. */
export function liveState() {
  let state: LiveState = {
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
  function become(change: Partial<LiveState>) {
    const isSame = Object.entries(change).every(([name, value]) => state[name as keyof LiveState] === value)
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
    /** Shows a lost passage to its author. */
    show(passage: Omit<LostPassage, 'id'>) {
      passageCount++
      become({ lost: [...state.lost, { ...passage, id: passageCount }] })
    },
  }
}

export type LiveDocumentState = ReturnType<typeof liveState>
