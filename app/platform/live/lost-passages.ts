import { deviceStorage } from '../browser-storage.ts'
import type { LostPassage } from './live-state.ts'
import { buildPassageKey } from './stored-document-names.ts'

/** Text that the database does not have. This device stores the text until the author has restored or dismissed it. */
export type LostPassageOnDevice = { document: string; user: string; words: string; why: LostPassage['why'] }

const isLostPassage = (value: unknown): value is LostPassageOnDevice =>
  typeof value === 'object' && value !== null && 'document' in value && 'user' in value && 'words' in value

function listStoredPassages(user: string): LostPassageOnDevice[] {
  const stored = deviceStorage.read(buildPassageKey(user))
  return Array.isArray(stored) ? stored.filter(isLostPassage) : []
}
/**
 * Stores the passages of a user.
 * @returns whether the device had enough space
 */
const writePassages = (user: string, passages: readonly LostPassageOnDevice[]) =>
  deviceStorage.write(buildPassageKey(user), passages.length > 0 ? passages : undefined)

export const listLostPassages = (document: string, user: string): LostPassageOnDevice[] =>
  listStoredPassages(user).filter(passage => passage.document === document)

/**
 * Stores a lost passage.
 * @returns whether the device had enough space
 */
export const storeLostPassage = (passage: LostPassageOnDevice): boolean =>
  writePassages(passage.user, [...listStoredPassages(passage.user), passage])

export function removeLostPassage({ document, user, words }: Omit<LostPassageOnDevice, 'why'>): void {
  const passages = listStoredPassages(user)
  const at = passages.findIndex(entry => entry.document === document && entry.words === words)
  if (at >= 0) writePassages(user, passages.toSpliced(at, 1))
}
