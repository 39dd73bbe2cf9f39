import { deviceStorage } from '../browser-storage.ts'
import type { LostPassage } from './live-state.ts'

/** Words that the database does not hold: kept on this device until whoever typed them has dealt with them. */
export type DevicePassage = { document: string; user: string; words: string; why: LostPassage['why'] }

const place = 'lost-passages'

const isPassage = (value: unknown): value is DevicePassage =>
  typeof value === 'object' && value !== null && 'document' in value && 'user' in value && 'words' in value

function list(): DevicePassage[] {
  const kept = deviceStorage.read(place)
  return Array.isArray(kept) ? kept.filter(isPassage) : []
}

const isOf = (document: string, user: string) => (one: DevicePassage) => one.document === document && one.user === user

export const listPassages = (document: string, user: string): DevicePassage[] => list().filter(isOf(document, user))

/** @returns whether the device had room for it */
export const keepPassage = (passage: DevicePassage): boolean => deviceStorage.write(place, [...list(), passage])

export function forgetPassage({ document, user, words }: Omit<DevicePassage, 'why'>): void {
  const passages = list()
  const at = passages.findIndex(one => isOf(document, user)(one) && one.words === words)
  if (at >= 0) deviceStorage.write(place, passages.toSpliced(at, 1))
}

/** Removes the words of everybody but this user. */
export const forgetPassagesOfOthers = (user?: string): void => {
  const mine = list().filter(one => one.user === user)
  deviceStorage.write(place, mine.length > 0 ? mine : undefined)
}
