import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FieldErrors, Refusal } from '../../../platform/refusal.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { applicationQueries } from '../application-queries.ts'
import { type LinkFormErrors, toFormErrors } from '../link-form.ts'

type LinkForm<Filled> = {
  token: string
  read: (data: FormData) => Filled
  errorsOf: (filled: Filled) => FieldErrors
  send: (filled: Filled) => Promise<{ refusal: Refusal } | undefined>
  onDone: () => void
  /** Errors that the server has returned, after a submit without JavaScript. */
  returned?: LinkFormErrors | undefined
}

/**
 * State of a short form on a page behind a private link. Errors are shown at the invalid fields, and input stays after
 * an error.
 */
export function useLinkForm<Filled>({ token, read, errorsOf, send, onDone, returned }: LinkForm<Filled>) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>(returned?.errors ?? {})
  const [refused, setRefused] = useState(returned?.refused)
  async function readAgain() {
    await client.invalidateQueries(applicationQueries.status(token)())
    await client.invalidateQueries(applicationQueries.refereeRequest(token)())
  }
  const { once, underWay } = useRunOnceAtATime(async (form: HTMLFormElement, filled: Filled) => {
    try {
      const answer = await send(filled)
      if (answer) {
        const formErrors = toFormErrors(answer.refusal)
        setErrors(formErrors.errors)
        setRefused(formErrors.refused)
        return await readAgain()
      }
      await readAgain()
      form.reset()
      onDone()
    } catch {
      setRefused(`${noAnswerSentence} What you wrote is still here. Try again in a moment.`)
      await readAgain()
    }
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const filled = read(new FormData(form))
    const newErrors = errorsOf(filled)
    setErrors(newErrors)
    setRefused(undefined)
    const [first] = Object.keys(newErrors)
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else void once(form, filled)
  }
  function clear(form: HTMLFormElement) {
    form.reset()
    setErrors({})
    setRefused(undefined)
  }
  return { errors, refused, underWay, onSubmit, clear }
}
