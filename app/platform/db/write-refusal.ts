import { formatRefusal, makeRefusal, type Refusal } from '../refusal.ts'
import { noAnswerSentence } from '../text/no-answer-text.ts'
import { endedSessionCode } from './ended-session-code.ts'
import { DatabaseError } from './rows.ts'

export const notAllowedRefusal = makeRefusal('You do not have permission to change this.', 'Nothing was saved.')

/** Refusal for a response without error and without row, which means that a policy hid the row. */
export const makeHiddenRowRefusal = () =>
  new DatabaseError({ code: '42501', message: 'Nothing was saved: the record no longer exists.' })

const endedSessionRefusal = makeRefusal('You are signed out.', 'Sign in again in a new tab, then save.')
const inUseRefusal = makeRefusal('This URL or name is already used.', 'Choose another.')
const stillUsedRefusal = makeRefusal('It is still used elsewhere.', 'Nothing was saved.')

/** Error codes whose message from the database is written for users. */
const explainedErrorCodes = ['23514', 'P0001', 'P0002', '22023', 'PT409']

/** Error messages, by the last part of the constraint's name. */
const textRuleRefusals = [
  [
    /_check_(one_line|plain_text|name)"/,
    makeRefusal('One of the fields contains a line break or invisible characters.', 'Type the text again.'),
  ],
  [/_binned_at_check"/, makeRefusal('It is in the trash.', 'Restore it before you publish it.')],
  [/_check_(web|organiser)_address"|_check_own_path"/, makeRefusal('One of the URLs is not valid.', 'Check the URLs.')],
] as const
const otherRuleRefusal = makeRefusal('One of the fields has an invalid value.', 'Check the fields.')

/** Whether a database constraint belongs to a field. The name of a constraint contains the table and the column. */
const isConstraintOfField = (constraint: string, field: string) =>
  new RegExp(`_${field}_(check|key|idx)`).test(constraint)

/** Form field to which an error belongs, if the constraint's name contains the field. */
function toFieldErrors(message: string, names: readonly string[], text: string) {
  const constraint = /constraint "([^"]+)"/.exec(message)?.[1] ?? ''
  // The longest field names come first, because `title` would also match a constraint of `sub_title`.
  const name = names
    .toSorted((one, other) => other.length - one.length)
    .find(field => isConstraintOfField(constraint, field))
  return name === undefined ? {} : { fields: { [name]: text } }
}

/**
 * Converts an error about a violated rule to a refusal. Undefined for other errors.
 * @param names fields of the form; the error is shown at one of these fields if the constraint names it
 */
export function toWriteRefusal(error: unknown, names: readonly string[] = []): Refusal | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const { code, message } = error
  if (code === '42501') return notAllowedRefusal
  if (code === endedSessionCode) return endedSessionRefusal
  if (code === '23505') return { ...inUseRefusal, ...toFieldErrors(message, names, 'Already used. Choose another.') }
  if (code === '23503') return stillUsedRefusal
  if (!explainedErrorCodes.includes(code)) return undefined
  if (!/violates check constraint/.test(message)) return makeRefusal(message, '')
  const rule = textRuleRefusals.find(([name]) => name.test(message))?.[1] ?? otherRuleRefusal
  return { ...rule, ...toFieldErrors(message, names, 'Not accepted. Check this field.') }
}

/** Describes a refusal or a connection error in one line. */
export function describeWriteError(error: unknown, next = 'Try again in a moment.'): string {
  const refused = toWriteRefusal(error)
  return refused ? formatRefusal(refused) : `${noAnswerSentence} ${next}`
}
