import { deviceStorage } from '../../../platform/browser-storage.ts'
import type { RefereeRequest } from '../application.ts'
import type { RefereeAnswer } from '../application-input.ts'

type StoredDraft = RefereeAnswer & { until: number }

const draftKeyPrefix = 'referee '
/**
 * Storage key of a referee's draft. The key contains the id of the referee instead of the link, because a reminder has
 * another link than the first e-mail.
 */
const buildDraftKey = (referee: string) => draftKeyPrefix + referee

/** Time in ms for which a draft stays on the device after the link of its request has expired. */
const draftRetentionMs = 30 * 86_400_000

/** Reads the draft of a referee's answer that this device has stored. */
export function readRefereeDraft(referee: string): RefereeAnswer | undefined {
  const { knows, again } = (deviceStorage.read(buildDraftKey(referee)) ?? {}) as Partial<StoredDraft>
  return typeof knows === 'string' && typeof again === 'string' ? { knows, again } : undefined
}

/**
 * Stores the draft of a referee's answer. An empty draft removes the stored draft.
 * @returns whether the device has stored a draft
 */
export function writeRefereeDraft({ id, expires_at }: RefereeRequest, { knows, again }: RefereeAnswer): boolean {
  const draft = knows || again ? { knows, again, until: Date.parse(expires_at) + draftRetentionMs } : undefined
  return deviceStorage.write(buildDraftKey(id), draft) && draft !== undefined
}

export const removeRefereeDraft = (referee: string) => deviceStorage.write(buildDraftKey(referee), undefined)

const listDraftKeys = () => deviceStorage.names().filter(name => name.startsWith(draftKeyPrefix))

/**
 * Removes the drafts of requests that ended a month ago, so that drafts do not stay on a shared device.
 * @returns whether this device has drafts of other requests
 */
export function removeOldRefereeDrafts(now = Date.now()): boolean {
  const keys = listDraftKeys()
  const isOld = (key: string) => !(Number((deviceStorage.read(key) as Partial<StoredDraft> | undefined)?.until) > now)
  const oldKeys = keys.filter(isOld)
  for (const key of oldKeys) deviceStorage.write(key, undefined)
  return keys.length > oldKeys.length
}

/** Removes every draft of a referee's answer on this device. */
export function removeAllRefereeDrafts(): void {
  for (const key of listDraftKeys()) deviceStorage.write(key, undefined)
}
