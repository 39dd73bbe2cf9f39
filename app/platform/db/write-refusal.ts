import { formatRefusal, type Refusal, refusal } from '../refusal.ts'
import { serverSilence } from '../text/server-silence.ts'
import { DatabaseError } from './rows.ts'

export const notAllowed = refusal('You may not change this.', 'Nothing was changed.')

/** A policy hid the row: the response has no error and no row. */
export const hiddenRow = () => new DatabaseError({ code: '42501', message: 'No row came back.' })

const inUse = refusal('Another one has this address or name already.', 'Choose another.')
const isReferred = refusal('Something else still refers to it.', 'Nothing was changed.')

/** Error codes with a message of our own for users. */
const explainedCodes = ['23514', 'P0001', '22023', 'PT409']

/** Messages by suffix of the constraint's name. */
const rulesOfTexts = [
  [
    /_check_(one_line|plain_text|name)"/,
    refusal('One of the texts holds a line break, or characters that nobody sees.', 'Type it anew.'),
  ],
  [
    /_check_(web|organiser)_address"|_check_own_path"/,
    refusal('One of the addresses does not lead anywhere.', 'Look at them again.'),
  ],
] as const
const otherRule = refusal('One of the fields holds what the database does not take.', 'Look at them again.')

/** Constraint names contain the table and the column. */
const isAbout = (constraint: string, field: string) => new RegExp(`_${field}_(check|key|idx)`).test(constraint)

/** Field of the error, if the constraint's name contains it. */
function toFields(message: string, names: readonly string[], text: string) {
  const constraint = /constraint "([^"]+)"/.exec(message)?.[1] ?? ''
  // Longest name first: otherwise `title` would match a constraint of `sub_title`.
  const name = names.toSorted((one, other) => other.length - one.length).find(field => isAbout(constraint, field))
  return name === undefined ? {} : { fields: { [name]: text } }
}

/**
 * Refusal for a violated rule; undefined for other errors.
 * @param names fields of the form, to attach the error to the right one
 */
export function writeRefusal(error: unknown, names: readonly string[] = []): Refusal | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const { code, message } = error
  if (code === '42501') return notAllowed
  if (code === '23505')
    return { ...inUse, ...toFields(message, names, 'Another one has this already. Choose another.') }
  if (code === '23503') return isReferred
  if (!explainedCodes.includes(code)) return undefined
  if (!/violates check constraint/.test(message)) return refusal(message, '')
  const rule = rulesOfTexts.find(([name]) => name.test(message))?.[1] ?? otherRule
  return { ...rule, ...toFields(message, names, 'This was not accepted. Look at it once more.') }
}

/** Refusal or connection error as one line of text. */
export function refusalOrSilence(error: unknown, next = 'Try again in a moment.'): string {
  const refused = writeRefusal(error)
  return refused ? formatRefusal(refused) : `${serverSilence} ${next}`
}
