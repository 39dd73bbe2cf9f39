import { useEffect, useRef, useState } from 'react'
import type { ApplicationForm } from '../application.ts'
import { type SubmissionResult, submitApplication } from '../application-mutations.ts'
import type { ApplicationDraft } from './use-application-draft.ts'

export type SubmitState =
  | { state: 'writing' }
  | { state: 'sending' }
  /** State after a request that got no response. The request is repeated automatically. */
  | { state: 'waiting'; isOffline: boolean }

/** Delay in ms before each retry. After an offline period, the browser's `online` event triggers an earlier retry. */
const retryDelayMs = 15_000

/**
 * Fill-in time in ms that is sent for a restored form. The real time is unknown, so the value only has to be longer
 * than a bot takes.
 */
const restoredFillTimeMs = 60_000

/**
 * Repeats a submit until the server accepts or refuses the form, or the applicant edits or discards the form.
 * @param draft gives the attempts to send one form the same submission id, so that a retry creates no duplicate
 * @param onAnswer receives the response, and whether the stored form may differ from the form on the page
 */
export function useSubmitWithRetry(
  draft: Pick<ApplicationDraft, 'recordAttempt' | 'isRestored'>,
  onAnswer: (answer: SubmissionResult, isEdited: boolean) => void,
) {
  const [sending, setSending] = useState<SubmitState>({ state: 'writing' })
  const begun = useRef(0)
  const waiting = useRef<ApplicationForm>(undefined)
  const isEdited = useRef(false)
  const current = useRef({ draft, onAnswer })
  current.current = { draft, onAnswer }
  useEffect(() => {
    begun.current = Date.now()
  }, [])

  const send = useRef(async (form: ApplicationForm) => {
    const { isRestored, recordAttempt } = current.current.draft
    const attempt = recordAttempt(form)
    isEdited.current = false
    setSending({ state: 'sending' })
    try {
      const answer = await submitApplication({
        ...form,
        submission_id: attempt.id,
        elapsed_ms: Date.now() - begun.current + (isRestored ? restoredFillTimeMs : 0),
      })
      waiting.current = undefined
      setSending({ state: 'writing' })
      const wasStoredBefore = 'token' in answer && answer.token === null
      current.current.onAnswer(answer, isEdited.current || (wasStoredBefore && attempt.isEdited))
    } catch {
      waiting.current = isEdited.current ? undefined : form
      setSending(isEdited.current ? { state: 'writing' } : { state: 'waiting', isOffline: !navigator.onLine })
    }
  }).current

  useEffect(() => {
    if (sending.state !== 'waiting') return
    const resend = () => {
      if (waiting.current) void send(waiting.current)
    }
    const timer = setTimeout(resend, retryDelayMs)
    window.addEventListener('online', resend)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', resend)
    }
  }, [sending, send])

  /**
   * Ends the retries, because the form was edited or discarded and differs from the form that the retries would send.
   */
  function stopRetries() {
    isEdited.current = true
    waiting.current = undefined
    if (sending.state === 'waiting') setSending({ state: 'writing' })
  }

  return { sending, send, stopRetries }
}
