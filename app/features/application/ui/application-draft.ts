import { deviceStorage } from '../../../platform/browser-storage.ts'
import type { ApplicationForm, ApplicationKind } from '../application.ts'

const buildDraftKey = (kind: ApplicationKind) => `application ${kind}`
const buildAttemptKey = (kind: ApplicationKind) => `application ${kind} attempt`

/**
 * Earlier attempts to send a form that the server may have received already. All attempts use one id, so that the
 * database stores only one application. `isEdited`: the form changed between attempts, so that the stored form may be
 * an earlier version.
 */
export type StoredSubmitAttempt = { id: string; form: string; isEdited: boolean }

export function readStoredSubmitAttempt(kind: ApplicationKind): StoredSubmitAttempt | undefined {
  const attempt = deviceStorage.read(buildAttemptKey(kind)) as Partial<StoredSubmitAttempt> | undefined
  return typeof attempt?.id === 'string' && typeof attempt.form === 'string'
    ? { id: attempt.id, form: attempt.form, isEdited: attempt.isEdited === true }
    : undefined
}

export const storeSubmitAttempt = (kind: ApplicationKind, attempt: StoredSubmitAttempt | undefined) =>
  deviceStorage.write(buildAttemptKey(kind), attempt)

/** Reads the draft that this device has stored, if the draft is still valid. */
export function readApplicationDraft(kind: ApplicationKind): Partial<ApplicationForm> | undefined {
  const draft = deviceStorage.read(buildDraftKey(kind))
  return typeof draft === 'object' && draft ? draft : undefined
}

/** @returns whether the device has stored the draft */
export const storeApplicationDraft = (kind: ApplicationKind, draft: ApplicationForm) =>
  deviceStorage.write(buildDraftKey(kind), draft)

/** Deletes the stored draft and the attempts to send it. */
export function deleteApplicationDraft(kind: ApplicationKind) {
  deviceStorage.write(buildDraftKey(kind), undefined)
  storeSubmitAttempt(kind, undefined)
}

/**
 * Data that the form passes to the status page of the application. The status page deletes the draft when it finds the
 * application.
 */
export type SentApplicationDraft = { sentDraft: ApplicationKind }

export function readSentApplicationDraft(state: unknown): ApplicationKind | undefined {
  const kind = (state as Partial<SentApplicationDraft> | null)?.sentDraft
  return kind === 'membership' || kind === 'contact' ? kind : undefined
}
