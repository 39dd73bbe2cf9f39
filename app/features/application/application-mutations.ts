import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { type FieldErrors, type Refusal, refusal } from '../../platform/refusal.ts'
import type { ApplicationForm } from './application.ts'
import { fieldOfConstraint } from './application-input.ts'

export type Submission = ApplicationForm & {
  /** Made once for a form, so that sending it again cannot hand it in twice. */
  submission_id: string
  /** Milliseconds from the first sight of the form to its sending. */
  elapsed_ms: number
}

export type SubmissionAnswer =
  /** Null when an earlier try had already arrived: then the link is in the letter. */
  { token: string | null } | { refusal: Refusal }

const refused = (title: string, text: string, fields?: FieldErrors): { refusal: Refusal } => ({
  refusal: { ...refusal(title, text), ...(fields && { fields }) },
})

/**
 * Hands an application in.
 * @throws when it could not be sent at all, and may be tried again
 */
export async function submitApplication(submission: Submission, db: DbSource = browserDb): Promise<SubmissionAnswer> {
  const { data, error, status } = await (await db()).rpc('submit_application', { application: submission })
  if (!error) return data as { token: string | null }
  if (status === 429)
    return refused(error.message || 'Too many forms from here.', error.message ? '' : 'Please try again in an hour.')
  if (error.code === 'P0001') return refused(error.message, error.hint ?? '')
  if (error.code === '23514') {
    const name = Object.keys(fieldOfConstraint).find(constraint =>
      `${error.message} ${error.details}`.includes(constraint),
    )
    const field = (name && fieldOfConstraint[name]) || (/consent/i.test(error.message) ? 'consent' : undefined)
    const fields = field && { [field]: 'This was not accepted. Please look at it once more.' }
    return refused(error.message, '', fields)
  }
  throw new Error(`${status} ${error.code}`)
}

/** Takes an application back. @returns whether it was still open */
export async function withdrawApplication(token: string, db: DbSource = browserDb): Promise<boolean> {
  const { data, error } = await (await db()).rpc('withdraw_application', { token })
  if (error) throw new Error(error.message)
  return data
}
