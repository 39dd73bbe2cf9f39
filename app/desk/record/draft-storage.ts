import type { Fields, Version } from './merge.ts'

/** What is in a form and on which version it began, for as long as this tab lives. */
export type StoredDraft = {
  base: Version
  values: Fields
  /** Milliseconds since 1970, by the clock of the device it was typed on. */
  typedAt: number
}

const keyOf = (id: string) => `draft ${id}`

export const draftStorage = {
  read(id: string): StoredDraft | undefined {
    try {
      const draft = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
      return draft?.base?.fields && draft.values ? draft : undefined
    } catch {
      return undefined
    }
  },
  write(id: string, draft: StoredDraft) {
    try {
      sessionStorage.setItem(keyOf(id), JSON.stringify(draft))
    } catch {
      // No room or no permission: the page does not claim that it was stored.
    }
  },
  remove(id: string) {
    try {
      sessionStorage.removeItem(keyOf(id))
    } catch {
      // As above.
    }
  },
}
