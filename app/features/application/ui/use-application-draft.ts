import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ApplicationForm, ApplicationKind } from '../application.ts'
import { readApplicationForm } from '../application-input.ts'
import {
  deleteApplicationDraft,
  readApplicationDraft,
  readStoredSubmitAttempt,
  type StoredSubmitAttempt,
  storeApplicationDraft,
  storeSubmitAttempt,
} from './application-draft.ts'

export type ApplicationDraft = {
  keptAt: Date | undefined
  /** Whether the form was filled from a stored draft. */
  isRestored: boolean
  keep(): void
  /** Records that the form is being sent, and stores the form. Returns the attempt, with the id to send. */
  recordAttempt(form: ApplicationForm): StoredSubmitAttempt
  /** Records that the server has refused the form. The server may still have received an earlier attempt. */
  recordRefusal(): void
  forget(): void
  /** Resets the form and deletes the draft. */
  discard(): void
}

/**
 * Draft of a form: saves the input on this device, and restores the input when the form opens again. The consent
 * checkbox is never restored.
 */
export function useApplicationDraft(form: RefObject<HTMLFormElement | null>, kind: ApplicationKind): ApplicationDraft {
  const [keptAt, setKeptAt] = useState<Date>()
  const [isRestored, setRestored] = useState(false)
  const attempt = useRef<StoredSubmitAttempt>(undefined)
  const isFirstAttempt = useRef(true)

  useEffect(() => {
    const draft = readApplicationDraft(kind)
    if (!draft || !form.current) return
    let isAnything = false
    for (const field of form.current.elements) {
      if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        if (field.name === 'circles') {
          field.checked ||= draft.circles?.includes(field.value) ?? false
          isAnything ||= field.checked
        }
      } else if (
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
      ) {
        const value = draft[field.name as keyof ApplicationForm]
        if (typeof value === 'string' && field.type !== 'hidden' && field.name !== 'website') {
          // Text that is already in the field was typed before hydration, or is newer than the draft.
          field.value ||= value
          isAnything ||= value.trim() !== '' && !(field instanceof HTMLSelectElement)
        }
      }
    }
    setRestored(isAnything)
  }, [form, kind])

  const forget = () => {
    attempt.current = undefined
    deleteApplicationDraft(kind)
  }

  return {
    keptAt,
    isRestored,
    keep() {
      if (!form.current) return
      const isStored = storeApplicationDraft(kind, readApplicationForm(new FormData(form.current)))
      // If the device's storage is full or blocked, the page does not claim that the draft is saved.
      setKeptAt(isStored ? new Date() : undefined)
    },
    recordAttempt(filled) {
      const sent = JSON.stringify(filled)
      const earlier = attempt.current ?? readStoredSubmitAttempt(kind)
      isFirstAttempt.current = !earlier
      attempt.current = earlier
        ? { ...earlier, isEdited: earlier.isEdited || earlier.form !== sent }
        : { id: crypto.randomUUID(), form: sent, isEdited: false }
      storeApplicationDraft(kind, filled)
      storeSubmitAttempt(kind, attempt.current)
      return attempt.current
    },
    recordRefusal() {
      if (!isFirstAttempt.current) return
      attempt.current = undefined
      storeSubmitAttempt(kind, undefined)
    },
    forget,
    discard() {
      forget()
      form.current?.reset()
      setRestored(false)
      setKeptAt(undefined)
    },
  }
}
