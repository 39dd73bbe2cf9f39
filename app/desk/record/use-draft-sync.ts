import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DraftForm, type DraftReference, writeDraft } from './draft-rows.ts'
import type { StoredDraft } from './draft-storage.ts'

/**
 * Delay in ms after the last key press before a draft is sent to the server. The browser tab stores the draft earlier.
 */
const draftSendDelayMs = 2000

/**
 * Stores a draft in the database, so that the author finds the draft on other devices. The draft is sent after a pause
 * in typing, and immediately when the page is hidden or left. A draft without changes is deleted. Requests run one
 * after another, so that the last state arrives last. Without a draft key no draft is sent.
 */
export function useDraftSync(
  of: DraftReference | undefined,
  form: () => DraftForm,
  draft: StoredDraft | undefined,
): void {
  const client = useQueryClient()
  const latest = useRef({ of, draft })
  const unsent = useRef(false)
  const sending = useRef(Promise.resolve())
  const formRef = useRef(form)
  const isStored = useRef(false)
  const { kind = '', row = '' } = of ?? {}

  const send = useRef(() => {
    const { of, draft } = latest.current
    unsent.current = false
    if (!of) return
    const of_ = of
    async function store() {
      const form = formRef.current()
      if (!draft && !isStored.current && form.continued.length === 0) return
      isStored.current = true
      await writeDraft(client, of_, form, draft)
      isStored.current = draft !== undefined
    }
    // A failed request is not repeated here, because the tab still has the draft, and the next pause in typing sends
    // it.
    sending.current = sending.current.then(store).then(
      () => {},
      () => {},
    )
  })
  useEffect(() => {
    const before = latest.current.of
    if (before && before.row !== row) {
      // Deletes the draft of the `new` row, because the record now exists.
      latest.current = { of: before, draft: undefined }
      send.current()
    }
    latest.current = { of: kind ? { kind, row } : undefined, draft }
    if (!draft) return send.current()
    unsent.current = true
    const timer = setTimeout(send.current, draftSendDelayMs)
    return () => clearTimeout(timer)
  }, [kind, row, draft])
  useEffect(() => {
    const send_ = send.current
    const sendNow = () => {
      if (unsent.current) send_()
    }
    document.addEventListener('visibilitychange', sendNow)
    return () => {
      document.removeEventListener('visibilitychange', sendNow)
      sendNow()
    }
  }, [])
}
