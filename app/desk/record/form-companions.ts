import type { FieldErrors } from '../../platform/refusal.ts'
import type { FieldValues } from './merge.ts'

/** Value in a form that is stored outside the form's record, e.g. an image and the image's texts in the library. */
export type FormCompanion = {
  isDirty(): boolean
  /** Whether an upload is running. */
  isBusy(): boolean
  /** Errors that stop a save of these values, by field. */
  check(values: FieldValues): FieldErrors
  /**
   * Stores the value before the record is saved.
   * @throws Error whose message can be shown to users
   */
  finish(): Promise<void>
  /** Stops a running upload. */
  cancel(): void
  /** Discards all unsaved changes of the value. */
  revert(): void
}

/** Creates the list of a form's companions (values that are stored outside the record of the form). */
export function createFormCompanions() {
  const companions = new Set<FormCompanion>()
  return {
    /** @returns the function that removes the companion */
    add(companion: FormCompanion) {
      companions.add(companion)
      return () => void companions.delete(companion)
    },
    isDirty: () => [...companions].some(companion => companion.isDirty()),
    isBusy: () => [...companions].some(companion => companion.isBusy()),
    check: (values: FieldValues): FieldErrors =>
      Object.assign({}, ...[...companions].map(companion => companion.check(values))),
    finish: async () => void (await Promise.all([...companions].map(companion => companion.finish()))),
    cancel() {
      for (const companion of companions) companion.cancel()
    },
    revert() {
      for (const companion of companions) companion.revert()
    },
  }
}
