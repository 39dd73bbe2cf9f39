import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { type FieldErrors, makeRefusal, type Refusal } from '../../platform/refusal.ts'
import type { ApplicationForm, CorrectableApplicationFields } from './application.ts'
import { applicationFieldsByConstraint, type RefereeAnswer, type RefereeForm } from './application-input.ts'

export type ApplicationSubmission = ApplicationForm & {
  /** Id of the submission, generated once per form, so that a retry cannot submit the form twice. */
  submission_id: string
  /** Time in ms between first display and submit of the form. Used to detect bots. */
  elapsed_ms: number
}

export type SubmissionResult =
  /**
   * Token of the private link. Null if an earlier attempt of the same submission succeeded: only the e-mail then
   * contains the link.
   */
  { token: string | null } | { refusal: Refusal }

const makeRefusalResult = (title: string, text: string, fields?: FieldErrors): { refusal: Refusal } => ({
  refusal: { ...makeRefusal(title, text), ...(fields && { fields }) },
})

type FailedResponse = { error: { message: string; details: string; hint: string | null; code: string }; status: number }

/**
 * Converts a database error to a refusal, with the form field of the error if there is such a field.
 * @throws when the request got no response and can be retried
 */
function toRefusalResult({ error, status }: FailedResponse): { refusal: Refusal } {
  if (status === 429)
    return makeRefusalResult(
      error.message || 'Too many forms from here.',
      error.message ? '' : 'Please try again in an hour.',
    )
  if (error.code === 'P0001') return makeRefusalResult(error.message, error.hint ?? '')
  if (error.code === '23514' || error.code === '23505') {
    const name = Object.keys(applicationFieldsByConstraint).find(constraint =>
      `${error.message} ${error.details}`.includes(constraint),
    )
    const field =
      (name && applicationFieldsByConstraint[name]) || (/consent/i.test(error.message) ? 'consent' : undefined)
    const message =
      error.code === '23505'
        ? 'This person is named already, in the list above.'
        : 'This was not accepted. Please look at it once more.'
    return makeRefusalResult(error.message, '', field ? { [field]: message } : undefined)
  }
  throw new Error(`${status} ${error.code}`)
}

/** Maximum time in ms for sending a form. The server answers within 30 s, so no response can arrive later. */
const sendTimeoutMs = 35_000
const makeTimeoutSignal = () => AbortSignal.timeout(sendTimeoutMs)

/**
 * Submits an application.
 * @throws when the request could not be sent and can be retried
 */
export async function submitApplication(
  submission: ApplicationSubmission,
  db: DbSource = getBrowserDb,
): Promise<SubmissionResult> {
  const { data, error, status } = await (await db())
    .rpc('submit_application', { application: submission })
    .abortSignal(makeTimeoutSignal())
  return error ? toRefusalResult({ error, status }) : (data as { token: string | null })
}

/**
 * Withdraws an application.
 * @returns whether the application was still open
 */
export async function withdrawApplication(token: string, db: DbSource = getBrowserDb): Promise<boolean> {
  const { data, error } = await (await db()).rpc('withdraw_application', { token }).abortSignal(makeTimeoutSignal())
  if (error) throw new Error(error.message)
  return data
}

/** Result of an action by private link: a refusal, or undefined on success. */
type LinkCallResult = { refusal: Refusal } | undefined

/**
 * Saves corrections that the applicant has made.
 * @throws when the server does not answer
 */
export async function correctApplication(token: string, fields: CorrectableApplicationFields): Promise<LinkCallResult> {
  const { error, status } = await (await getBrowserDb())
    .rpc('correct_application', { token, fields })
    .abortSignal(makeTimeoutSignal())
  return error ? toRefusalResult({ error, status }) : undefined
}

/**
 * Adds a referee whom the applicant has named.
 * @throws when the server does not answer
 */
export async function addReferee(
  token: string,
  form: RefereeForm,
  db: DbSource = getBrowserDb,
): Promise<LinkCallResult> {
  const { error, status } = await (await db()).rpc('name_referee', { token, ...form }).abortSignal(makeTimeoutSignal())
  return error ? toRefusalResult({ error, status }) : undefined
}

/**
 * Removes a named referee.
 * @returns false when an e-mail to the referee was already sent
 */
export async function removeReferee(token: string, referee: string): Promise<boolean> {
  const { data, error } = await (await getBrowserDb())
    .rpc('unname_referee', { token, referee })
    .abortSignal(makeTimeoutSignal())
  if (error) throw new Error(error.message)
  return data
}

/**
 * All data stored about an applicant, as JSON (data subject access).
 * @throws when the server does not answer
 */
export async function downloadApplication(token: string): Promise<string> {
  const { data, error } = await (await getBrowserDb())
    .rpc('application_download', { token })
    .abortSignal(makeTimeoutSignal())
  if (error) throw new Error(error.message)
  return JSON.stringify(data, null, 2)
}

/**
 * Stores the answers of a referee.
 * @throws when the server does not respond
 */
export async function submitRefereeAnswer(
  token: string,
  answer: RefereeAnswer,
  db: DbSource = getBrowserDb,
): Promise<LinkCallResult> {
  const { error, status } = await (await db())
    .rpc('answer_as_referee', { token, ...answer })
    .abortSignal(makeTimeoutSignal())
  return error ? toRefusalResult({ error, status }) : undefined
}

/**
 * Stores that a referee declines to give a reference.
 * @throws when the server does not answer
 */
export async function declineReference(token: string, because: string): Promise<LinkCallResult> {
  const { error, status } = await (await getBrowserDb())
    .rpc('decline_as_referee', { token, because })
    .abortSignal(makeTimeoutSignal())
  return error ? toRefusalResult({ error, status }) : undefined
}
