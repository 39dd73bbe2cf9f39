import { useState } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import type { AccountErrors } from '../account-input.ts'

/** State of a form: errors of the fields, refusal by the server, and whether a request is running. */
export function useFormSubmit() {
  const [errors, setErrors] = useState<AccountErrors>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [asking, setAsking] = useState(false)

  /**
   * Calls the server, unless a field has an error or another call is running.
   * @returns the response to the call, or 'not asked'
   */
  async function ask<Answer>(
    newErrors: AccountErrors,
    call: () => Promise<Answer>,
    refused: (answer: Answer) => Refusal | undefined,
  ): Promise<Answer | 'not asked'> {
    setErrors(newErrors)
    setRefusal(undefined)
    if (asking || Object.keys(newErrors).length > 0) return 'not asked'
    setAsking(true)
    try {
      const answer = await call()
      setRefusal(refused(answer))
      return answer
    } finally {
      setAsking(false)
    }
  }

  return { errors, refusal, asking, ask }
}
