import type { StoredVersion } from './document-calls.ts'
import type { PresentUser } from './document-channel.ts'

/**
 * Words of this editor that are not in the text: somebody else changed the paragraph they stood in, or replaced the text; or
 * they come from a draft that was typed while the text was not shared.
 */
export type LostPassage = {
  id: number
  why: 'changed' | 'replaced' | 'draft'
  words: string
  /** The version in the history that holds them; then `words` is empty. */
  version?: StoredVersion
  /** The replaced epoch they were written in, where the database keeps them until they are settled. */
  epoch?: number
  /** The number of the last update in them. */
  lowest?: number
}

export type LiveStatus =
  /** Not read yet. */
  | 'opening'
  /** By socket, or by plain requests where there is none. */
  | 'live'
  | 'polling'
  | 'offline'
  /** From outside: a restore, an import. It is to be opened anew. */
  | 'replaced'
  /** What the database holds of it cannot be read. */
  | 'damaged'
  | 'refused'
  | 'outdated'
  | 'gone'

/** How a text that is written together stands, for whoever writes it. */
export type LiveState = {
  status: LiveStatus
  /** What stands in the database is here. */
  isRead: boolean
  /** Everything that was typed here is in the database, also what belongs to an epoch that was replaced. */
  isSaved: boolean
  /** Since when nobody answers. */
  offlineSince: Date | undefined
  /** How much was sent when somebody answered again. */
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
  let shown = 0
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
    /** Shows words to whoever typed them. */
    show(passage: Omit<LostPassage, 'id'>) {
      shown++
      become({ lost: [...state.lost, { ...passage, id: shown }] })
    },
  }
}

export type LiveDocumentState = ReturnType<typeof liveState>
