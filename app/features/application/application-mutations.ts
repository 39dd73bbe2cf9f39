import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { type FieldErrors, type Refusal, refusal } from '../../platform/refusal.ts'
import type { ApplicationForm, CorrectableFields } from './application.ts'
import { fieldOfConstraint, type RefereeAnswer, type RefereeForm } from './application-input.ts'

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

type Failed = { error: { message: string; details: string; hint: string | null; code: string }; status: number }

/** What the database said no to, at the field where it can be put right. @throws when it was not asked at all, and may be tried again */
function refusedBy({ error, status }: Failed): { refusal: Refusal } {
  if (status === 429)
    return refused(error.message || 'Too many forms from here.', error.message ? '' : 'Please try again in an hour.')
  if (error.code === 'P0001') return refused(error.message, error.hint ?? '')
  if (error.code === '23514' || error.code === '23505') {
    const name = Object.keys(fieldOfConstraint).find(constraint =>
      `${error.message} ${error.details}`.includes(constraint),
    )
    const field = (name && fieldOfConstraint[name]) || (/consent/i.test(error.message) ? 'consent' : undefined)
    const said =
      error.code === '23505' ? 'This is there already.' : 'This was not accepted. Please look at it once more.'
    return refused(error.message, '', field ? { [field]: said } : undefined)
  }
  throw new Error(`${status} ${error.code}`)
}

/**
 * Hands an application in.
 * @throws when it could not be sent at all, and may be tried again
 */
export async function submitApplication(submission: Submission, db: DbSource = browserDb): Promise<SubmissionAnswer> {
  const { data, error, status } = await (await db()).rpc('submit_application', { application: submission })
  return error ? refusedBy({ error, status }) : (data as { token: string | null })
}

/** Takes an application back. @returns whether it was still open */
export async function withdrawApplication(token: string, db: DbSource = browserDb): Promise<boolean> {
  const { data, error } = await (await db()).rpc('withdraw_application', { token })
  if (error) throw new Error(error.message)
  return data
}

/** What a private link lets its holder do. Undefined when it was done. */
type LinkAnswer = { refusal: Refusal } | undefined

/** Corrects what an applicant wrote. @throws when nobody answered */
export async function correctApplication(token: string, fields: CorrectableFields): Promise<LinkAnswer> {
  const { error, status } = await (await browserDb()).rpc('correct_application', { token, fields })
  return error ? refusedBy({ error, status }) : undefined
}

/** @throws when nobody answered */
export async function nameReferee(token: string, form: RefereeForm, db: DbSource = browserDb): Promise<LinkAnswer> {
  const { error, status } = await (await db()).rpc('name_referee', { token, ...form })
  return error ? refusedBy({ error, status }) : undefined
}

/** Takes a name back. @returns whether nobody had written to them yet */
export async function unnameReferee(token: string, referee: string): Promise<boolean> {
  const { data, error } = await (await browserDb()).rpc('unname_referee', { token, referee })
  if (error) throw new Error(error.message)
  return data
}

/** Everything held about an applicant, as JSON. @throws when nobody answered */
export async function downloadApplication(token: string): Promise<string> {
  const { data, error } = await (await browserDb()).rpc('application_download', { token })
  if (error) throw new Error(error.message)
  return JSON.stringify(data, null, 2)
}

/** @throws when nobody answered */
export async function answerAsReferee(
  token: string,
  answer: RefereeAnswer,
  db: DbSource = browserDb,
): Promise<LinkAnswer> {
  const { error, status } = await (await db()).rpc('answer_as_referee', { token, ...answer })
  return error ? refusedBy({ error, status }) : undefined
}

/** @throws when nobody answered */
export async function declineAsReferee(token: string, because: string): Promise<LinkAnswer> {
  const { error, status } = await (await browserDb()).rpc('decline_as_referee', { token, because })
  return error ? refusedBy({ error, status }) : undefined
}
