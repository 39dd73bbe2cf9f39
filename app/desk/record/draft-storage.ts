import type { Fields, Version } from './merge.ts'

/** What was typed and on which version, for as long as this tab lives. */
export type StoredDraft = { base: Version; typed: Fields }

const keyOf = (id: string) => `typed ${id}`

export const draftStorage = {
  read(id: string): StoredDraft | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
      return kept?.base?.fields && kept.typed ? kept : undefined
    } catch {
      return undefined
    }
  },
  write(id: string, typing: StoredDraft) {
    try {
      sessionStorage.setItem(keyOf(id), JSON.stringify(typing))
    } catch {
      // No room or no permission: the page does not claim that it was kept.
    }
  },
  forget(id: string) {
    try {
      sessionStorage.removeItem(keyOf(id))
    } catch {
      // As above.
    }
  },
}
