import { useState } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import type { AccountErrors } from '../account-input.ts'

/** One form's state: what is wrong in its fields, what the server said, and whether it is being asked. */
export function useSubmit() {
  const [errors, setErrors] = useState<AccountErrors>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [asking, setAsking] = useState(false)

  /** Asks unless a field is wrong. @returns what was answered, or 'not asked' */
  async function ask<Answer>(
    found: AccountErrors,
    call: () => Promise<Answer>,
    refused: (answer: Answer) => Refusal | undefined,
  ): Promise<Answer | 'not asked'> {
    setErrors(found)
    setRefusal(undefined)
    if (asking || Object.keys(found).length > 0) return 'not asked'
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
