import { useEffect, useRef, useState } from 'react'
import type { ApplicationForm } from '../application.ts'
import { type SubmissionAnswer, submitApplication } from '../application-mutations.ts'

export type SendingState =
  | { state: 'writing' }
  | { state: 'sending' }
  /** State without an answer: the request is repeated automatically. */
  | { state: 'waiting'; isOffline: boolean }

/** Delay in ms before each retry. After an offline period, the browser's `online` event triggers an earlier retry. */
const between = 15_000

/**
 * Repeats a submit until the server accepts or refuses the form. Each retry sends the same submission id, so that no
 * duplicate is created.
 */
export function useSendingState(onAnswer: (answer: SubmissionAnswer) => void) {
  const [sending, setSending] = useState<SendingState>({ state: 'writing' })
  const begun = useRef(0)
  const id = useRef('')
  const waiting = useRef<ApplicationForm>(undefined)
  const answered = useRef(onAnswer)
  answered.current = onAnswer
  useEffect(() => {
    begun.current = Date.now()
    id.current = crypto.randomUUID()
  }, [])

  const send = useRef(async (form: ApplicationForm) => {
    setSending({ state: 'sending' })
    try {
      const answer = await submitApplication({
        ...form,
        submission_id: id.current,
        elapsed_ms: Date.now() - begun.current,
      })
      waiting.current = undefined
      setSending({ state: 'writing' })
      answered.current(answer)
    } catch {
      waiting.current = form
      setSending({ state: 'waiting', isOffline: !navigator.onLine })
    }
  }).current

  useEffect(() => {
    if (sending.state !== 'waiting') return
    const resend = () => {
      if (waiting.current) void send(waiting.current)
    }
    const timer = setTimeout(resend, between)
    window.addEventListener('online', resend)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', resend)
    }
  }, [sending, send])

  return { sending, send }
}
