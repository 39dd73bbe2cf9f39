import { deviceStorage } from '../browser-storage.ts'
import type { LostPassage } from './live-state.ts'
import { buildPassageKey } from './stored-document-names.ts'

/** Text that the database does not have. This device stores it until its author has handled it. */
export type DevicePassage = { document: string; user: string; words: string; why: LostPassage['why'] }

const isPassage = (value: unknown): value is DevicePassage =>
  typeof value === 'object' && value !== null && 'document' in value && 'user' in value && 'words' in value

function list(user: string): DevicePassage[] {
  const stored = deviceStorage.read(buildPassageKey(user))
  return Array.isArray(stored) ? stored.filter(isPassage) : []
}
/**
 * Stores the passages of a user.
 * @returns whether the device had enough space
 */
const write = (user: string, passages: readonly DevicePassage[]) =>
  deviceStorage.write(buildPassageKey(user), passages.length > 0 ? passages : undefined)

export const listPassages = (document: string, user: string): DevicePassage[] =>
  list(user).filter(passage => passage.document === document)

/**
 * Stores a lost passage.
 * @returns whether the device had enough space
 */
export const storePassage = (passage: DevicePassage): boolean => write(passage.user, [...list(passage.user), passage])

export function removePassage({ document, user, words }: Omit<DevicePassage, 'why'>): void {
  const passages = list(user)
  const at = passages.findIndex(entry => entry.document === document && entry.words === words)
  if (at >= 0) write(user, passages.toSpliced(at, 1))
}
