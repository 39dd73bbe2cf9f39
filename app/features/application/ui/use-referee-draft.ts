import { type RefObject, useEffect, useState } from 'react'
import { readRefereeAnswer } from '../application-input.ts'
import { forgetRefereeDraft, readRefereeDraft, writeRefereeDraft } from './referee-draft.ts'

/**
 * Draft of a referee's answer: saves the input on this device, and restores the input when the form opens again, even
 * from another link. A field that contains text is never overwritten, because its text was typed before hydration or
 * returned by the server.
 * @param referee id of the referee
 */
export function useRefereeDraft(form: RefObject<HTMLFormElement | null>, referee: string) {
  const [keptAt, setKeptAt] = useState<Date>()
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
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
      const isStored = writeRefereeDraft(referee, readRefereeAnswer(new FormData(form.current)))
      // If the device's storage is full or blocked, the page does not claim that the draft is saved.
      setKeptAt(isStored ? new Date() : undefined)
    },
    discard() {
      forgetRefereeDraft(referee)
      form.current?.reset()
      setRestored(false)
      setKeptAt(undefined)
    },
  }
}
