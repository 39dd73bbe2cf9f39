import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import type { ApplicationForm } from './application.ts'
import { type FieldErrors, fieldOfConstraint } from './application-input.ts'

export type Submission = ApplicationForm & {
  /** Made once for a form, so that sending it again cannot hand it in twice. */
  submission_id: string
  /** Milliseconds from the first sight of the form to its sending. */
  elapsed_ms: number
}

export type SubmissionAnswer =
  /** Null when an earlier try had already arrived: then the link is in the letter. */
  { token: string | null } | { refused: FieldErrors } | { refusedAll: string }

/**
 * Hands an application in.
 * @throws when it could not be sent at all, and may be tried again
 */
export async function submitApplication(submission: Submission, db: DbSource = browserDb): Promise<SubmissionAnswer> {
  const { data, error, status } = await (await db()).rpc('submit_application', { application: submission })
  if (!error) return data as { token: string | null }
  if (status === 429) return { refusedAll: error.message || 'Too many forms from here. Please try again in an hour.' }
  if (error.code === 'P0001') return { refusedAll: [error.message, error.hint].filter(Boolean).join(' ') }
  if (error.code === '23514') {
    const name = Object.keys(fieldOfConstraint).find(constraint =>
      `${error.message} ${error.details}`.includes(constraint),
    )
    const field = (name && fieldOfConstraint[name]) || (/consent/i.test(error.message) ? 'consent' : undefined)
    return field
      ? { refused: { [field]: 'This was not accepted. Please look at it once more.' } }
      : { refusedAll: error.message }
  }
  throw new Error(`${status} ${error.code}`)
}

/** Takes an application back. @returns whether it was still open */
export async function withdrawApplication(token: string, db: DbSource = browserDb): Promise<boolean> {
  const { data, error } = await (await db()).rpc('withdraw_application', { token })
  if (error) throw new Error(error.message)
  return data
}
