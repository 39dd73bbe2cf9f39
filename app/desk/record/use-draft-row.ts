import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DraftForm, type DraftRef, writeDraft } from './draft-rows.ts'
import type { StoredDraft } from './draft-storage.ts'

/** Milliseconds without a key after which a draft is sent. This tab keeps it sooner. */
const pause = 2000

/**
 * Stores a draft with the record it belongs to, where its author finds it on another device: after a pause, and at once when
 * the page is hidden or left. Nothing to store removes it. One after the other, so that the last word is the last to arrive.
 * Without a place for it nothing is sent.
 */
export function useDraftRow(of: DraftRef | undefined, form: () => DraftForm, draft: StoredDraft | undefined): void {
  const client = useQueryClient()
  const latest = useRef({ of, draft })
  const unsent = useRef(false)
  const sending = useRef(Promise.resolve())
  const formOf = useRef(form)
  const isKept = useRef(false)
  const { kind = '', row = '' } = of ?? {}

  const send = useRef(() => {
    const { of, draft } = latest.current
    unsent.current = false
    if (!of) return
    const of_ = of
    async function store() {
      const form = formOf.current()
      if (!draft && !isKept.current && form.continued.length === 0) return
      isKept.current = true
      await writeDraft(client, of_, form, draft)
      isKept.current = draft !== undefined
    }
    // No answer: this tab still keeps it, and the next pause tries again.
    sending.current = sending.current.then(store).then(
      () => {},
      () => {},
    )
  })
  useEffect(() => {
    const before = latest.current.of
    if (before && before.row !== row) {
      // A new record has been added: its draft belongs to no row any more.
      latest.current = { of: before, draft: undefined }
      send.current()
    }
    latest.current = { of: kind ? { kind, row } : undefined, draft }
    if (!draft) return send.current()
    unsent.current = true
    const timer = setTimeout(send.current, pause)
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
