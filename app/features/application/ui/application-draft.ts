import { deviceStorage } from '../../../platform/browser-storage.ts'
import type { ApplicationForm, ApplicationKind } from '../application.ts'

const draftKey = (kind: ApplicationKind) => `application ${kind}`
const attemptKey = (kind: ApplicationKind) => `application ${kind} attempt`

/**
 * Attempts to send a form that may already have arrived. All attempts use one id, so that the database stores only one
 * of them. `isEdited`: the form changed between attempts, so that the stored form may be an earlier version.
 */
export type SubmitAttempt = { id: string; form: string; isEdited: boolean }

export function readAttempt(kind: ApplicationKind): SubmitAttempt | undefined {
  const attempt = deviceStorage.read(attemptKey(kind)) as Partial<SubmitAttempt> | undefined
  return typeof attempt?.id === 'string' && typeof attempt.form === 'string'
    ? { id: attempt.id, form: attempt.form, isEdited: attempt.isEdited === true }
    : undefined
}

export const writeAttempt = (kind: ApplicationKind, attempt: SubmitAttempt | undefined) =>
  deviceStorage.write(attemptKey(kind), attempt)

/** Reads the draft that this device has stored, if the draft is still valid. */
export function readDraft(kind: ApplicationKind): Partial<ApplicationForm> | undefined {
  const draft = deviceStorage.read(draftKey(kind))
  return typeof draft === 'object' && draft ? draft : undefined
}

/** @returns whether the device has stored the draft */
export const writeDraft = (kind: ApplicationKind, draft: ApplicationForm) => deviceStorage.write(draftKey(kind), draft)

/** Deletes the stored draft and the attempts to send it. */
export function forgetDraft(kind: ApplicationKind) {
  deviceStorage.write(draftKey(kind), undefined)
  writeAttempt(kind, undefined)
}

/** Data that the form passes to the page of the application, which deletes the draft when it finds the application. */
export type SentDraft = { sentDraft: ApplicationKind }

export function readSentDraft(state: unknown): ApplicationKind | undefined {
  const kind = (state as Partial<SentDraft> | null)?.sentDraft
  return kind === 'membership' || kind === 'contact' ? kind : undefined
}
