import { type RefObject, useEffect, useState } from 'react'
import type { RefereeRequest } from '../application.ts'
import { readRefereeAnswer } from '../application-input.ts'
import { readRefereeDraft, removeOldRefereeDrafts, removeRefereeDraft, writeRefereeDraft } from './referee-draft.ts'

/**
 * Draft of a referee's answer: saves input on this device, and restores the input when the form opens again, also from
 * another link. Text in a field is never replaced, because the text was typed before hydration or returned by the
 * server.
 */
export function useRefereeDraft(form: RefObject<HTMLFormElement | null>, request: RefereeRequest) {
  const referee = request.id
  const [keptAt, setKeptAt] = useState<Date>()
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    removeOldRefereeDrafts()
    const draft = readRefereeDraft(referee)
    for (const [name, text] of Object.entries(draft ?? {})) {
      const field = form.current?.elements.namedItem(name)
      const isEmptyField = (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && !field.value
      if (!isEmptyField || !text) continue
      field.value = text
      setRestored(true)
    }
  }, [form, referee])

  return {
    keptAt,
    isRestored,
    keep() {
      if (!form.current) return
      const isStored = writeRefereeDraft(request, readRefereeAnswer(new FormData(form.current)))
      // The page does not claim that a draft is saved if the form is empty, or the device's storage is full or blocked.
      setKeptAt(isStored ? new Date() : undefined)
    },
    discard() {
      removeRefereeDraft(referee)
      form.current?.reset()
      setRestored(false)
      setKeptAt(undefined)
    },
  }
}
