import type { FieldErrors } from '../../platform/refusal.ts'

/** Part of a form that is stored outside its record: an image with its texts in the library. */
export type FormCompanion = {
  isDirty(): boolean
  /** Whether an upload is running. */
  isBusy(): boolean
  /** Errors that stop a save, by field. */
  check(): FieldErrors
  /**
   * Stores it, before the record is saved.
   * @throws Error whose message can be shown to users
   */
  finish(): Promise<void>
  /** Stops a running upload. */
  cancel(): void
  /** Discards all changes. */
  revert(): void
}

/** Companions of one form. */
export function createCompanions() {
  const companions = new Set<FormCompanion>()
  return {
    /** @returns the function that removes it */
    add(companion: FormCompanion) {
      companions.add(companion)
      return () => void companions.delete(companion)
    },
    isDirty: () => [...companions].some(companion => companion.isDirty()),
    isBusy: () => [...companions].some(companion => companion.isBusy()),
    check: (): FieldErrors => Object.assign({}, ...[...companions].map(companion => companion.check())),
    finish: async () => void (await Promise.all([...companions].map(companion => companion.finish()))),
    cancel() {
      for (const companion of companions) companion.cancel()
    },
    revert() {
      for (const companion of companions) companion.revert()
    },
  }
}
