import { DatabaseError } from '../../platform/db/rows.ts'
import { serverSilence } from '../../platform/text/server-silence.ts'
import { Refused } from './row-writing.ts'

export const mayNot = 'You may not change this. Nothing was changed.'

/** Codes whose message was written by a rule of ours for whoever typed. */
const ours = ['23514', 'P0001', '22023']

/** By how the names of constraints end. */
const rulesOfTexts = [
  [
    /_check_(one_line|plain_text|name)"/,
    'One of the texts holds a line break, or characters that nobody sees. Type it anew.',
  ],
  [
    /_check_(web|organiser)_address"|_check_own_path"/,
    'One of the addresses does not lead anywhere. Look at them again.',
  ],
] as const
const otherRule = 'One of the fields holds what the database does not take. Look at them again.'

/** The rule that said no, in a sentence; undefined when something broke instead. */
export function refusalMessage(error: unknown): string | undefined {
  if (error instanceof Refused) return mayNot
  if (!(error instanceof DatabaseError)) return undefined
  if (error.code === '42501') return mayNot
  if (error.code === '23505') return 'Another one has this address or name already. Choose another.'
  if (error.code === '23503') return 'Something else still refers to it. Nothing was changed.'
  if (!ours.includes(error.code)) return undefined
  if (!/violates check constraint/.test(error.message)) return error.message
  return rulesOfTexts.find(([rule]) => rule.test(error.message))?.[1] ?? otherRule
}
/** The same, or that nobody answered, for where a message has one line. */
export const refusalOrSilence = (error: unknown, next = 'Try again in a moment.'): string =>
  refusalMessage(error) ?? `${serverSilence} ${next}`
