import { deviceStorage } from '../../../platform/browser-storage.ts'
import type { RefereeAnswer } from '../application-input.ts'

const prefix = 'referee '
/**
 * Storage key of a referee's draft. The key contains the id of the referee and not the link, because a reminder has
 * another link than the first e-mail.
 */
const draftKey = (referee: string) => prefix + referee

/** Reads the draft of a referee's answer that this device has stored. */
export function readRefereeDraft(referee: string): RefereeAnswer | undefined {
  const { knows, again } = (deviceStorage.read(draftKey(referee)) ?? {}) as Partial<RefereeAnswer>
  return typeof knows === 'string' && typeof again === 'string' ? { knows, again } : undefined
}

/** Stores the draft of a referee's answer on this device. @returns whether the device has stored the draft */
export const writeRefereeDraft = (referee: string, draft: RefereeAnswer) =>
  deviceStorage.write(draftKey(referee), draft.knows || draft.again ? draft : undefined)

export const forgetRefereeDraft = (referee: string) => deviceStorage.write(draftKey(referee), undefined)

/** Whether this device has stored any draft of a referee's answer. */
export const hasRefereeDrafts = () => deviceStorage.names().some(name => name.startsWith(prefix))
