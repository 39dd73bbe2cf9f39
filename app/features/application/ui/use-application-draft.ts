import { type RefObject, useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../../platform/browser-storage.ts'
import type { ApplicationForm, ApplicationKind } from '../application.ts'
import { readApplicationForm } from '../application-input.ts'

const draftKey = (kind: ApplicationKind) => `application ${kind}`
const attemptKey = (kind: ApplicationKind) => `application ${kind} attempt`

/** Last attempt to send a form: the id it was sent with, and the form as JSON. */
type Attempt = { id: string; form: string }

/** Reads the attempt stored on this device, if it sent the same form. */
function readAttempt(kind: ApplicationKind, form: string): Attempt | undefined {
  const attempt = deviceStorage.read(attemptKey(kind)) as Partial<Attempt> | undefined
  return typeof attempt?.id === 'string' && attempt.form === form ? { id: attempt.id, form } : undefined
}

/** Reads the draft that this device has stored, if the draft is still valid. */
function readDraft(kind: ApplicationKind): Partial<ApplicationForm> | undefined {
  const draft = deviceStorage.read(draftKey(kind))
  return typeof draft === 'object' && draft ? draft : undefined
}

export type ApplicationDraft = {
  keptAt: Date | undefined
  /** Whether the form was filled from a stored draft. */
  isRestored: boolean
  keep(): void
  /** Id for sending this form: the same for the same form, also after a reload. */
  getSubmissionId(form: ApplicationForm): string
  forget(): void
  /** Resets the form and deletes the draft. */
  discard(): void
}

/**
 * Draft of a form: saves input on this device and restores the input when the form opens again. Consent is never
 * restored.
 */
export function useApplicationDraft(form: RefObject<HTMLFormElement | null>, kind: ApplicationKind): ApplicationDraft {
  const [keptAt, setKeptAt] = useState<Date>()
  const [isRestored, setRestored] = useState(false)
  const lastAttempt = useRef<Attempt>(undefined)

  useEffect(() => {
    const draft = readDraft(kind)
    if (!draft || !form.current) return
    let isAnything = false
    for (const field of form.current.elements) {
      if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        if (field.name === 'circles') {
          field.checked = draft.circles?.includes(field.value) ?? false
          isAnything ||= field.checked
        }
      } else if (
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
      ) {
        const value = draft[field.name as keyof ApplicationForm]
        if (typeof value === 'string' && field.type !== 'hidden' && field.name !== 'website') {
          field.value = value
          isAnything ||= value.trim() !== '' && !(field instanceof HTMLSelectElement)
        }
      }
    }
    setRestored(isAnything)
  }, [form, kind])

  const forget = () => {
    for (const key of [draftKey(kind), attemptKey(kind)]) deviceStorage.write(key, undefined)
  }

  return {
    keptAt,
    isRestored,
    keep() {
      if (!form.current) return
      const isStored = deviceStorage.write(draftKey(kind), readApplicationForm(new FormData(form.current)))
      // If the device's storage is full or blocked, the page does not claim that the draft is saved.
      setKeptAt(isStored ? new Date() : undefined)
    },
    getSubmissionId(filled) {
      const sent = JSON.stringify(filled)
      if (lastAttempt.current?.form !== sent)
        lastAttempt.current = readAttempt(kind, sent) ?? { id: crypto.randomUUID(), form: sent }
      deviceStorage.write(attemptKey(kind), lastAttempt.current)
      return lastAttempt.current.id
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
