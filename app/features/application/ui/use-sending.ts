import { useEffect, useRef, useState } from 'react'
import type { ApplicationForm } from '../application.ts'
import { type SubmissionAnswer, submitApplication } from '../application-mutations.ts'

export type Sending =
  | { state: 'writing' }
  | { state: 'sending' }
  /** The line is down: it goes out by itself as soon as it is back. */
  | { state: 'waiting' }

/** Milliseconds between tries while the line is down. The browser's own word that it is back comes sooner, where it is given. */
const between = 15_000

/** Sends a form until it has arrived or was refused. The same form keeps its id, so that it arrives once. */
export function useSending(onAnswer: (answer: SubmissionAnswer) => void) {
  const [sending, setSending] = useState<Sending>({ state: 'writing' })
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
      setSending({ state: 'waiting' })
    }
  }).current

  useEffect(() => {
    if (sending.state !== 'waiting') return
    const again = () => {
      if (waiting.current) void send(waiting.current)
    }
    const timer = setTimeout(again, between)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [sending, send])

  return { sending, send }
}
